import { type Fragment, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';

/** SQL on goods that came back. */

/** Whether goods of the item `i` came back: whether it has layers that are carried. */
export const hasCarried = (orgId: string) => part`exists (select from ledger_entries k
    where k.org_id = ${orgId} and k.item_id = i.id and k.carried_from is not null
      and k.voided_at is null)`;

/** The shipments `t` of items at these positions: with them left what came back. */
export const isShippedAt = (itemIds: readonly string[], positions: readonly number[]): Fragment =>
  part`t.item_id = any(${itemIds}::uuid[]) and t.position = any(${positions}::bigint[])
    and t.direction = -1 and t.event_type = 'SHIP' and t.voided_at is null`;

type CarriedCost = {
  /** The position of the outbound entry. */
  carriedFrom: number;
  unitCost: Exact;
};

/**
 * The unit costs at which goods of outbound entries come back at the ends of pools: that of what
 * came back of them before, else that with which they left.
 */
export const selectCarriedCosts = (
  orgId: string,
  itemIds: readonly string[],
  positions: readonly number[],
): Statement<CarriedCost> =>
  sql<CarriedCost>`select t.position as "carriedFrom", coalesce((
        select k.unit_cost from ledger_entries k
        where k.org_id = ${orgId} and k.item_id = t.item_id and k.carried_from = t.position
          and k.voided_at is null limit 1), t.unit_cost) as "unitCost"
    from ledger_entries t
    where t.org_id = ${orgId} and ${isShippedAt(itemIds, positions)}`;
