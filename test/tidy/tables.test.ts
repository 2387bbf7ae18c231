import { expect, test } from 'vitest';
import { expectOnly } from '../support/expect-only.ts';
import { templates } from '../support/scan.ts';
import { readSources } from '../support/sources.ts';
import { tables } from '../support/table-owners.ts';

/** These tools read every table. */
const readsAll = ['tools/verify', 'tools/archive'];

/** Columns of a table that another folder than its owner writes, each with its reason. */
const columns: Readonly<Record<string, string>> = {
  'serve/access writes api_tokens (last_used_at)':
    'known where the token is checked, and nowhere else',
  'serve/access writes users (email, email_verified, updated_at)':
    'follows the ID token that was just checked',
  'ledger writes skus (current_cost)': 'a current cost, which only the ledger computes',
  'ledger writes skus (material_unit_cost)': 'the same',
  'ledger writes skus (material_unit_cost, current_cost)': 'the same',
  'ledger writes materials (unit_cost)': 'a current cost, which only the ledger computes',
};

const sources = await readSources(['src', 'migrations']);
const product = sources.filter(
  ({ path }) => /^src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
);
const inMigrations = (statement: RegExp) =>
  sources
    .filter(({ path }) => path.startsWith('migrations/'))
    .flatMap(({ text }) => [...text.matchAll(statement)]);
const renamed = new Map(
  inMigrations(/alter table (\w+) rename to (\w+)/g).map(([, from = '', to = '']) => [from, to]),
);
const created = inMigrations(/create (?:unlogged )?table (\w+)/g).map(
  ([, table = '']) => renamed.get(table) ?? table,
);

const ownerOf = (path: string): string =>
  /^src\/((?:domains|kernel|serve|tools)\/[\w-]+|[\w-]+)/.exec(path)?.[1] ?? path;

interface Use {
  unit: string;
  table: string;
  /** The columns that an update sets; undefined for an insert or a delete. */
  columns?: string;
}

const statements = product.flatMap(({ path, text }) =>
  templates(text).map((template) => ({ unit: ownerOf(path), text: template.text })),
);

function writesIn({ unit, text }: { unit: string; text: string }): Use[] {
  const whole = [...text.matchAll(/\b(?:insert\s+into|delete\s+from)\s+(\w+)/gi)];
  const parts = [
    ...text.matchAll(
      /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\s+([\s\S]*?)\b(?:from|where)\b/gi,
    ),
  ];
  return [
    ...whole.map(([, table = '']) => ({ unit, table })),
    ...parts.map(([, table = '', set = '']) => ({
      unit,
      table,
      columns: [...set.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => column).join(', '),
    })),
  ].filter(({ table }) => created.includes(table));
}

/** Tables that a store declares: of a record, which it writes, or of a reference. */
const declaredIn =
  (declaration: RegExp) =>
  ({ path, text }: { path: string; text: string }): Use[] =>
    path.endsWith('.store.ts')
      ? [...text.matchAll(declaration)].map(([, table = '']) => ({ unit: ownerOf(path), table }))
      : [];

const recordsIn = declaredIn(/\brecord\(\{[^{}]*?\btable: '(\w+)'/g);
const referencesIn = declaredIn(/\bfield: '\w+',\s+name: [^{}]*?\btable: '(\w+)'/g);

/** The kinds of orders name their tables, from which statements about any kind are made. */
const kindsIn = ({ path, text }: { path: string; text: string }): Use[] =>
  path === 'src/orders/kinds.ts'
    ? [...text.matchAll(/\b(?:table|items): '(\w+)'|\brefer\('\w+', '(\w+)'/g)].map(
        ([, table, referring = '']) => ({ unit: 'orders', table: table ?? referring }),
      )
    : [];

function readsIn({ unit, text }: { unit: string; text: string }): Use[] {
  const names = [...text.matchAll(/(?<!\bdelete\s)\b(?:from|join|using)\s+(\w+)/gi)];
  return names
    .map(([, table = '']) => ({ unit, table }))
    .filter(({ table }) => created.includes(table));
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort();

test('every table has an owner', () => {
  expect(Object.keys(tables).sort()).toEqual(unique(created));
});

test('only its owner writes a table', () => {
  const others = [...statements.flatMap(writesIn), ...product.flatMap(recordsIn)]
    .filter(({ unit, table }) => tables[table]?.owner !== unit)
    .map(({ unit, table, columns }) => `${unit} writes ${table}${columns ? ` (${columns})` : ''}`);
  expectOnly(unique(others), columns);
});

test('every reader of a table is listed with it', () => {
  const found = unique(
    [...statements.flatMap(readsIn), ...product.flatMap(referencesIn), ...product.flatMap(kindsIn)]
      .filter(({ unit, table }) => tables[table]?.owner !== unit && !readsAll.includes(unit))
      .map(({ unit, table }) => `${table}: ${unit}`),
  );
  const listed = Object.entries(tables).flatMap(([table, { readers = [] }]) =>
    readers.map((reader) => `${table}: ${reader}`),
  );
  expect(found).toEqual(listed.sort());
});
