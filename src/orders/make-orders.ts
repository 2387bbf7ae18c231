/** Creates orders of one kind, one or thousands. */

import type { Work } from '../kernel/contract/work.ts';
import { allotNumbers, documentNumber } from '../kernel/database/numbers.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { writes } from '../kernel/limits/writes.ts';
import { present } from '../kernel/present.ts';
import { mapInSlices, partsOf } from '../kernel/sharing/slices.ts';
import { dayIn } from '../kernel/values/calendar.ts';
import { newExpected } from '../ledger/expected-movements.ts';
import { post } from '../ledger/post.ts';
import { orderKinds } from './kinds.ts';
import type { OrderRules, OrderState } from './order-rules.ts';

const { maxRows } = valuesOf(writes.messages);

/**
 * Creates orders whose references were checked; returns them with their numbers. `own` are numbers
 * that they bring, in their order; the others get the next ones.
 */
export async function makeOrders<
  Order extends { id: string; createdBy: string | null },
  Item extends { id: string },
>(
  work: Work,
  rules: OrderRules<Order, Item>,
  orders: readonly OrderState<Order, Item>[],
  own: readonly (string | undefined)[] = [],
): Promise<OrderState<Order, Item>[]> {
  const { tx, org, actor, now, newId } = work;
  const parts = await mapInSlices(org.id, orders, ({ order, items }) => {
    const author = { ...actor, userId: order.createdBy ?? actor.userId };
    const entries = newExpected(rules.expected(order, items), { org, newId, actor: author });
    return { cause: { type: rules.type, id: order.id }, entries };
  });
  const entries = parts.flatMap((part) => part.entries);
  const cause = { type: rules.type, id: orders[0]?.order.id ?? '' };
  await post(work, [{ change: { cause, parts, entries, voided: [] } }]);
  const year = Number(dayIn(org.timezone, now).slice(0, 4));
  // Numbers come last: a dry run keeps their counter locked until it ends.
  const lacking = orders.filter((_, index) => own[index] === undefined).length;
  const { series } = orderKinds[rules.type];
  const sequence = { kind: series, year };
  const numbers = lacking > 0 ? await allotNumbers(tx, org.id, sequence, lacking) : [];
  const made = orders.map(({ order, items }, index) => {
    const number = own[index] ?? documentNumber(series, year, present(numbers.shift()));
    return { order: rules.numbered(order, number), items };
  });
  // An order with an entry for each input of its lines has these rows, too.
  const rows = new Map(parts.map((part, index) => [made[index], part.entries.length]));
  const rowsOf = (each: OrderState<Order, Item>) =>
    Math.max(each.items.length, rows.get(each) ?? 0);
  for (const some of partsOf(made, maxRows, rowsOf)) {
    await tx.all(...rules.insert(org.id, some, { userId: actor.userId, now }));
  }
  return made;
}
