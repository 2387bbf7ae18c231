import { expect, test } from 'vitest';
import { query, world } from '../support/world.ts';

/** No row can reference another organization, and every lookup has an index. */

await world();

interface Key {
  table: string;
  name: string;
  columns: string[];
}

const columnNames = (relation: string, numbers: string) => `(
  select array_agg(a.attname::text order by k.place) from unnest(${numbers}) with ordinality
    as k (number, place) join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`;

const tenantTables = `select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'org_id' and c.relkind in ('r', 'p')
    and c.relnamespace = 'public'::regnamespace`;

/**
 * Unique indexes on random ids or secrets, which are looked up before the organization is known.
 */
const global = [
  'api_tokens_hash_key',
  'api_tokens_pkey',
  'invitations_pkey',
  'invitations_token_hash_key',
];

test('every unique index begins with the organization', async () => {
  const indexes = await query<Key>(`select indrelid::regclass::text as table,
      indexrelid::regclass::text as name, ${columnNames('indrelid', 'indkey::int2[]')} as columns
    from pg_index where indisunique and indrelid in (${tenantTables}) order by 2`);
  expect(indexes.length).toBeGreaterThan(0);
  const others = indexes.filter(({ columns }) => columns[0] !== 'org_id');
  expect(others.map(({ name }) => name)).toEqual(global);
});

const foreignKeys = `select conrelid::regclass::text as table, conname::text as name,
    ${columnNames('conrelid', 'conkey')} as columns, ${columnNames('confrelid', 'confkey')} as target,
    confdeltype as "onDelete", confrelid in (${tenantTables}) as tenant
  from pg_constraint where contype = 'f' and conrelid in (${tenantTables}) order by 1, 2`;

interface ForeignKey extends Key {
  target: string[];
  onDelete: string;
  tenant: boolean;
}

test('every foreign key between rows of an organization stays inside of it', async () => {
  const keys = await query<ForeignKey>(foreignKeys);
  const inside = keys.filter(({ tenant }) => tenant);
  expect(inside.length).toBeGreaterThan(0);
  const leaving = inside.filter(
    ({ columns, target }) => columns[0] !== 'org_id' || target[0] !== 'org_id',
  );
  expect(leaving.map(({ name }) => name)).toEqual([]);
});

test('no deletion sets columns to null, since these would include the organization', async () => {
  const keys = await query<ForeignKey>(foreignKeys);
  const emptying = keys.filter(({ onDelete }) => onDelete === 'n' || onDelete === 'd');
  expect(emptying.map(({ name }) => name)).toEqual([]);
});

/** Authors: users are never deleted, so their references are never looked up. */
const authors = /_by_fkey$/;

test('every foreign key has an index by which its rows are found', async () => {
  const keys = await query<ForeignKey>(foreignKeys);
  const indexes = await query<Key>(`select indrelid::regclass::text as table,
      indexrelid::regclass::text as name, ${columnNames('indrelid', 'indkey::int2[]')} as columns
    from pg_index where indrelid in (${tenantTables})`);
  const without = keys.filter(({ table, columns, name }) => {
    if (authors.test(name)) return false;
    const own = indexes.filter((index) => index.table === table);
    return !own.some((index) => columns.every((column, at) => index.columns[at] === column));
  });
  expect(without.map(({ table, name }) => `${table}: ${name}`)).toEqual([]);
});
