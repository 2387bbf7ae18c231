/** X023, WX023: imports receipts of work orders in bulk. */
import { importMovements } from '../../orders/import-movements.ts';
import { receiptImporter } from './receipt-importer.ts';

export const importWorkOrderReceipts = importMovements(
  {
    id: 'X023',
    operation: 'importWorkOrderReceipts',
    path: '/work-order-receipts/bulk-import',
    tag: 'Work Orders',
    object: 'work_order_receipt',
    nouns: 'receipts of work orders',
    exampleRow: {
      order: 'WO-2026-0001',
      receiptDate: '2026-03-15',
      produced: [{ line: 1, quantity: 58, scrappedQuantity: 2 }],
    },
  },
  receiptImporter,
  'In JSON each row is a receipt with its `produced` lines, or in their place with the fields of its only line. In `text/csv` each line is a produced line, and lines with the same `receiptKey` form one receipt.',
);
