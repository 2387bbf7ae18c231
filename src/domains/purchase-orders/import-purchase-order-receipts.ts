/** X022, WX022: imports receipts of purchase orders in bulk. */
import { importMovements } from '../../orders/import-movements.ts';
import { locationMaker } from '../import-makers.ts';
import { receiptImporter } from './receipt-importer.ts';

export const importPurchaseOrderReceipts = importMovements(
  {
    id: 'X022',
    operation: 'importPurchaseOrderReceipts',
    path: '/purchase-order-receipts/bulk-import',
    tag: 'Purchase Orders',
    object: 'purchase_order_receipt',
    nouns: 'receipts of purchase orders',
    makers: [locationMaker],
    exampleRow: {
      order: 'PO-2026-0001',
      receiptDate: '2026-03-14',
      items: [{ line: 'FLOUR', quantity: 3 }],
    },
  },
  receiptImporter,
  'In JSON each row is a receipt with its `items`, or in their place with the fields of its only item. In `text/csv` each line is an item, and lines with the same `receiptKey` form one receipt.',
);
