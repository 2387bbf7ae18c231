/** X068, WX068: imports returns to vendors in bulk. */
import { importMovements } from '../../orders/import-movements.ts';
import { returnImporter } from './return-importer.ts';

export const importVendorReturns = importMovements(
  {
    id: 'X068',
    operation: 'importVendorReturns',
    path: '/vendor-returns/bulk-import',
    tag: 'Vendor Returns',
    object: 'vendor_return',
    nouns: 'returns',
    exampleRow: { order: 'PO-2026-0001', line: 1, quantity: 2, returnDate: '2026-03-20' },
  },
  returnImporter,
  'Each row is a return of goods of an order to its vendor: JSON with its items, or `text/csv` with a header row of field names, whose lines with the same `receiptKey` are one return. `receipt` of a line is the number of the receipt that brought its goods; without it those of the newest receipts go back first.',
);
