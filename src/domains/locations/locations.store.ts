import { record } from '../../kernel/database/record.ts';
import {
  type ReferencingColumn,
  referencesOf,
  selectReferences,
} from '../../kernel/database/references.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { referencesTo } from '../../orders/kinds.ts';
import { location, locationChanges, locationDefaults, locationInput } from './location.ts';

/** Every SQL statement on `locations`. */

export const locations = record({
  noun: 'location',
  table: 'locations',
  shown: location,
  input: locationInput,
  changes: locationChanges,
  defaults: locationDefaults,
  unique: ['code', 'externalId'],
  codePrefix: 'LOC',
});

/** The fields of its locations that an order uses. */
export interface OrderLocation {
  id: string;
  isActive: boolean;
  isShipTo: boolean;
  isWorkSite: boolean;
  isStockLocation: boolean;
}

export const selectOrderLocations = (
  orgId: string,
  ids: readonly (string | null)[],
): Statement<OrderLocation> =>
  sql<OrderLocation>`select t.id, t.is_active as "isActive", t.is_ship_to as "isShipTo",
      t.is_work_site as "isWorkSite", t.is_stock_location as "isStockLocation"
    from locations t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The columns that refer to a location and keep it from being deleted. */
export const locationUses: readonly ReferencingColumn[] = [
  ...referencesTo('locations'),
  { entityType: 'stock_count_line', table: 'stock_count_lines', column: 'location_id' },
  { entityType: 'ledger_entry', table: 'ledger_entries', column: 'location_id' },
  { entityType: 'ledger_entry', table: 'ledger_entries', column: 'to_location_id' },
];

export const selectLocationReferences = (orgId: string, id: string) =>
  selectReferences(orgId, id, locationUses);

export const locationReferences = (orgId: string, id: string) =>
  referencesOf(orgId, id, locationUses);
