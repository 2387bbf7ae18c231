import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { selectSellableSkus } from '../../src/domains/skus/skus.store.ts';
import { broken, exceptions, spreadTables } from '../support/sent-statements.ts';
import { readSources } from '../support/sources.ts';
import { breachesOf } from '../support/statement-rules.ts';
import { world } from '../support/world.ts';

/**
 * The rules of statements, on statements that break them. What the service sends in all tests is
 * checked after each file: see test/support/statements.ts.
 */

const breaches = (text: string) => breachesOf(text, spreadTables);
const lacks = (table: string, column = 'org_id') =>
  expect.stringContaining(`${table} lacks a condition ${column} = $n of its own`);

describe('each table of an organization says its own', () => {
  test.each<[statement: string, table: string]>([
    ['select 1 from items', 'items items'],
    ['select 1 from items i where i.org_id = $1 or true', 'items i'],
    ['select 1 from items i where org_id = $1 and exists (select 1 from skus s)', 'skus s'],
    ['select 1 from items i join skus s on s.org_id = i.org_id where i.org_id = $1', 'skus s'],
    ['select 1 from items i left join skus s on i.org_id = $1 and s.org_id = $1', 'items i'],
    ['select (select max(1) from boms b where b.org_id = i.org_id) from items i', 'boms b'],
    ['select 1 from a, lateral (select 1 from skus s where s.org_id = a.org_id) l', 'skus s'],
    ['with c as (select 1 from items) select 1 from c', 'items items'],
    ['select 1 from items where org_id = $1 union all select 1 from skus', 'skus skus'],
    ['update items i set value = 0 from skus s where s.org_id = $1', 'items i'],
    ['delete from items i using skus s where i.org_id = $1', 'skus s'],
  ])('%s', (statement, table) => {
    expect(breaches(statement)).toContainEqual(lacks(table));
  });

  test.each([
    'select 1 from items i where i.org_id = $1',
    "select 1 from items where org_id = '…'::uuid and true",
    'select 1 from items i join skus s on s.org_id = $2 and s.id = i.id where i.org_id = $1',
    'select 1 from items i left join skus s on s.org_id = $2 where i.org_id = $1',
    'with items as (select 1) select 1 from items',
    'select 1 from members m where m.user_id = $1',
    'insert into items (org_id, id) values ($1, $2), ($3, $4)',
    'update items i set value = c.value from unnest($2::uuid[]) c (id) where i.org_id = $1',
  ])('as in: %s', (statement) => {
    expect(breaches(statement)).toEqual([]);
  });

  test('an organization is named by its id', () => {
    expect(breaches('select 1 from organizations o for update')).toEqual([
      expect.stringMatching(/^organizations o lacks a condition id = \$n .*, and locks rows$/),
    ]);
    expect(breaches('select 1 from organizations o where o.id = $1 for update')).toEqual([]);
  });
});

test.each<[statement: string, breach: RegExp]>([
  ['insert into items (org_id, id) select $1, g.id from unnest($2::uuid[]) g (id)', /RETURNING/],
  ['insert into items (org_id, id) select g.a, g.b from g returning 1', /gets no org_id = \$n/],
  ['insert into items (org_id, id) values ((select 1), $1)', /look-up in VALUES/],
  ['insert into skus (id) values ($1)', /gets no org_id/],
  ['delete from items where org_id = $1 and ctid = any ($2)', /ctid/],
  ['select 1 from (select 1 from items where org_id = $1 offset 0) i', /OFFSET 0/],
  [
    "update orders o set day = (r->>'day')::date from r where o.id = $1",
    /casts a column to a time/,
  ],
  ['delete from items where org_id = $1 returning jsonb_build_object(id)', /jsonb_build_object in/],
  ['update items set id = $2 where org_id = $1 returning (select 1)', /look-up in RETURNING/],
  [
    'insert into items (org_id) values ($1) on conflict (org_id) do update set value = $2::int',
    /casts a parameter/,
  ],
  ["select set_config('app.org_id', $1, true)", /set_config/],
  ["set local statement_timeout = '1s'", /sets statement_timeout/],
])('%s is refused', (statement, breach) => {
  expect(breaches(statement)).toContainEqual(expect.stringMatching(breach));
});

test('a statement of the service that breaks a rule is named with its file', async () => {
  const { text } = selectSellableSkus('', []);
  const client = new pg.Client({
    connectionString: (await world()).databaseUrl,
    application_name: 'stockwright',
  });
  await client.connect();
  await client.query(`prepare good as ${text}`);
  expect(await broken()).toEqual([]);
  await client.query(`prepare bad as ${text.replace('t.org_id = $1 and', '$1::uuid is null and')}`);
  await client.query("select 1 from items where id::text = 'inline'");
  await client.end();
  expect(await broken()).toEqual([
    expect.stringMatching(/^src\/domains\/skus\/skus\.store\.ts: skus t lacks a condition/),
    expect.stringContaining('items items lacks a condition'),
  ]);
});

test('each exception is still the text of a statement', async () => {
  const sources = await readSources(['src']);
  const gone = Object.keys(exceptions).filter(
    (part) => !sources.some(({ text }) => text.includes(part)),
  );
  expect(gone).toEqual([]);
});
