import { expect, test } from 'vitest';
import { placements } from '../../src/serve/citus/placements.ts';
import { readSources } from '../support/sources.ts';
import { query, world } from '../support/world.ts';

/** Each table has its place in a database that is divided over the machines of Citus. */

await world();

const tables = await query<{ name: string; hasOrganization: boolean }>(`
  select c.relname as name, exists (select from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as "hasOrganization"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  order by c.relname`);

test('every table has a placement', () => {
  const missing = tables.map(({ name }) => name).filter((name) => !(name in placements));
  expect(missing, 'add these to src/serve/citus/placements.ts').toEqual([]);
});

test('every placement is that of a table', () => {
  const names = tables.map(({ name }) => name);
  expect(Object.keys(placements).filter((name) => !names.includes(name))).toEqual([]);
});

test('rows of organizations are divided by organization, or on every machine', () => {
  const wrong = tables.filter(({ name, hasOrganization }) => {
    const { as, by } = placements[name] ?? {};
    if (!hasOrganization) return as === 'distributed' && by !== 'id';
    return as === 'local' || (as === 'distributed' && by !== 'org_id');
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

/** The last migration that runs before a database can be distributed. */
const lastBefore = 16;

const off = 'set local citus.enable_ddl_propagation = off;';
const on = 'set local citus.enable_ddl_propagation = on;';

/** Tables with another name than that of their migration. */
const renamed: Readonly<Record<string, string>> = { user_mails: 'user_days' };

/** The tables that a migration creates while Citus refuses their foreign keys. */
function createdTooEarly(text: string): string[] {
  const [outside = '', ...sections] = text.split(off);
  const rest = [outside, ...sections.map((section) => section.split(on).slice(1).join(on))].join();
  return [...rest.matchAll(/^create table (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => placements[renamed[name] ?? name]?.as !== 'local');
}

test('a migration creates a table with foreign keys on the coordinator first', async () => {
  const later = (await readSources(['migrations'])).filter(
    ({ path }) => Number(/(\d{4})_/.exec(path)?.[1]) > lastBefore,
  );
  const wrong = later.flatMap(({ path, text }) =>
    createdTooEarly(text).map((name) => `${path}: create ${name} between "${off}" and "${on}"`),
  );
  expect(wrong).toEqual([]);
  expect(createdTooEarly(`create table members (id int);`)).toEqual(['members']);
  expect(createdTooEarly(`${off}\ncreate table members (id int);\n${on}`)).toEqual([]);
});
