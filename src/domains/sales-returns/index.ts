import { createSalesReturn } from './create-sales-return.ts';
import { deleteSalesReturn } from './delete-sales-return.ts';
import { generateSalesReturnPdf } from './generate-sales-return-pdf.ts';
import { getSalesReturn } from './get-sales-return.ts';
import { importSalesReturns } from './import-sales-returns.ts';
import { listReturnable } from './list-returnable.ts';
import { listSalesReturns } from './list-sales-returns.ts';
import { updateSalesReturn } from './update-sales-return.ts';

export const salesReturns = [
  createSalesReturn,
  listSalesReturns,
  getSalesReturn,
  updateSalesReturn,
  deleteSalesReturn,
  listReturnable,
  generateSalesReturnPdf,
  importSalesReturns,
];
