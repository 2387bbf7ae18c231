/** X061, WX061: imports returns of customers in bulk. */
import { importMovements } from '../../orders/import-movements.ts';
import { returnImporter } from './return-importer.ts';

export const importSalesReturns = importMovements(
  {
    id: 'X061',
    operation: 'importSalesReturns',
    path: '/sales-returns/bulk-import',
    tag: 'Sales Returns',
    object: 'sales_return',
    nouns: 'returns',
    exampleRow: { order: 'SO-2026-0001', line: 1, quantity: 2, returnDate: '2026-03-20' },
  },
  returnImporter,
  'Each row is a return of goods of an order that have come: JSON with its items, or `text/csv` with a header row of field names, whose lines with the same `receiptKey` are one return.',
);
