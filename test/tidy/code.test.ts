import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { expectOnly } from '../support/expect-only.ts';
import { functionLengths, templates } from '../support/scan.ts';
import { readSources, readTop } from '../support/sources.ts';

/**
 * The rules of the project that a program can check. Exceptions are listed with their reasons. The
 * lists can only shrink: an exception that is no longer needed fails, too.
 */

const maxFunctionLines = 60;
const maxFileLines = 300;
const widestLine = 100;

/** Generated files, and pages and pictures of the console. */
const excepted =
  /^(test\/support\/answers\.d\.ts$|packages\/client\/src\/generated\/)|^console\/.*\.(html|svg)$/;
const sources = await readSources([
  'packages',
  'src',
  'test',
  'prove',
  'bench',
  'scripts',
  'migrations',
  'console',
  'examples',
]);
const files = sources.filter(({ path }) => !excepted.test(path));
const texts = [...files, ...(await readTop())];
const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
/** All files except this one, which contains the patterns that it searches for. */
const others = texts.filter(({ path }) => path !== 'test/tidy/code.test.ts');
const product = code.filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'));

test('functions have about sixty lines at most', () => {
  const long = code.flatMap(({ path, text }) =>
    functionLengths(text)
      .filter(({ length }) => length > maxFunctionLines)
      .map(({ line, length }) => `${path}:${line} (${length} lines)`),
  );
  expectOnly(long);
});

test('files have about three hundred lines at most', () => {
  const long = code
    .filter(({ path }) => !/^console\/src\/words\//.test(path))
    .filter(({ text }) => text.trimEnd().split('\n').length > maxFileLines)
    .map(({ path }) => path);
  expectOnly(long);
});

/** Long texts are not split, so that a search finds them. */
const withoutTexts = (line: string) =>
  line.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"|`[^`]*`|\/(\\.|[^/\\\s])+\//g, "''");

test('lines have a hundred columns at most, long texts aside', () => {
  // A record of a file in CSV is one line.
  const wrapped = files.filter(({ path }) => !path.endsWith('.csv'));
  const wide = wrapped.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
      .filter(({ line }) => [...line].length > widestLine)
      .filter(({ line }) => isComment(line) || [...withoutTexts(line)].length > widestLine)
      .map(({ place }) => place),
  );
  expectOnly(wide);
});

const isComment = (line: string) => /^\s*(\/\/|\/?\*|--)/.test(line);

test('no file has a name without a subject', () => {
  const drawer = /^(utils?|helpers?|common|base|managers?|services?|misc|shared|index\.store)\./;
  const found = code.map(({ path }) => path).filter((path) => drawer.test(basename(path)));
  expectOnly(found, {
    'src/service.ts': 'the running service itself, which has that name in every document',
    'src/kernel/contract/services.ts': 'what every workflow stands on, by the name that it takes',
  });
});

test('no code is marked as unfinished', () => {
  const marks = /\b(TODO|FIXME|XXX|HACK)\b/;
  const found = others.filter(({ text }) => marks.test(text));
  expectOnly(found.map(({ path }) => path));
});

test('no file names a folder of the machine on which it was written', () => {
  const place = /(?<![\w.~$-])\/(work|root|home\/\w+|Users\/\w+)\//;
  const found = others.filter(({ text }) => place.test(text));
  expectOnly(found.map(({ path }) => path));
});

test('tests contain no mocks of the program', () => {
  const mocks = /\bvi\s*\.\s*(mock|doMock|spyOn|stubGlobal|fn)\b/;
  const found = others.filter(({ path, text }) => path.endsWith('.ts') && mocks.test(text));
  expectOnly(found.map(({ path }) => path));
});

const isStore = (path: string) => path.endsWith('.store.ts') || /^src\/(kernel|serve)\//.test(path);

/** A statement, or the beginning of one. */
const statement =
  /\b(select\s[^;]*\sfrom\s|insert\s+into\s|delete\s+from\s|update\s+\w+\s+(\w+\s+)?set\s)/i;

test('SQL is in stores, in the kernel and in the server only', () => {
  const found = product
    .filter(({ path }) => !isStore(path))
    .filter(({ text }) =>
      templates(text).some((template) => template.tag === 'sql' || statement.test(template.text)),
    );
  expectOnly(found.map(({ path }) => path));
});

/** Tables whose rows belong to an organization, from the migrations. */
const tenantTables = files
  .filter(({ path }) => path.startsWith('migrations/'))
  .flatMap(({ text }) => [...text.matchAll(/create table (\w+) \(\n(.*?)\n\)/gs)])
  .filter(([, , columns = '']) => /^ {2}org_id /m.test(columns))
  .map(([, table = '']) => table);

test('every statement on rows of an organization names the organization', () => {
  expect(tenantTables).toContain('ledger_entries');
  const names = new RegExp(`\\b(from|join|into|update)\\s+(${tenantTables.join('|')})\\b`, 'i');
  const found = product
    .filter(({ path }) => isStore(path))
    .flatMap(({ text }) => templates(text))
    .filter(({ text }) => names.test(text) && !/\borg_id\b/.test(text))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim());
  expectOnly(found, {
    'update api_tokens set last_used_at = ? where id = ? and user_id = ?':
      'the token that was just shown',
    'update api_tokens set revoked_at = ?, updated_at = ? where user_id = ? and revoked_at is null':
      "a user's own, in every organization",
    'select count(*)::int as count from api_tokens t where ?':
      "a user's own, in every organization",
    'delete from members where user_id = ?': "a user's own, in every organization",
    '( select ? from invitations i) t': 'what lists read from, and narrow by t.org_id',
  });
});
