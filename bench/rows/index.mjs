import { adjustment } from './adjustment.mjs';
import { explanation, impact, journal, valuation } from './answers.mjs';
import { correctionBeside } from './correction-beside.mjs';
import { costCascade } from './cost-cascade.mjs';
import { csvDownload } from './csv-download.mjs';
import { eventsPage } from './events-page.mjs';
import { importMaterials } from './import-materials.mjs';
import { labels } from './labels.mjs';
import { ledgerEntry } from './ledger-entry.mjs';
import { ledgerPage } from './ledger-page.mjs';
import { newSku, skuWithStock } from './new-sku.mjs';
import { plan, planOfOffers } from './plan.mjs';
import { productionCascade } from './production-cascade.mjs';
import { draftOrder, placedOrder, shippedOrder } from './sales-order.mjs';
import { salesReturn } from './sales-return.mjs';
import { sharedReceipts } from './shared-receipts.mjs';
import { shipment } from './shipment.mjs';
import { afterCount, countPosting, countSaving } from './stock-count.mjs';
import { summaryPage } from './summary-page.mjs';
import { transferHotTenant, transferManyTenants } from './transfer.mjs';
import { transferReject } from './transfer-reject.mjs';
import { webhooks } from './webhooks.mjs';
import { workOrderReceipt } from './work-order-receipt.mjs';

/** Requests of one organization, which `--connections` sends from few and from many connections. */
const byConnections = [
  adjustment,
  draftOrder,
  placedOrder,
  shippedOrder('allow'),
  shippedOrder('reject'),
  newSku,
  skuWithStock,
];
const connections = [1, 4, 16, 64];

/** The table of ratios shows one row of each. */
const shown = 16;
const connectionRows = byConnections.flatMap((row) =>
  connections.map((clients) => ({
    ...row(clients),
    byConnections: true,
    isLeftOut: clients !== shown,
  })),
);

/** The rows of the table, in the order in which they are measured: reads come first. */
export const rows = [
  ledgerEntry,
  ledgerPage,
  eventsPage,
  summaryPage,
  transferManyTenants,
  transferHotTenant,
  transferReject,
  ...connectionRows,
  shipment(1),
  shipment(4),
  shipment(16),
  shipment(64),
  salesReturn,
  countSaving,
  countPosting,
  afterCount,
  workOrderReceipt,
  sharedReceipts,
  costCascade,
  productionCascade,
  correctionBeside,
  impact,
  explanation,
  valuation,
  journal,
  plan,
  planOfOffers,
  labels,
  importMaterials,
  csvDownload,
  webhooks(1),
  webhooks(100),
];
