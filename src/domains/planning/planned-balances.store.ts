import { type Statement, sql } from '../../kernel/database/sql.ts';
import { organizationZone } from '../../kernel/paging/filters.ts';
import { locations } from '../locations/locations.store.ts';

/** SQL that reads whose balance is planned: it writes nothing. */

interface BalancedItem {
  today: string;
  hasItem: boolean;
  /** True without a location. */
  hasLocation: boolean;
}

export const selectBalancedItem = (
  orgId: string,
  itemId: string,
  locationId: string | undefined,
  now: Date,
): Statement<BalancedItem> =>
  sql<BalancedItem>`select
    (${now}::timestamptz at time zone ${organizationZone(orgId)})::date::text as today,
    exists (select 1 from items i where i.org_id = ${orgId} and i.id = ${itemId}) as "hasItem",
    ${locationId === undefined} or exists (${locations.selectId(orgId, locationId ?? itemId)})
      as "hasLocation"`;
