/** E114, W114: changes the given fields of a purchase order; its plan rows follow. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { goesByHand, refuseTransition } from '../../orders/order-status.ts';
import { externalIdTaken } from '../../orders/orders.store.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import {
  duplicateExternalId,
  purchaseOrder,
  purchaseOrderChanges,
  purchaseOrderConstraints,
  purchaseOrderExample,
  type StoredPurchaseOrder,
  statusTypes,
  unorderable,
} from './purchase-order.ts';
import { type LockedOrder, orderTables, updateOrder } from './purchase-orders.store.ts';
import { loadReferences, referenceFaults } from './references.ts';
import { settleOrder } from './settle-order.ts';

export const updatePurchaseOrder = endpoint({
  id: 'E114',
  operation: 'updatePurchaseOrder',
  method: 'PATCH',
  path: '/purchase-orders/:id',
  tag: 'Purchase Orders',
  summary: 'Update purchase order',
  description:
    '`Closed` is a short close: what is still open is no longer expected. `Ordered` opens a closed order again; the answer carries the status that its receipts give it. While receipts stand, vendor and currency cannot change, and the order can neither be cancelled nor go back to Draft.',
  access: 'member',
  body: purchaseOrderChanges,
  gives: ok(purchaseOrder),
  fails: ['not_found', 'invalid_transition', 'purchase_order_has_receipts'],
  violates: purchaseOrderConstraints,
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

  async run(call) {
    const { tx, org, body, subject, now } = call;
    const { order, items } = subject;
    const next: StoredPurchaseOrder = { ...order, ...body };
    const taken = await tx.rows(externalIdTaken(orderTables, org.id, order.id, next.externalId));
    const { absent, broken } = referenceFaults(next, await loadReferences(tx, org.id, next), {
      vendor: next.vendorId !== order.vendorId,
      shipTo: next.shipToLocationId !== order.shipToLocationId,
    });
    // What an order lacks to be somewhere is beside the point where it cannot go.
    const isPossible = goesByHand(statusTypes, order.status, next.status);
    const lacking = isPossible ? unorderable(next, items.length) : [];
    refuse(absent, [...broken, ...lacking, taken.length > 0 && duplicateExternalId]);
    refuseReceived(subject, next);
    refuseTransition(statusTypes, order.status, next.status);
    if (!differs(order, body)) return { ...order, items };
    const edited = { ...next, version: order.version + 1, updatedAt: now.toISOString() };
    const settled = await settleOrder(call, { order: edited, items });
    await tx.all(...updateOrder(org.id, settled.order));
    return { ...settled.order, items };
  },
});

/** What the receipts of an order stand on stays as it is. */
function refuseReceived(subject: LockedOrder, next: StoredPurchaseOrder): void {
  const { order } = subject;
  if (!subject.hasReceipts) return;
  if (next.vendorId !== order.vendorId) throw hasReceipts('The vendor cannot change');
  if (next.currency !== order.currency) throw hasReceipts('The currency cannot change');
  if (next.status === order.status) return;
  if (next.status === 'Cancelled') throw hasReceipts('The order cannot be cancelled');
  if (next.status === 'Draft') throw hasReceipts('The order cannot go back to Draft');
}
