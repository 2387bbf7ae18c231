/**
 * SQL of an import. Names of tables and columns come from the catalogue; values
 * of the archive are parameters.
 */

import {
  assemble,
  type Fragment,
  join,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { directionOfRow } from '../../ledger/kinds.store.ts';
import type { Column, TenantTable } from './tables.store.ts';

/** Locks an organization that is not deleted, so that no request writes to it. */
export const lockOrganization = (
  tx: Transaction,
  orgId: string,
): Promise<{ name: string } | undefined> =>
  tx.row(sql`select o.name from organizations o
    where o.id = ${orgId} and o.deleted_at is null for update`);

/** The tables of which every new organization has rows: those that were changed count as data. */
const changedInitialRows: Readonly<Record<string, (orgId: string) => Fragment>> = {
  sku_types: (orgId) => part`(t.version > 1 or t.created_at > (
    select o.created_at from organizations o where o.id = ${orgId}))`,
  ledger_counters: () => part`(t.position > 0 or t.materials_code > 0
    or t.finished_goods_code > 0 or t.materials_transfer > 0 or t.finished_goods_transfer > 0)`,
};

/** The tables that have data of the organization. */
export async function selectTablesWithData(
  tx: Transaction,
  orgId: string,
  tables: readonly TenantTable[],
): Promise<string[]> {
  const selects = tables.map(
    ({ name }) => part`select ${name} as name where exists (select 1 from ${literally(name)} t
      where t.org_id = ${orgId} and ${changedInitialRows[name]?.(orgId) ?? part`true`})`,
  );
  const rows = await tx.rows(assemble<{ name: string }>(join(selects, ' union all '), false));
  return rows.map(({ name }) => name);
}

/** Deletes the rows of a new organization, which the archive replaces. */
export const deleteInitialRows = (orgId: string): Statement[] =>
  Object.keys(changedInitialRows).map((name) =>
    assemble(part`delete from ${literally(name)} where org_id = ${orgId}`, false),
  );

/** The owner who joined first. */
export const selectFirstOwner = (
  tx: Transaction,
  orgId: string,
): Promise<{ id: string } | undefined> =>
  tx.row(sql`select user_id as id from members where org_id = ${orgId} and role = 'owner'
    order by joined_at, user_id limit 1`);

/** The ids that are not of users of this installation. */
export async function selectUnknownUsers(
  tx: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`select a.id from unnest(${ids}::uuid[]) as a (id)
      where not exists (select 1 from users u where u.id = a.id)`,
  );
  return rows.map(({ id }) => id);
}

/** The organization that receives the rows. */
export interface Recipient {
  orgId: string;
  /** Authors who are not users of this installation. */
  unknownUsers: readonly string[];
  /** Replaces them in rows that must have an author. */
  fallbackAuthor: string;
}

/** Inserts the rows of lines of one table that all have these columns; `before` were inserted. */
export function insertLines(
  { name, numbered, columns: all }: TenantTable,
  columns: readonly Column[],
  lines: readonly string[],
  before: number,
  recipient: Recipient,
): Statement {
  const values = columns.map((column) => part`, ${imported(name, column, recipient)}`);
  if (numbered) values.push(part`, ${before}::bigint + archived.sequence`);
  const derived = all.flatMap((column) => {
    const value = columns.includes(column) ? undefined : derivedValues[`${name}.${column.name}`];
    return value ? [{ name: column.name, value: value(recipient.orgId) }] : [];
  });
  values.push(...derived.map(({ value }) => part`, ${value}`));
  const names = [
    ...columns.map((column) => column.name),
    ...(numbered ? [numbered] : []),
    ...derived.map((column) => column.name),
  ];
  const list = literally(names.map((each) => `, "${each}"`).join(''));
  return assemble(
    part`insert into ${literally(name)} (org_id${list})
      select ${recipient.orgId}::uuid${join(values, '')}
      from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb)
          with ordinality as archived (line, sequence),
        jsonb_populate_record(null::${literally(name)}, archived.line->'row') r
      where ${keptRows[name]?.(recipient) ?? part`true`}
      order by archived.sequence returning 1 as one`,
    false,
  );
}

/** The tables of which an import leaves rows out, and those that it keeps. */
const keptRows: Readonly<Record<string, (recipient: Recipient) => Fragment>> = {
  // A private view whose author is no user of this installation would be seen by nobody.
  views: ({ unknownUsers }) => part`(r.is_shared or r.created_by <> all (${unknownUsers}::uuid[]))`,
};

/** How many records before it have a code that looks the same. */
const twinIn = (table: string) => (orgId: string) =>
  part`(select count(*) from ${literally(table)} t
      where t.org_id = ${orgId}::uuid and t.code_key = code_key(r.code))
    + row_number() over (partition by code_key(r.code) order by archived.sequence) - 1`;

/** Values that were renamed since older releases, by table and column. */
const renamedValues: Readonly<Record<string, { from: string; to: string }>> = {
  'sales_order_timeline.type': { from: 'shipment_taken_back', to: 'shipment_reversed' },
};

const inStockUnits = (quantity: Fragment) => (orgId: string) =>
  part`${quantity} * (select l.units_per_purchase_unit from purchase_order_items l
    where l.org_id = ${orgId} and l.id = r.purchase_order_item_id)`;

/** Releases that knew no table of rates were given all rates, except 1 in base currency. */
const rateSource = (orgId: string) =>
  part`case when r.exchange_rate <> 1 or r.currency <> (
    select o.base_currency from organizations o where o.id = ${orgId}) then 'given' end`;

/**
 * Values that older releases did not store, by table and column, from the row `r` of the archive
 * and the rows of parents, which come before it.
 */
const derivedValues: Readonly<Record<string, (orgId: string) => Fragment>> = {
  'ledger_entries.direction': () => directionOfRow,
  'materials.code_twin': twinIn('materials'),
  'skus.code_twin': twinIn('skus'),
  'skus.current_cost': (orgId) =>
    part`(select i.current_cost from items i where i.org_id = ${orgId} and i.id = r.id)`,
  'locations.code_twin': twinIn('locations'),
  'vendors.code_twin': twinIn('vendors'),
  'customers.code_twin': twinIn('customers'),
  'purchase_orders.exchange_rate_source': rateSource,
  'sales_orders.exchange_rate_source': rateSource,
  'purchase_order_items.received_stock_quantity': () =>
    part`r.received_quantity * r.units_per_purchase_unit`,
  'purchase_order_receipts.additional_cost_original': () => part`r.additional_cost`,
  'purchase_order_receipt_items.stock_quantity': inStockUnits(part`r.quantity`),
  'purchase_order_receipt_items.rejected_stock_quantity': inStockUnits(part`r.rejected_quantity`),
};

function imported(table: string, { name, isAuthor, isNullable }: Column, recipient: Recipient) {
  const value = literally(`r."${name}"`);
  if (isAuthor) {
    const substitute = isNullable ? null : recipient.fallbackAuthor;
    return part`case when ${value} = any (${recipient.unknownUsers}::uuid[])
      then ${substitute}::uuid else ${value} end`;
  }
  // The key is the organization's id and a plain name; a path would reach files of others.
  if (table === 'documents' && name === 'file_key') {
    return part`${recipient.orgId} || '/' || substring(${value} from '^[^/]+/([A-Za-z0-9-]+)$')`;
  }
  const renamed = renamedValues[`${table}.${name}`];
  if (renamed) {
    return part`case ${value} when ${renamed.from} then ${renamed.to} else ${value} end`;
  }
  return value;
}
