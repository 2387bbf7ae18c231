import { createStockCount } from './create-stock-count.ts';
import { deleteStockCount } from './delete-stock-count.ts';
import { getStockCount } from './get-stock-count.ts';
import { listStockCountLines } from './list-stock-count-lines.ts';
import { listStockCounts } from './list-stock-counts.ts';
import { postStockCount } from './post-stock-count.ts';
import { reopenStockCount } from './reopen-stock-count.ts';
import { saveStockCountLines } from './save-stock-count-lines.ts';
import { updateStockCount } from './update-stock-count.ts';

export const stockCounts = [
  createStockCount,
  listStockCounts,
  getStockCount,
  updateStockCount,
  deleteStockCount,
  saveStockCountLines,
  listStockCountLines,
  postStockCount,
  reopenStockCount,
];
