/** E115, W115: deletes a purchase order of which nothing was received. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { orderEvent } from '../../orders/order-events.ts';
import { deleteOrder } from '../documents/delete-order.ts';
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
    if (work.subject.hasReceipts) throw hasReceipts('The order cannot be deleted');
    await deleteOrder(work, purchaseOrderRules, purchaseOrders);
  },
});
