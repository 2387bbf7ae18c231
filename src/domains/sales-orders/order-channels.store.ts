import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { termRecord } from '../taxonomies/taxonomy.store.ts';
import type { Term } from '../taxonomies/term.ts';

/** SQL statements on `order_channels` besides those that every taxonomy has. */

export const orderChannels = termRecord({ noun: 'order channel', table: 'order_channels' });

/** The fields of its channel that an order needs. */
export interface ChosenChannel {
  id: string;
  isActive: boolean;
}

export const selectChannels = (
  orgId: string,
  ids: readonly (string | null)[],
): Statement<ChosenChannel> =>
  sql<ChosenChannel>`select t.id, t.is_active as "isActive" from order_channels t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export const setChannelActive = (
  tx: Transaction,
  orgId: string,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<Term | undefined> => tx.row(orderChannels.update(orgId, { id, isActive }, now));
