/** What the items of purchase, work and sales orders have in common. */
import type { Fault } from '../kernel/contract/problem.ts';

/** The fault of an order that would have more items than an order may. */
export const tooManyItems = (count: number, most: number, path = ''): Fault | false =>
  count > most && {
    path,
    code: 'too_many',
    message: `An order has at most ${most} items.`,
  };

/** The fault of removing the last item. `order` is given where a draft may be left without any. */
export const lastItem = (left: number, order?: { status: string }): Fault | false =>
  left === 0 &&
  order?.status !== 'Draft' && {
    path: '',
    code: 'last_item',
    message: `This item is the last of ${order ? 'an order that is no Draft' : 'its order'}. Cancel or delete the order.`,
  };

/** The items of an order, one of them as it is to be. */
export const withItem = <Item extends { id: string }>(items: readonly Item[], item: Item): Item[] =>
  items.map((each) => (each.id === item.id ? item : each));
