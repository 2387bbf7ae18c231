import { literally, type Statement, sql } from '../kernel/database/sql.ts';
import type { Shortage } from './entries.store.ts';

/**
 * `balanceChanges` as SQL: a row for each location whose balances the entry `e` changes. A test
 * compares the two.
 */
export const selectBalanceChanges = literally(`
  select e.location_id,
    case when e.event_type in ('RECEIVE', 'ADJUST') then e.quantity
      when e.event_type in ('TRANSFER', 'CONSUME', 'SHIP', 'DISPOSE') then -e.quantity
      else 0 end as on_hand,
    case when e.event_type = 'RECEIVE' and e.ref is not null then -e.quantity else 0 end
      as in_transit,
    case when e.event_type = 'ORDER' then e.quantity else 0 end as on_order,
    case when e.event_type = 'DEMAND' then e.quantity else 0 end as demand
  union all
  select e.to_location_id, 0, e.quantity, 0, 0 where e.event_type = 'TRANSFER'`);

/** The balances on hand of items, at every location where they have been. */
export const selectOnHand = (orgId: string, itemIds: readonly string[]): Statement<Shortage> =>
  sql<Shortage>`select b.item_id as "itemId", b.location_id as "locationId", b.on_hand as "onHand"
    from balances b where b.org_id = ${orgId} and b.item_id = any(${itemIds}::uuid[])`;
