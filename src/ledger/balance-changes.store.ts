import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Shortage } from './entries.store.ts';

/** The balances on hand of items, at every location where they have been. */
export const selectOnHand = (orgId: string, itemIds: readonly string[]): Statement<Shortage> =>
  sql<Shortage>`select b.item_id as "itemId", b.location_id as "locationId", b.on_hand as "onHand"
    from balances b where b.org_id = ${orgId} and b.item_id = any(${itemIds}::uuid[])`;
