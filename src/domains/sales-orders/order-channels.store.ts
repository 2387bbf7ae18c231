import type { Transaction } from '../../kernel/database/database.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { termColumns } from '../taxonomies/taxonomy.store.ts';
import type { Term } from '../taxonomies/term.ts';

/** SQL statements on `order_channels` beyond those that every taxonomy has. */

/** What an order has to know of its channel. */
export interface ChosenChannel {
  id: string;
  isActive: boolean;
}

export const selectChannels = (orgId: string, ids: readonly (string | null)[]): Statement =>
  sql`select t.id, t.is_active as "isActive" from order_channels t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export async function setChannelActive(
  tx: Transaction,
  orgId: string,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<Term> {
  const updated = await tx.row<Term>(sql`update order_channels t set is_active = ${isActive},
      version = t.version + 1, updated_at = ${now}
    where t.org_id = ${orgId} and t.id = ${id}
    returning ${termColumns}`);
  return updated as Term;
}
