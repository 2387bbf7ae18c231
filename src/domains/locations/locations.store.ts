import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Location, location } from './location.ts';

/** Every SQL statement on `locations`. */

export const locationColumns = columns(location, 't');

export const selectLocationId = (orgId: string, id: string) =>
  part`select t.id from locations t where t.org_id = ${orgId} and t.id = ${id}`;

/** Locks the location for an edit. */
export function lockLocation(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Location | undefined> {
  return tx.row<Location>(sql`select ${locationColumns} from locations t
    where t.org_id = ${orgId} and t.id = ${id} for update of t`);
}

/** What stands in the way of a location with this code and external id. */
export interface LocationFacts {
  codeTaken: boolean;
  externalIdTaken: boolean;
}

export async function locationFacts(
  tx: Transaction,
  orgId: string,
  wanted: { id: string; code?: string | undefined; externalId?: string | null | undefined },
): Promise<LocationFacts> {
  const facts = await tx.row<LocationFacts>(sql`select
    exists (select 1 from locations l where l.org_id = ${orgId}
      and l.code = ${wanted.code ?? null} and l.id <> ${wanted.id}) as "codeTaken",
    exists (select 1 from locations l where l.org_id = ${orgId}
      and l.external_id = ${wanted.externalId ?? null} and l.id <> ${wanted.id})
      as "externalIdTaken"`);
  return facts as LocationFacts;
}

/** Answers nothing when the code is taken. */
export function insertLocation(
  tx: Transaction,
  orgId: string,
  row: Location,
): Promise<Location | undefined> {
  return tx.row<Location>(sql`insert into locations as t (org_id, id, code, name, address,
      is_ship_to, is_work_site, is_stock_location, notes, external_id,
      created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.code}, ${row.name}, ${jsonb(row.address)},
      ${row.isShipTo}, ${row.isWorkSite}, ${row.isStockLocation}, ${row.notes},
      ${row.externalId}, ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    on conflict (org_id, code) do nothing
    returning ${locationColumns}`);
}

export async function updateLocation(
  tx: Transaction,
  orgId: string,
  row: Location,
): Promise<Location> {
  const updated = await tx.row<Location>(sql`update locations t set code = ${row.code},
      name = ${row.name}, address = ${jsonb(row.address)}, is_ship_to = ${row.isShipTo},
      is_work_site = ${row.isWorkSite}, is_stock_location = ${row.isStockLocation},
      notes = ${row.notes}, is_active = ${row.isActive}, external_id = ${row.externalId},
      version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${locationColumns}`);
  return updated as Location;
}

/** Without ledger entries it has no figures. Its contact links are deleted before: `unlinkAll`. */
export const deleteLocation = (orgId: string, id: string): Statement =>
  sql`delete from locations where org_id = ${orgId} and id = ${id}`;

/** What an order has to know of the places that it names. */
export interface Place {
  id: string;
  isActive: boolean;
  isShipTo: boolean;
  isWorkSite: boolean;
  isStockLocation: boolean;
}

export const selectPlaces = (orgId: string, ids: readonly (string | null)[]): Statement =>
  sql`select t.id, t.is_active as "isActive", t.is_ship_to as "isShipTo",
      t.is_work_site as "isWorkSite", t.is_stock_location as "isStockLocation"
    from locations t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Everything that can point at a location and keeps it. */
const locationPointers: readonly Pointer[] = [
  { entityType: 'purchase_order', table: 'purchase_orders', column: 'ship_to_location_id' },
  { entityType: 'work_order', table: 'work_orders', column: 'site_location_id' },
  { entityType: 'work_order', table: 'work_orders', column: 'stock_location_id' },
  {
    entityType: 'purchase_order_receipt',
    table: 'purchase_order_receipts',
    column: 'location_id',
  },
  { entityType: 'sales_order', table: 'sales_orders', column: 'ship_from_location_id' },
  { entityType: 'ledger_entry', table: 'ledger_entries', column: 'location_id' },
  { entityType: 'ledger_entry', table: 'ledger_entries', column: 'to_location_id' },
];

export const selectLocationUses = (orgId: string, id: string) =>
  selectUses(orgId, id, locationPointers);

export const locationUses = (orgId: string, id: string) =>
  assemble(selectLocationUses(orgId, id), true);
