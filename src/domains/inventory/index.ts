import { finishedGoods, materialsLedger } from '../../ledger/ledger.ts';
import { adjustInventory } from './adjust-inventory.ts';
import { completeTransfer } from './complete-transfer.ts';
import { createTransfer } from './create-transfer.ts';
import { disposeInventory } from './dispose-inventory.ts';
import { getCostLayers } from './get-cost-layers.ts';
import { getLedgerEntry } from './get-ledger-entry.ts';
import { getStockHistory } from './get-stock-history.ts';
import { getInventorySummary } from './get-summary.ts';
import { importOpeningStock } from './import-opening-stock.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';

export const materialsInventory = [
  createTransfer(materialsLedger, 'E097'),
  completeTransfer(materialsLedger, 'E098'),
  adjustInventory(materialsLedger, 'E099'),
  disposeInventory(materialsLedger, 'E100'),
  getInventorySummary(materialsLedger, 'E101'),
  listLedgerEntries(materialsLedger, 'E102'),
  getLedgerEntry(materialsLedger, 'E103'),
];

export const finishedGoodsInventory = [
  createTransfer(finishedGoods, 'E104'),
  completeTransfer(finishedGoods, 'E105'),
  adjustInventory(finishedGoods, 'E106'),
  disposeInventory(finishedGoods, 'E107'),
  getInventorySummary(finishedGoods, 'E108'),
  listLedgerEntries(finishedGoods, 'E109'),
  getLedgerEntry(finishedGoods, 'E110'),
];

export const stockHistory = [getStockHistory];

export const costLayers = [getCostLayers];

export const openingStock = [importOpeningStock];
