/** E121, W121: removes an item from a purchase order. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/problem.ts';
import { post } from '../../ledger/post.ts';
import { rated } from '../../orders/exchange-rate.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { orderItemEvent } from '../../orders/order-events.ts';
import { edited, lastItem } from '../../orders/order-items.ts';
import { hasReceipts, locateItem } from './locate.ts';
import { recalculated } from './purchase-order.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import { purchaseOrderItems, updateOrder } from './purchase-orders.store.ts';

export const removePurchaseOrderItem = endpoint({
  id: 'E121',
  operation: 'removePurchaseOrderItem',
  method: 'DELETE',
  path: '/purchase-order-items/:id',
  tag: 'Purchase Orders',
  summary: 'Remove item',
  description:
    'The last item can only be removed from a Draft: cancel or delete the order instead.',
  access: 'member',
  emits: orderItemEvent('purchase_order.updated'),
  gives: noContent,
  fails: ['not_found', 'purchase_order_has_receipts'],

  locate: locateItem,

  async run(work) {
    const { tx, org, subject, now } = work;
    const { order, items, item } = subject;
    if (item.hasReceipts) throw hasReceipts('The item cannot be removed');
    const left = items.filter(({ id }) => id !== item.id);
    refuse([], [lastItem(left.length, order)]);
    const next = recalculated(edited(rated(org, subject), work), left);
    const change = { order: next, items: left, removed: [item.id] };
    await post(work, [{ change: ledgerChange(purchaseOrderRules, [change]) }]);
    await tx.all(...updateOrder(org.id, next, now), purchaseOrderItems.delete(org.id, item.id));
  },
});
