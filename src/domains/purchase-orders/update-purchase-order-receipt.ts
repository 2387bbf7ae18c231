/** E125, W125: corrects a receipt; balances, costs and statuses are recalculated. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { type Fault, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { closedPeriodQuery } from '../../ledger/closed-period.ts';
import { nothingPosted } from '../../ledger/post.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { receiptEvent } from '../../orders/order-events.ts';
import { edited } from '../../orders/order-items.ts';
import { changeReceipt, emptyItems, freightFault, idleReasons } from './change-receipt.ts';
import { locateReceipt } from './locate.ts';
import {
  cascadeExample,
  type Receipt,
  type ReceiptItem,
  receiptChanges,
  receiptExample,
  receiptWithCascade,
} from './purchase-order-receipt.ts';
import { updateReceipt } from './receipts.store.ts';

export const updatePurchaseOrderReceipt = endpoint({
  id: 'E125',
  operation: 'updatePurchaseOrderReceipt',
  method: 'PATCH',
  path: '/purchase-order-receipts/:id',
  tag: 'Purchase Orders',
  summary: 'Update receipt',
  description:
    'Allowed in every status of the order. Ledger entries are replaced when day or quantity changes; a change of the cost alone revalues the entry and is recorded in its history. Under the stock policy `reject` a reduction that would leave a negative quantity on hand is refused; the answer states `maximumReduction`. A receipt of the closed period keeps day and quantities; an admin can change its costs with `closedPeriod=allow`.',
  access: 'member',
  mayTakeLong: true,
  emits: receiptEvent('purchase_order_receipt.updated', 'purchase_order'),
  query: closedPeriodQuery,
  body: receiptChanges,
  check: ({ items }) => [namedTwice(items)],
  gives: ok(receiptWithCascade),
  supplement: impact,
  fails: ['not_found', 'over_receipt', 'insufficient_stock', 'closed_period_cost'],
  example: {
    body: { additionalCost: 19.2 },
    reply: {
      ...receiptExample,
      additionalCost: 19.2,
      version: 2,
      items: [{ ...receiptExample.items[0], landedUnitCost: 0.55 }],
      cascade: cascadeExample,
    },
  },

  locate: locateReceipt,

  async run(work) {
    const { tx, org, body, query, subject, now } = work;
    const { receipt: before } = subject;
    const { items: changes = [], ...header } = body;
    const named = new Map(changes.map((change) => [change.id, change]));
    const items = before.items.map((item) => corrected(item, named.get(item.id)));
    const next: Receipt = { ...before, ...header, items };
    const itemOf = new Map(items.map((item) => [item.id, item]));
    const changed = changes.flatMap(({ id }) => itemOf.get(id) ?? []);
    refuse(
      changes.map(({ id }, index) => !itemOf.has(id) && unknownItem(index)),
      [
        notInFuture('receiptDate', next.receiptDate, work),
        freightFault(next.additionalCost, items),
        ...emptyItems(changed),
        ...idleReasons(changed),
      ],
    );
    const isSame =
      !differs(before, header) &&
      before.items.every((item) => !differs(item, named.get(item.id) ?? {}));
    if (isSame) return { ...before, cascade: nothingPosted };
    const change = { before, after: edited(next, work) };
    const { receipt, cascade, statements } = await changeReceipt(
      work,
      subject.locked,
      change,
      query,
    );
    await tx.all(...statements, ...updateReceipt(org.id, receipt, now));
    return { ...receipt, cascade };
  },
});

type ItemChanges = NonNullable<Static<typeof receiptChanges>['items']>[number];

/** An item with its changes. Without a rejected quantity the reason is cleared. */
function corrected(item: ReceiptItem, changes: ItemChanges | undefined): ReceiptItem {
  if (!changes) return item;
  const next = { ...item, ...changes };
  const isIdle = changes.rejectReason === undefined && next.rejectedQuantity.eq(ZERO);
  return isIdle ? { ...next, rejectReason: null } : next;
}

const unknownItem = (index: number): Fault => ({
  path: `/items/${index}/id`,
  code: 'not_found',
  message: 'is no item of this receipt.',
});

function namedTwice(items: unknown): Fault | false {
  const ids = Array.isArray(items) ? items.map((item) => item?.id) : [];
  const isTwice = new Set(ids).size < ids.length;
  return isTwice && { path: '/items', code: 'duplicate', message: 'names an item twice.' };
}
