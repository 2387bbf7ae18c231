import { expect, test } from 'vitest';
import { placements } from '../../src/serve/citus/placements.ts';
import { query, world } from '../support/world.ts';

/**
 * The rules of a schema that a database on several machines takes, too (decision 24): rows of an
 * organization are together on one machine, and reference tables are on every machine.
 */

await world();

const placed = (as: string) =>
  Object.keys(placements).filter((name) => placements[name]?.as === as);
const spread = placed('distributed');
const everywhere = placed('reference');
const elsewhere = [...spread, ...everywhere];

/** The column by which a table is spread. */
const columnOf = (table: string) => placements[table]?.by ?? '';

const columnNames = (relation: string, numbers: string) => `(
  select coalesce(array_agg(a.attname::text order by k.place), '{}')
  from unnest(${numbers}) with ordinality as k (number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`;

interface Named {
  name: string;
}

test('every unique key of a spread table has the column by which it is spread', async () => {
  const keys = await query<Named & { table: string; columns: string[] }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
       ${columnNames('i.indrelid', 'i.indkey::int2[]')} as columns
     from pg_index i where i.indisunique and i.indrelid = any ($1::regclass[])`,
    [spread],
  );
  expect(keys.length).toBeGreaterThan(50);
  const without = keys.filter(({ table, columns }) => !columns.includes(columnOf(table)));
  expect(without.map(({ name }) => name)).toEqual([]);
});

interface ForeignKey extends Named {
  table: string;
  columns: string[];
  parent: string;
  keys: string[];
}

const foreignKeys = await query<ForeignKey>(
  `select f.conname::text as name, f.conrelid::regclass::text as table,
     f.confrelid::regclass::text as parent, ${columnNames('f.conrelid', 'f.conkey')} as columns,
     ${columnNames('f.confrelid', 'f.confkey')} as keys
   from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
);

test('a foreign key between spread tables stays within the organization', () => {
  const between = foreignKeys.filter(
    ({ table, parent }) => spread.includes(table) && spread.includes(parent),
  );
  expect(between.length).toBeGreaterThan(50);
  const leaving = between.filter(({ table, columns, parent, keys }) => {
    const at = columns.indexOf(columnOf(table));
    return at < 0 || keys[at] !== columnOf(parent);
  });
  expect(leaving.map(({ name }) => name)).toEqual([]);
});

test('no foreign key leads from a reference table to a spread one, or to or from a local one', () => {
  const local = placed('local');
  const impossible = foreignKeys.filter(
    ({ table, parent }) =>
      local.includes(table) ||
      local.includes(parent) ||
      (everywhere.includes(table) && spread.includes(parent)),
  );
  expect(impossible.map(({ name }) => name)).toEqual([]);
});

/** Each statement finds what no table on other machines may have. */
test.each<[what: string, text: string]>([
  [
    'triggers',
    'select tgname::text as name from pg_trigger where not tgisinternal and tgrelid = any ($1)',
  ],
  [
    'columns that count by a sequence, since each machine would count for itself',
    `select a.attrelid::regclass || '.' || a.attname as name from pg_attribute a
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = any ($1) and (a.attidentity <> ''
       or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%')`,
  ],
  [
    'foreign keys that set the organization to null',
    `select conname::text as name from pg_constraint
     where contype = 'f' and conrelid = any ($1) and confdeltype in ('n', 'd')
       and confdelsetcols is null`,
  ],
  [
    'policies with look-ups',
    `select polrelid::regclass || ' ' || polname as name from pg_policy
     where polrelid = any ($1) and concat(polqual, polwithcheck) like '%SUBLINK%'`,
  ],
  [
    'names that would be cut with the number of a shard, or taken for one',
    `select n.name from (
       select conname::text as name from pg_constraint
       where contype <> 'n' and conrelid = any ($1)
       union select indexrelid::regclass::text from pg_index where indrelid = any ($1)) n
     where length(n.name) > 52 or n.name ~ '_[0-9]{6,}$'`,
  ],
])('there are no %s', async (_what, text) => {
  const found = await query<Named>(text.replaceAll('$1', '$1::regclass[]'), [elsewhere]);
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('functions with parameters that read such tables are in PL/pgSQL', async () => {
  const names = elsewhere.join('|');
  const functions = await query<Named>(
    `select p.proname::text as name from pg_proc p
     join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
     where p.pronamespace = 'public'::regnamespace and p.pronargs > 0
       and p.prosrc ~ ('\\m(from|join|into|update)\\s+(public\\.)?(' || $1 || ')\\M')`,
    [names],
  );
  expect(functions.map(({ name }) => name)).toEqual([]);
});
