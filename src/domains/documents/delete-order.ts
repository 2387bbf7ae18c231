import type { Call } from '../../kernel/contract/endpoint.ts';
import type { RecordTable } from '../../kernel/database/record.ts';
import type { TSchema } from '../../kernel/values/schema.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import type { OrderRules } from '../../orders/order-rules.ts';
import { orphanFilesOf } from './documents.store.ts';

/** Deletes an order that has moved no goods, with what is expected of it and its documents. */
export async function deleteOrder<Order extends { id: string }, Item extends { id: string }>(
  work: Call<TSchema, { order: Order; items: readonly { id: string }[] }, unknown>,
  rules: OrderRules<Order, Item>,
  table: RecordTable<unknown>,
): Promise<void> {
  const { tx, org, now, services } = work;
  const { order, items } = work.subject;
  const removed = items.map(({ id }) => id);
  await post(work, [{ change: ledgerChange(rules, [{ order, items: [], removed }]) }]);
  const documented = { entityType: rules.type, entityId: order.id };
  await tx.all(...orphanFilesOf(org.id, documented, now), table.delete(org.id, order.id));
  work.afterCommit(() => services.files.sweep());
}
