import { jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { type Account, type AccountKey, accountKeys, type Datev, type Slot } from './accounts.ts';

/** Every SQL statement on `journal_accounts` and `journal_settings`. */

/** Admits one request at a time that writes accounts or journals of an organization. */
export const lockJournals = (orgId: string): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended('journals:' || ${orgId}::text, 0))`;

export const selectAccounts = (orgId: string): Statement<Account> =>
  sql<Account>`select t.key, t.code, t.name, t.type_id as "typeId", t.reason
    from journal_accounts t where t.org_id = ${orgId}
    order by t.key, t.type_id, t.reason`;

export interface JournalSettings {
  includeSales: boolean;
  datev: Datev;
}

export const selectSettings = (orgId: string): Statement<JournalSettings> =>
  sql<JournalSettings>`select t.include_sales as "includeSales", t.datev
    from journal_settings t where t.org_id = ${orgId}`;

/** The types of items that a request names, by the place of their account in it. */
export function selectTypes(
  orgId: string,
  named: readonly { key: AccountKey; typeId: string }[],
): Statement<{ index: number }> {
  const ofMaterials = named.map(({ key }) => accountKeys[key] === 'material type');
  return sql<{ index: number }>`select (n.number - 1)::int as index
    from unnest(${named.map(({ typeId }) => typeId)}::uuid[], ${ofMaterials}::boolean[])
      with ordinality n (id, of_materials, number)
    where exists (select 1 from material_types m
        where m.org_id = ${orgId} and m.id = n.id and n.of_materials)
      or exists (select 1 from sku_types k
        where k.org_id = ${orgId} and k.id = n.id and not n.of_materials)`;
}

/** Deletes accounts, whether they are stored or not. */
export const deleteAccounts = (orgId: string, slots: readonly Slot[]): Statement =>
  sql`delete from journal_accounts t using ${slotRows(slots)}
    where t.org_id = ${orgId} and t.key = n.key and t.type_id is not distinct from n."typeId"
      and t.reason is not distinct from n.reason`;

export const insertAccounts = (
  orgId: string,
  accounts: readonly (Slot & { id: string; code: string; name: string | null })[],
): Statement =>
  sql`insert into journal_accounts (org_id, id, key, type_id, reason, code, name)
    select ${orgId}::uuid, n.id, n.key, n."typeId", n.reason, n.code, n.name
    from ${slotRows(accounts)} returning 1 as one`;

const slotRows = (rows: readonly object[]) =>
  part`jsonb_to_recordset(${jsonb(rows)}) n (id uuid, key text, "typeId" uuid, reason text,
    code text, name text)`;

export const writeSettings = (orgId: string, { includeSales, datev }: JournalSettings): Statement =>
  sql`insert into journal_settings (org_id, include_sales, datev)
    values (${orgId}, ${includeSales}, ${jsonb(datev)})
    on conflict (org_id) do update
      set include_sales = excluded.include_sales, datev = excluded.datev`;
