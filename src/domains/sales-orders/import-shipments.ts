/** X024, WX024: imports shipments in bulk. */
import { importMovements } from '../../orders/import-movements.ts';
import { maxShipmentLines } from './shipment.ts';
import { shipmentImporter } from './shipment-importer.ts';

export const importShipments = importMovements(
  {
    id: 'X024',
    operation: 'importShipments',
    path: '/shipments/bulk-import',
    tag: 'Sales Orders',
    object: 'ledger_entry',
    undone: 'shipment',
    nouns: 'shipments',
    exampleRow: { order: 'SO-2026-0001', line: 1, quantity: 12, shipDate: '2026-03-14' },
  },
  shipmentImporter,
  `Each row ships units of one line: JSON, or \`text/csv\` with a header row of field names. The ids in the answer are those of the ledger entries. The shipments of an order have at most ${maxShipmentLines} lines together.`,
);
