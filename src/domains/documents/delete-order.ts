import type { Call } from '../../kernel/contract/endpoint.ts';
import type { RecordName } from '../../kernel/contract/event.ts';
import type { Work } from '../../kernel/contract/work.ts';
import type { RecordTable } from '../../kernel/database/record.ts';
import { deleteRecords } from '../../kernel/database/record-sets.ts';
import type { TSchema } from '../../kernel/values/schema.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import type { OrderRules } from '../../orders/order-rules.ts';
import { orphanFilesOf } from './documents.store.ts';

interface DeletedOrder<Order> {
  order: Order;
  items: readonly { id: string }[];
}

type DeletingWork = Work & Pick<Call<TSchema, unknown, unknown>, 'services' | 'afterCommit'>;

/** Deletes an order that has moved no goods, with what is expected of it and its documents. */
export const deleteOrder = <Order extends { id: string }, Item extends { id: string }>(
  work: DeletingWork & { subject: DeletedOrder<Order> },
  rules: OrderRules<Order, Item>,
  table: RecordTable<unknown>,
): Promise<void> => deleteOrders(work, rules, table, [work.subject]);

/** Deletes locked orders of one kind. */
export async function deleteOrders<Order extends { id: string }, Item extends { id: string }>(
  work: DeletingWork,
  rules: OrderRules<Order, Item>,
  table: RecordTable<unknown>,
  orders: readonly DeletedOrder<Order>[],
  cause?: RecordName,
): Promise<void> {
  const { tx, org, now, services } = work;
  const states = orders.map(({ order, items }) => {
    return { order, items: [], removed: items.map(({ id }) => id) };
  });
  const goods = { entries: [], voided: [], dated: '' };
  const change = ledgerChange(rules, states, { ...goods, ...(cause && { cause }) });
  await post(work, [{ change }]);
  const ids = orders.map(({ order }) => order.id);
  await tx.all(...orphanFilesOf(org.id, rules.type, ids, now), deleteRecords(table, org.id, ids));
  work.afterCommit(() => services.files.sweep());
}
