/** `npm run export` and `npm run import`: what they take, say and end with, beside a service. */
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

const absent = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';

test('the archive alone is written, and what it holds is said beside it', async () => {
  const { exitCode, text, said } = await runExport(['--org', source.orgId as string], env);
  expect(exitCode).toBe(0);
  expect(text.startsWith('{"stockwright":"organization",')).toBe(true);
  expect(said).toEqual(['Exported Mill Lane Bakery: 6 rows of 5 tables.']);
});

test('an archive is read from the file that is named', async () => {
  const target = await newOrganization();
  const file = join(folder, 'bakery.jsonl');
  writeFileSync(file, await archiveOf(source));
  expect((await runImport(['--org', target.orgId as string, file], env)).exitCode).toBe(0);
  expect((await target.get('/locations')).body.data).toHaveLength(1);
});

describe('is refused with one line:', () => {
  const usage = /Usage: npm run --silent export -- --org <id of an organization> > <file>$/;
  test.each<[what: string, args: string[], line: RegExp]>([
    ['no organization', [], usage],
    ['an id that is none', ['--org', 'mill'], /^"mill" is no id of an organization\. Usage: /],
    ['an option that there is not', ['--all'], /--all.* Usage: /s],
    ['a file to export', ['--org', absent, 'bakery.jsonl'], usage],
    ['an organization that is not there', ['--org', absent], /^There is no organization 0192f0c1/],
  ])('%s', async (_what, args, line) => {
    const { exitCode, text, said } = await runExport(args, env);
    expect([exitCode, text]).toEqual([1, '']);
    expect(said).toEqual([expect.stringMatching(line)]);
  });

  test('nothing to import', async () => {
    const { exitCode, said } = await runImport(['--org', absent], env);
    expect(exitCode).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(/^Usage: npm run import -- --org <id of an empty/),
    ]);
  });

  test('a file that is not there', async () => {
    const target = await newOrganization();
    const args = ['--org', target.orgId as string, join(folder, 'nowhere.jsonl')];
    const { exitCode, said } = await runImport(args, env);
    expect(exitCode).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^ENOENT: no such file.*nowhere\.jsonl/)]);
  });

  test('no database', async () => {
    const { exitCode, said } = await runExport(['--org', absent], { DATA_DIR: folder });
    expect(exitCode).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^There is no database in /)]);
  });

  test('an output that breaks', async () => {
    const out = new Writable({ write: (_chunk, _encoding, next) => next(new Error('No space.')) });
    const said: string[] = [];
    const io = { out, say: (line: string) => said.push(line) };
    expect(await exportCommand(['--org', source.orgId as string], env, io)).toBe(1);
    expect(said.join()).toContain('No space.');
  });
});

const connections = () =>
  query(`select 1 from pg_stat_activity where application_name = 'stockwright-export'
    and datname = current_database()`);

test('an archive shows one moment, whatever is recorded while it is written', async () => {
  const client = await newOrganization();
  const pieces = exportOrganization(env.DATABASE_URL, client.orgId as string);
  let text = (await pieces.next()).value as string;
  await newLocation(client, 'Too late');
  for await (const piece of pieces) text += piece;
  expect(text).not.toContain('Too late');
  const target = await newOrganization();
  expect((await importInto(target, text)).exitCode).toBe(0);
});

test('whoever stops reading leaves no connection behind', async () => {
  const pieces = exportOrganization(env.DATABASE_URL, source.orgId as string);
  await pieces.next();
  expect(await connections()).toHaveLength(1);
  await pieces.return(undefined);
  await expect.poll(connections).toEqual([]);
});
