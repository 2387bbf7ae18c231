/** E125, W125: corrects a receipt; balances, costs and statuses are recalculated. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { closedPeriodQuery } from '../../ledger/closed-period.ts';
import { nothingPosted } from '../../ledger/finish-change.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { receiptEvent } from '../../orders/order-events.ts';
import { edited } from '../../orders/order-items.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { convertedCost } from './additional-cost.ts';
import { changeReceipt } from './change-receipt.ts';
import { locateReceipt } from './locate.ts';
import {
  cascadeExample,
  type Receipt,
  type ReceiptItem,
  receiptChanges,
  receiptExample,
  receiptWithCascade,
} from './purchase-order-receipt.ts';
import type { StoredItem } from './purchase-orders.store.ts';
import { emptyItems, freightFault, idleReasons, statedTwice } from './receipt-faults.ts';
import { quantitiesOf, statesStockUnits } from './receipt-quantities.ts';
import { updateReceipt } from './receipts.store.ts';
import { refuseReturned } from './refuse-returned.ts';

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
  check: ({ items, additionalCost, additionalCostCurrency }) => [
    namedTwice(items),
    ...(Array.isArray(items) ? statedTwice(items) : []),
    additionalCost === undefined && additionalCostCurrency !== undefined && costMissing,
  ],
  gives: ok(receiptWithCascade),
  supplement: impact,
  aside: rebuiltCounts,
  fails: [
    'not_found',
    'over_receipt',
    'purchase_order_receipt_has_returns',
    'insufficient_stock',
    'closed_period_cost',
  ],
  example: {
    body: { additionalCost: 19.2 },
    reply: {
      ...receiptExample,
      additionalCost: 19.2,
      additionalCostOriginal: 19.2,
      version: 2,
      items: [{ ...receiptExample.items[0], landedUnitCost: 0.55 }],
      cascade: cascadeExample,
    },
  },

  locate: locateReceipt,

  async run(work) {
    const { tx, org, body, query, subject, now } = work;
    const { receipt: before, locked } = subject;
    const { items: changes = [], additionalCost, additionalCostCurrency: _, ...header } = body;
    const named = new Map(changes.map((change) => [change.id, change]));
    const items = before.items.map((item) => corrected(item, named.get(item.id), locked.items));
    const cost = additionalCost && convertedCost(body, locked.order);
    const next: Receipt = { ...before, ...header, ...cost, items };
    const itemOf = new Map(items.map((item) => [item.id, item]));
    const changed = changes.flatMap((change) => countedLine(itemOf.get(change.id), change) ?? []);
    refuse(
      changes.map(({ id }, index) => !itemOf.has(id) && unknownItem(index)),
      [
        notInFuture('receiptDate', next.receiptDate, work),
        freightFault(
          next.additionalCostOriginal,
          items.map(({ stockQuantity: accepted }) => ({ accepted })),
        ),
        ...emptyItems(changed),
        ...idleReasons(changed),
      ],
    );
    const isSame =
      !differs(before, { ...header, ...cost }) &&
      items.every((item, index) => !differs(present(before.items[index]), item));
    if (isSame) return { ...before, cascade: nothingPosted };
    await refuseReturned(work, before, next);
    const change = { before, after: edited(next, work), inStockUnits: inStockUnits(items, named) };
    const { receipt, cascade, statements } = await changeReceipt(work, locked, change, query);
    await tx.all(...statements, ...updateReceipt(org.id, receipt, now));
    return { ...receipt, cascade };
  },
});

type ItemChanges = NonNullable<Static<typeof receiptChanges>['items']>[number];

/** An item with its changes. Without a rejected quantity the reason is cleared. */
function corrected(
  item: ReceiptItem,
  changes: ItemChanges | undefined,
  lines: readonly StoredItem[],
): ReceiptItem {
  if (!changes) return item;
  const line = present(lines.find(({ id }) => id === item.purchaseOrderItemId));
  const next = { ...item, ...changes, ...quantitiesOf(changes, line, item) };
  const isIdle = changes.rejectReason === undefined && next.rejectedStockQuantity.eq(ZERO);
  return isIdle ? { ...next, rejectReason: null } : next;
}

/** A changed item, of which faults name the field that the request has. */
const countedLine = (item: ReceiptItem | undefined, changes: ItemChanges) =>
  item && {
    accepted: item.stockQuantity,
    acceptedField: statesStockUnits(changes) ? ('stockQuantity' as const) : ('quantity' as const),
    rejected: item.rejectedStockQuantity,
    rejectReason: item.rejectReason,
  };

/** The items of the order of which the request states stock units. */
const inStockUnits = (
  items: readonly ReceiptItem[],
  named: ReadonlyMap<string, ItemChanges>,
): ReadonlySet<string> =>
  new Set(
    items
      .filter(({ id }) => statesStockUnits(named.get(id)))
      .map(({ purchaseOrderItemId }) => purchaseOrderItemId),
  );

const unknownItem = (index: number): Fault => ({
  path: `/items/${index}/id`,
  code: 'not_found',
  message: 'is no item of this receipt.',
});

const costMissing: Fault = {
  path: '/additionalCost',
  code: 'required',
  message: 'is required with additionalCostCurrency, which is the currency that it is in.',
};

function namedTwice(items: unknown): Fault | false {
  const named = Array.isArray(items) ? items.map((item) => item?.id) : [];
  const ids = named.filter((id) => typeof id === 'string');
  const isTwice = new Set(ids).size < ids.length;
  return isTwice && { path: '/items', code: 'duplicate', message: 'names an item twice.' };
}
