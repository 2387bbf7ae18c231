/** `npm run export` and `npm run import`: arguments, messages and exit codes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, importInto, runExport, runImport } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { newLocation } from '../../../test/support/stock.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';
import { exportCommand } from './commands.ts';
import { exportOrganization } from './export-organization.ts';

let source: Client;
let folder: string;
let env: { DATABASE_URL: string };

beforeAll(async () => {
  env = { DATABASE_URL: (await world()).databaseUrl };
  folder = mkdtempSync(join(tmpdir(), 'stockwright-archive-'));
  source = await newOrganization();
  await newLocation(source);
});
afterAll(() => rmSync(folder, { recursive: true }));

const unknownId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';

test('the archive goes to stdout and its summary to stderr', async () => {
  const { exitCode, text, printed } = await runExport(['--org', source.orgId as string], env);
  expect(exitCode).toBe(0);
  expect(text.startsWith('{"stockwright":"organization",')).toBe(true);
  expect(printed).toEqual(['Exported Mill Lane Bakery: 6 rows of 5 tables.']);
});

test('an archive is read from a file', async () => {
  const target = await newOrganization();
  const file = join(folder, 'bakery.jsonl');
  writeFileSync(file, await archiveOf(source));
  expect((await runImport(['--org', target.orgId as string, file], env)).exitCode).toBe(0);
  expect((await target.get('/locations')).body.data).toHaveLength(1);
});

describe('is refused with one line:', () => {
  const usage = /Usage: npm run --silent export -- --org <id of an organization> > <file>$/;
  test.each<[title: string, args: string[], line: RegExp]>([
    ['no arguments', [], usage],
    ['an invalid id', ['--org', 'mill'], /^"mill" is not the id of an organization\. Usage: /],
    ['an unknown option', ['--all'], /--all.* Usage: /s],
    ['a file to export', ['--org', unknownId, 'bakery.jsonl'], usage],
    ['an unknown organization', ['--org', unknownId], /^There is no organization 0192f0c1/],
  ])('%s', async (_title, args, line) => {
    const { exitCode, text, printed } = await runExport(args, env);
    expect([exitCode, text]).toEqual([1, '']);
    expect(printed).toEqual([expect.stringMatching(line)]);
  });

  test('nothing to import', async () => {
    const { exitCode, printed } = await runImport(['--org', unknownId], env);
    expect(exitCode).toBe(1);
    expect(printed).toEqual([
      expect.stringMatching(/^Usage: npm run import -- --org <id of an empty/),
    ]);
  });

  test('a missing file', async () => {
    const target = await newOrganization();
    const args = ['--org', target.orgId as string, join(folder, 'nowhere.jsonl')];
    const { exitCode, printed } = await runImport(args, env);
    expect(exitCode).toBe(1);
    expect(printed).toEqual([expect.stringMatching(/^ENOENT: no such file.*nowhere\.jsonl/)]);
  });

  test('no database', async () => {
    const { exitCode, printed } = await runExport(['--org', unknownId], { DATA_DIR: folder });
    expect(exitCode).toBe(1);
    expect(printed).toEqual([expect.stringMatching(/^There is no database in /)]);
  });

  test('an error of the output', async () => {
    const out = new Writable({ write: (_chunk, _encoding, next) => next(new Error('No space.')) });
    const printed: string[] = [];
    const io = { out, print: (line: string) => printed.push(line) };
    expect(await exportCommand(['--org', source.orgId as string], env, io)).toBe(1);
    expect(printed.join()).toContain('No space.');
  });
});

const connections = () =>
  query(`select 1 from pg_stat_activity where application_name = 'stockwright-export'
    and datname = current_database()`);

test('rows that are recorded during an export are not part of it', async () => {
  const client = await newOrganization();
  const pieces = exportOrganization(env.DATABASE_URL, client.orgId as string);
  let text = (await pieces.next()).value as string;
  await newLocation(client, 'Too late');
  for await (const piece of pieces) text += piece;
  expect(text).not.toContain('Too late');
  const target = await newOrganization();
  expect((await importInto(target, text)).exitCode).toBe(0);
});

test('an export that is not read to its end closes its connection', async () => {
  const pieces = exportOrganization(env.DATABASE_URL, source.orgId as string);
  await pieces.next();
  expect(await connections()).toHaveLength(1);
  await pieces.return(undefined);
  await expect.poll(connections).toEqual([]);
});
