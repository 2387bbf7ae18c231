import { RoundTrip } from '../kernel/database/round-trip.ts';
import {
  type Fragment,
  join,
  literally,
  part,
  type Statement,
  sql,
} from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { searchText } from '../kernel/paging/filters.ts';
import type { NumberedTable, OrderKind } from './kinds.ts';

/** Statements that the tables of purchase, work and sales orders share. */

/** Adds the locking of orders to a round trip, in the order of their ids: an array in SQL. */
export type AddLocked<Order> = (
  reading: RoundTrip,
  orgId: string,
  ids: Fragment,
) => () => ReadonlyMap<string, Order>;

/** Locks one order, where it exists. */
export const lockingOrder =
  <Order>(addLocked: AddLocked<Order>) =>
  async (tx: Transaction, orgId: string, id: string): Promise<Order | undefined> => {
    const ids = part`${[id]}::uuid[]`;
    const found = await RoundTrip.read(tx, (reading) => addLocked(reading, orgId, ids));
    return found.get(id);
  };

/** Whether another order has the external id. */
export async function externalIdTaken(
  { table }: OrderKind,
  tx: Transaction,
  orgId: string,
  id: string,
  externalId: string | null = null,
): Promise<boolean> {
  if (externalId === null) return false;
  const found = await tx.row(sql`select 1 as taken from ${literally(table)} t
    where t.org_id = ${orgId} and t.external_id = ${externalId} and t.id <> ${id}`);
  return found !== undefined;
}

/** The external ids that orders or other records have, with their records. */
export const selectTakenIds = (
  { table, keepsDeleted }: Pick<NumberedTable, 'table' | 'keepsDeleted'>,
  orgId: string,
  externalIds: readonly string[],
): Statement<{ externalId: string; id: string }> =>
  sql<{
    externalId: string;
    id: string;
  }>`select t.external_id as "externalId", t.id from ${literally(table)} t
    where t.org_id = ${orgId} and t.external_id = any(${externalIds}::text[])
      ${literally(keepsDeleted ? 'and t.deleted_at is null' : '')}`;

/** An array of ids in SQL: those of the orders that items belong to. */
export const ordersOfItems = (
  { items, parent }: OrderKind,
  orgId: string,
  itemIds: readonly string[],
): Fragment =>
  part`array(select i.${literally(parent)} from ${literally(items)} i
    where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[]))`;

/** An array of ids in SQL: those of all items of the orders. */
export const itemsOfOrders = (
  { items, parent }: OrderKind,
  orgId: string,
  orderIds: Fragment,
): Fragment =>
  part`array(select i.id from ${literally(items)} i
    where i.org_id = ${orgId} and i.${literally(parent)} = any(${orderIds}))`;

/** The id of the order that an item belongs to. */
export async function findOrderOfItem(
  { items, parent }: OrderKind,
  tx: Transaction,
  orgId: string,
  itemId: string,
): Promise<string | undefined> {
  const found = await tx.row(sql<{ id: string }>`
    select t.${literally(parent)} as id from ${literally(items)} t
    where t.org_id = ${orgId} and t.id = ${itemId}`);
  return found?.id;
}

/** `q` in the texts of an order, or of its partner, which are looked up once. */
export const searchWithPartner =
  (partners: string, column: string) =>
  (q: string, orgId: string): Fragment =>
    part`(${searchText(q)} or t.${literally(column)} in (
      select t.id from ${literally(partners)} t where t.org_id = ${orgId} and ${searchText(q)}))`;

/** Orders by `id <id>`, `externalId <external id>` and `number <number>`. */
export const selectOrderKeys = (
  { table, number }: OrderKind,
  orgId: string,
  keys: Readonly<Record<'ids' | 'externalIds' | 'numbers', readonly string[]>>,
): Statement<{ key: string; id: string }> =>
  sql<{ key: string; id: string }>`
    select 'id ' || t.id as key, t.id from ${literally(table)} t
      where t.org_id = ${orgId} and t.id = any(${keys.ids}::uuid[])
    union all
    select 'externalId ' || t.external_id, t.id from ${literally(table)} t
      where t.org_id = ${orgId} and t.external_id = any(${keys.externalIds}::text[])
    union all
    select 'number ' || t.${literally(number)}, t.id from ${literally(table)} t
      where t.org_id = ${orgId} and t.${literally(number)} = any(${keys.numbers}::text[])`;

/** The orders that have a number, an external id or an id; several may have the same text. */
export const selectNamedOrders = (
  { table, number }: OrderKind,
  orgId: string,
  names: readonly string[],
  ids: readonly string[],
): Statement<{ name: string; id: string }> =>
  sql<{ name: string; id: string }>`
    select t.${literally(number)} as name, t.id from ${literally(table)} t
      where t.org_id = ${orgId} and t.${literally(number)} = any(${names}::text[])
    union
    select t.external_id, t.id from ${literally(table)} t
      where t.org_id = ${orgId} and t.external_id = any(${names}::text[])
    union
    select t.id::text, t.id from ${literally(table)} t
      where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** How many lines orders have: items, or the inputs of these where the kind has any. */
export const selectLineCounts = (
  { items, parent, inputs }: OrderKind,
  orgId: string,
  ids: readonly string[],
): Statement<{ id: string; lines: number }> => {
  const joined = inputs
    ? part`join ${literally(inputs.table)} n
        on n.org_id = ${orgId} and n.${literally(inputs.item)} = i.id`
    : part``;
  return sql<{ id: string; lines: number }>`select g.id, (
      select count(*)::int from ${literally(items)} i ${joined}
      where i.org_id = ${orgId} and i.${literally(parent)} = g.id) as lines
    from unnest(${ids}::uuid[]) g (id)`;
};

/** Records that movements make: entries of the ledger, or receipts and shipments with numbers. */
export type MadeTable = { table: 'ledger_entries' } | { table: string; number: string };

/** The records that exist, by `id <id>` and `number <number>`. */
export const selectMade = (
  made: readonly MadeTable[],
  orgId: string,
  ids: readonly string[],
  numbers: readonly string[],
): Statement<{ key: string; id: string }> =>
  sql<{ key: string; id: string }>`${join(
    made.map((each) => madeIn(each, orgId, ids, numbers)),
    ' union all ',
  )}`;

function madeIn(
  made: MadeTable,
  orgId: string,
  ids: readonly string[],
  numbers: readonly string[],
): Fragment {
  const table = literally(made.table);
  const found = part`select 'id ' || t.id as key, t.id from ${table} t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;
  if (!('number' in made)) return found;
  const column = literally(made.number);
  return part`${found} and t.deleted_at is null
    union all
    select 'number ' || t.${column}, t.id from ${table} t
    where t.org_id = ${orgId} and t.${column} = any(${numbers}::text[]) and t.deleted_at is null`;
}

/** The codes of items. */
export const selectItemCodes = (
  orgId: string,
  ids: readonly string[],
): Statement<{ id: string; code: string }> =>
  sql<{ id: string; code: string }>`select m.id, m.code from materials m
    where m.org_id = ${orgId} and m.id = any(${ids}::uuid[])
    union all
    select k.id, k.code from skus k where k.org_id = ${orgId} and k.id = any(${ids}::uuid[])`;
