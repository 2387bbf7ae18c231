import { adjustment } from './adjustment.mjs';
import { correctionBeside } from './correction-beside.mjs';
import { costCascade } from './cost-cascade.mjs';
import { importMaterials } from './import-materials.mjs';
import { ledgerEntry } from './ledger-entry.mjs';
import { ledgerPage } from './ledger-page.mjs';
import { productionCascade } from './production-cascade.mjs';
import { salesOrder } from './sales-order.mjs';
import { sharedReceipts } from './shared-receipts.mjs';
import { shipment } from './shipment.mjs';
import { summaryPage } from './summary-page.mjs';
import { transferHotTenant, transferManyTenants } from './transfer.mjs';
import { transferReject } from './transfer-reject.mjs';
import { workOrderReceipt } from './work-order-receipt.mjs';

/** The rows of the table, in the order in which they are measured: reads come first. */
export const rows = [
  ledgerEntry,
  ledgerPage,
  summaryPage,
  transferManyTenants,
  transferHotTenant,
  transferReject,
  adjustment(1),
  adjustment(4),
  adjustment(16),
  adjustment(64),
  salesOrder,
  shipment(1),
  shipment(4),
  shipment(16),
  shipment(64),
  workOrderReceipt,
  sharedReceipts,
  costCascade,
  productionCascade,
  correctionBeside,
  importMaterials,
];
