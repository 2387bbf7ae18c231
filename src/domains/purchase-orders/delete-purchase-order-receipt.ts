/** E126, W126: reverses a receipt; balances and costs are what they would be without it. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { impact } from '../../orders/impact.ts';
import { receiptEvent } from '../../orders/order-events.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { changeReceipt } from './change-receipt.ts';
import { locateReceipt } from './locate.ts';
import { reverseReceipts } from './receipts.store.ts';
import { refuseReturned } from './refuse-returned.ts';

export const deletePurchaseOrderReceipt = endpoint({
  id: 'E126',
  operation: 'deletePurchaseOrderReceipt',
  method: 'DELETE',
  path: '/purchase-order-receipts/:id',
  tag: 'Purchase Orders',
  summary: 'Delete receipt',
  description:
    'Allowed in every status of the order. Consumption of its goods moves to the next layers; units that these do not cover are provisional. Under the stock policy `reject` it is refused when it would leave a negative quantity on hand.',
  access: 'member',
  mayTakeLong: true,
  emits: receiptEvent('purchase_order_receipt.deleted', 'purchase_order'),
  gives: noContent,
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'purchase_order_receipt_has_returns', 'insufficient_stock'],

  locate: locateReceipt,

  async run(work) {
    const { tx, org, subject, now } = work;
    const { receipt, locked } = subject;
    await refuseReturned(work, receipt);
    const { statements } = await changeReceipt(work, locked, { before: receipt });
    await tx.all(...statements, reverseReceipts(org.id, [receipt.id], now));
  },
});
