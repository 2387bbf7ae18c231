/** The parts that items of purchase, work and sales orders have in common. */

import type { Origin } from '../kernel/contract/work.ts';
import type { Fault } from '../kernel/problem.ts';

/** The fault of an order with more items than an order may have. */
export const tooManyItems = (count: number, max: number, path = ''): Fault | false =>
  count > max && {
    path,
    code: 'too_many',
    message: `An order has at most ${max} items.`,
  };

/** The fault of removing the last item. Pass `order` where a draft may be left without items. */
export const lastItem = (left: number, order?: { status: string }): Fault | false =>
  left === 0 &&
  order?.status !== 'Draft' && {
    path: '',
    code: 'last_item',
    message: `This is the last item of ${order ? 'an order that is not a Draft' : 'its order'}. Cancel or delete the order instead.`,
  };

/** The fault of an order without items that is not a draft. */
export const noItems = (status: string, count: number): Fault | false =>
  status !== 'Draft' &&
  count === 0 && {
    path: '/status',
    code: 'no_items',
    message: 'an order without items cannot leave Draft. Add an item first.',
  };

/** The version, the author and the times of a new record. */
export const firstVersion = ({ actor, now }: Pick<Origin, 'actor' | 'now'>) => ({
  version: 1,
  createdBy: actor.userId,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

interface Versioned {
  version: number;
  updatedAt: string;
}

/** A record with the version and the time of an edit. */
export const edited = <Row extends Versioned>(row: Row, { now }: { now: Date }): Row => ({
  ...row,
  version: row.version + 1,
  updatedAt: now.toISOString(),
});
