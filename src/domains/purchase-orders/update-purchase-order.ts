/** E114, W114: changes fields of a purchase order; its expected movements follow. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { post } from '../../ledger/post.ts';
import { looksUp, rateFault, type TableRate, withChanges } from '../../orders/exchange-rate.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { edited } from '../../orders/order-items.ts';
import { isManual, refuseTransition } from '../../orders/order-status.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import { loadRates } from '../exchange-rates/new-order-rates.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import {
  purchaseOrder,
  purchaseOrderChanges,
  purchaseOrderExample,
  recalculated,
  type StoredPurchaseOrder,
  statusTypes,
  unorderable,
} from './purchase-order.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import {
  forgetVendorItems,
  type LockedOrder,
  purchaseOrders,
  type StoredItem,
  updateOrder,
} from './purchase-orders.store.ts';
import { loadReferences, referenceFaults } from './references.ts';

export const updatePurchaseOrder = endpoint({
  id: 'E114',
  operation: 'updatePurchaseOrder',
  method: 'PATCH',
  path: '/purchase-orders/:id',
  tag: 'Purchase Orders',
  summary: 'Update purchase order',
  description:
    '`Closed` is a short close: open quantities are no longer expected. `Ordered` opens a closed order again; the answer shows the status that follows from its receipts. While the order has receipts, vendor and currency cannot change, and the order can neither be cancelled nor go back to Draft.',
  access: 'member',
  emits: orderEvent('purchase_order.updated'),
  body: purchaseOrderChanges,
  gives: ok(purchaseOrder),
  fails: ['not_found', 'invalid_transition', 'purchase_order_has_receipts'],
  violates: purchaseOrders.constraints,
  example: {
    body: { expectedDate: '2026-03-20', notes: 'Two days later than promised.' },
    reply: {
      ...purchaseOrderExample,
      expectedDate: '2026-03-20',
      notes: 'Two days later than promised.',
      version: 2,
    },
  },

  locate: locateOrder,

  async run(work) {
    const { tx, org, body, subject, now } = work;
    const { order, items } = subject;
    const next = withChanges(org, order, body, await ratesOf(work));
    const taken = await externalIdTaken(
      orderKinds.purchase_order,
      tx,
      org.id,
      order.id,
      next.externalId,
    );
    const { notFound, invalid } = referenceFaults(next, await loadReferences(work, next), {
      vendor: next.vendorId !== order.vendorId,
      shipTo: next.shipToLocationId !== order.shipToLocationId,
    });
    // A status is checked for its requirements only when the order can be set to it.
    const isPossible = isManual(statusTypes, order.status, next.status);
    const isRefusedCurrency = subject.hasReceipts && next.currency !== order.currency;
    const lacking = isPossible
      ? [...unorderable(next, items.length), !isRefusedCurrency && rateFault(next)]
      : [];
    refuse(notFound, [...invalid, ...lacking, taken && purchaseOrders.duplicate('externalId')]);
    refuseReceived(subject, next);
    refuseTransition(statusTypes, order.status, next.status);
    if (!differs(order, next)) return { ...order, items };
    const after = recalculated(edited(next, work), items);
    await post(work, [{ change: ledgerChange(purchaseOrderRules, [{ order: after, items }]) }]);
    const isOtherVendor = after.vendorId !== order.vendorId;
    await tx.all(
      ...updateOrder(org.id, after, now),
      ...(isOtherVendor ? [forgetVendorItems(org.id, after.id, now)] : []),
    );
    return { ...after, items: isOtherVendor ? items.map(withoutVendorItem(now)) : items };
  },
});

/** The rates among which the changed order finds its own. */
async function ratesOf({
  tx,
  org,
  body,
  subject: { order, rates },
  now,
}: Pick<Work, 'tx' | 'org' | 'now'> & {
  body: Static<typeof purchaseOrderChanges>;
  subject: LockedOrder;
}): Promise<readonly TableRate[]> {
  if (!looksUp(org, order, body)) return rates;
  const { currency, orderDate } = { ...order, ...body };
  const unrated = { partnerId: null, body: { currency, orderDate }, now };
  return loadRates(tx, org.id, 'vendors', [unrated]);
}

/** A line as it is once the order goes to another vendor: its price stays. */
const withoutVendorItem =
  (now: Date) =>
  (item: StoredItem): StoredItem =>
    item.vendorItemId === null && item.vendorCode === null
      ? item
      : {
          ...item,
          vendorItemId: null,
          vendorCode: null,
          version: item.version + 1,
          updatedAt: now.toISOString(),
        };

/** 409 for a change of fields that the receipts of the order depend on. */
function refuseReceived(subject: LockedOrder, next: StoredPurchaseOrder): void {
  const { order } = subject;
  if (!subject.hasReceipts) return;
  if (next.vendorId !== order.vendorId) throw hasReceipts('The vendor cannot change');
  if (next.currency !== order.currency) throw hasReceipts('The currency cannot change');
  if (next.status === order.status) return;
  if (next.status === 'Cancelled') throw hasReceipts('The order cannot be cancelled');
  if (next.status === 'Draft') throw hasReceipts('The order cannot go back to Draft');
}
