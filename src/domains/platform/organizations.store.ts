import { organizationSettings } from '../../kernel/access/organization-settings.ts';
import { columnOf, columns } from '../../kernel/database/columns.ts';
import { referencesOf } from '../../kernel/database/references.ts';
import {
  type Fragment,
  join,
  jsonb,
  literally,
  part,
  type Statement,
  sql,
  type Value,
} from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { Problem, type ReferenceCount } from '../../kernel/problem.ts';
import { type Organization, organization } from './organization.ts';

/** Every SQL statement on `organizations`. */

/** The columns of the settings, by their names. */
const settingColumns = Object.keys(organizationSettings.properties).map((name) => ({
  name,
  column: columnOf(name),
}));

const organizationColumns = columns(organization, 't', {
  settings: `jsonb_build_object(${settingColumns
    .map(({ name, column }) => `'${name}', t.${column}`)
    .join(', ')})`,
});

/** The settings of a row as they are written: each with its column. */
function settingsOf(row: Organization): { column: Fragment; value: Fragment }[] {
  const values: Readonly<Record<string, Value>> = row.settings;
  return settingColumns.map(({ name, column }) => ({
    column: literally(column),
    value: part`${values[name] ?? null}`,
  }));
}

export async function insertOrganization(
  tx: Transaction,
  row: Organization,
): Promise<Organization> {
  const settings = settingsOf(row);
  const names = settings.map(({ column }) => column);
  const values = settings.map(({ value }) => value);
  return tx.one(sql<Organization>`with made as (insert into organizations
      (id, name, base_currency, timezone, address, tax_id, phone, logo, ${join(names, ', ')},
        created_by, created_at, updated_at)
    values (${row.id}, ${row.name}, ${row.baseCurrency}, ${row.timezone}, ${jsonb(row.address)},
      ${row.taxId}, ${row.phone}, ${row.logo}, ${join(values, ', ')},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    returning *)
    select ${organizationColumns} from made t`);
}

/** How many organizations a user has founded, also where the user is no longer a member. */
export async function countFounded(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx.one(
    sql<{ count: number }>`select count_founded_organizations(${userId}) as count`,
  );
  return count;
}

export const selectOrganization = (id: string): Fragment =>
  part`select ${organizationColumns} from organizations t
    where t.id = ${id} and t.deleted_at is null`;

/**
 * Locks the organization against other changes of it and of its members. Rows that refer to it can
 * still be written: ledger entries do not wait for a change of the settings.
 */
export const lockOrganization = (id: string): Statement =>
  sql`select 1 from organizations where id = ${id} for no key update`;

/** Locks the organization for an edit; 409 when it was deleted while this request waited. */
export async function lockOrganizationRow(tx: Transaction, id: string): Promise<Organization> {
  const found = await tx.row(sql<Organization>`${selectOrganization(id)} for no key update`);
  if (!found) throw deleted();
  return found;
}

/**
 * Keeps the organization's row until the transaction ends; 409 when it was just deleted. Members,
 * API tokens and invitations have no foreign key to it, so a request that inserts one keeps it.
 */
export async function keepOrganization(tx: Transaction, id: string): Promise<void> {
  const kept = await tx.row(sql`select 1 as one from organizations
    where id = ${id} and deleted_at is null for key share`);
  if (!kept) throw deleted();
}

const deleted = () => new Problem('conflict', 'This organization was just deleted.');

/** Waits for all writes of the organization, and blocks new ones until the transaction ends. */
export const lockOrganizationAway = (id: string): Statement =>
  sql`select 1 from organizations where id = ${id} for update`;

/** The records that count in the organization's currency. */
export const currencyReferences = (id: string): Statement<ReferenceCount> =>
  referencesOf(id, id, [
    { entityType: 'ledger_entry', table: 'ledger_entries', column: 'org_id' },
    { entityType: 'exchange_rate', table: 'exchange_rates', column: 'org_id' },
  ]);

export async function updateOrganization(
  tx: Transaction,
  row: Organization,
): Promise<Organization> {
  const settings = settingsOf(row).map(({ column, value }) => part`${column} = ${value}`);
  return tx.one(sql<Organization>`with changed as (update organizations t
    set name = ${row.name}, base_currency = ${row.baseCurrency}, timezone = ${row.timezone},
      address = ${jsonb(row.address)}, tax_id = ${row.taxId}, phone = ${row.phone},
      logo = ${row.logo}, ${join(settings, ', ')},
      version = t.version + 1, updated_at = ${row.updatedAt}
    where t.id = ${row.id}
    returning t.*)
    select ${organizationColumns} from changed t`);
}

/** No request can address it any more; its rows are erased afterwards. */
export const markDeleted = (id: string, now: Date): Statement =>
  sql`update organizations set deleted_at = ${now}, updated_at = ${now} where id = ${id}`;

/** Moves the end of the closed period forward; no row where it is as late already. */
export const closeThrough = (
  orgId: string,
  day: string,
  now: Date,
): Statement<{ version: number }> =>
  sql<{ version: number }>`update organizations t
    set closed_through = ${day}, version = t.version + 1, updated_at = ${now}
    where t.id = ${orgId} and coalesce(t.closed_through < ${day}::date, true)
    returning t.version`;
