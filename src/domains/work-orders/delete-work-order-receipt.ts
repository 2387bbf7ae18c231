/** E141, W141: reverses a receipt; balances and costs are what they would be without it. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import { impact } from '../../orders/impact.ts';
import { receiptEvent } from '../../orders/order-events.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { changeReceipt, countReceipts, itemsWith } from './change-receipt.ts';
import { locateReceipt } from './locate.ts';
import { findLines, reverseReceipts } from './receipts.store.ts';
import { statusAfter } from './work-order.ts';

export const deleteWorkOrderReceipt = endpoint({
  id: 'E141',
  operation: 'deleteWorkOrderReceipt',
  method: 'DELETE',
  path: '/work-order-receipts/:id',
  tag: 'Work Orders',
  summary: 'Delete receipt',
  description:
    'Allowed in every status of the order. Its inputs return to the work site. Consumption of its goods moves to the next layers; units that these do not cover are provisional. Under the stock policy `reject` it is refused when it would leave a negative quantity on hand.',
  access: 'member',
  mayTakeLong: true,
  emits: receiptEvent('work_order_receipt.deleted', 'work_order'),
  gives: noContent,
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'insufficient_stock'],

  locate: locateReceipt,

  async run(work) {
    const { tx, org, subject, now } = work;
    const { receipt, locked } = subject;
    const lines = await findLines(tx, org.id, receipt.id);
    const voided = await tx.rows(selectEntriesFrom(org.id, [receipt.id]));
    const changed = itemsWith(locked.lines, lines, -1);
    const status = statusAfter(locked.order, locked.lines.progressWith(changed));
    const target = { order: { ...locked.order, status }, lines: locked.lines, changed };
    const goods = { id: receipt.id, lines: [], entries: [], voided, dated: '' };
    const ofOrder = await changeReceipt(work, locked.order.status, target, goods);
    await tx.all(
      ...ofOrder,
      reverseReceipts(org.id, [receipt.id], now),
      ...countReceipts(org.id, [voided], -1),
    );
  },
});
