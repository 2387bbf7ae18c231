/** E115, W115: deletes a purchase order of which nothing was received. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { orphanFilesOf } from '../documents/documents.store.ts';
import { hasReceipts, locateOrder } from './locate.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import { purchaseOrders } from './purchase-orders.store.ts';

export const deletePurchaseOrder = endpoint({
  id: 'E115',
  operation: 'deletePurchaseOrder',
  method: 'DELETE',
  path: '/purchase-orders/:id',
  tag: 'Purchase Orders',
  summary: 'Delete purchase order',
  description:
    'Allowed in every status, as long as the order has no receipt. Its number is not used again.',
  access: 'member',
  emits: orderEvent('purchase_order.deleted'),
  gives: noContent,
  fails: ['not_found', 'purchase_order_has_receipts'],

  locate: locateOrder,

  async run(work) {
    const { tx, org, subject } = work;
    const { order, items } = subject;
    if (subject.hasReceipts) throw hasReceipts('The order cannot be deleted');
    const removed = items.map(({ id }) => id);
    await post(work, [
      { change: ledgerChange(purchaseOrderRules, [{ order, items: [], removed }]) },
    ]);
    const documented = { entityType: 'purchase_order', entityId: order.id } as const;
    await tx.all(
      ...orphanFilesOf(org.id, documented, work.now),
      purchaseOrders.delete(org.id, order.id),
    );
    work.afterCommit(() => work.services.files.sweep());
  },
});
