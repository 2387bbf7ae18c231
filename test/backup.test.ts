/** The commands of docs/backup.md restore what was there, documents included. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupCommand } from '../src/tools/backup/command.ts';
import { linesIn, runExport } from './support/archives.ts';
import type { Client } from './support/client.ts';
import { temporaryFolder } from './support/cluster.ts';
import { fileOf, newParent, upload } from './support/documents.ts';
import { Installation } from './support/installation.ts';
import { root } from './support/sources.ts';
import { materialsLedger, newLocation, newMaterial } from './support/stock.ts';

const places = { data: '', backups: '' };
let installation: Installation;
let owner: Client;
let parent: { entityType: string; entityId: string };

/** The blocks of a section of docs/backup.md: commands, and what they print. */
function blocksOf(section: string): string[] {
  const text = readFileSync(join(root, 'docs/backup.md'), 'utf8');
  const found = text.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  return [...found.matchAll(/^```(?:sh)?\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
}

/** A text of the document, with the folders of this test. */
const here = (text: string) =>
  text.replaceAll('/srv/stockwright', places.data).replaceAll('/backups', places.backups);

/** All rows of the organization. */
async function rows(): Promise<unknown[]> {
  const env = { DATABASE_URL: installation.databaseUrl };
  const { exitCode, text } = await runExport(['--org', owner.orgId as string], env);
  expect(exitCode).toBe(0);
  return linesIn(text).filter(({ table }) => table);
}

/** The contents of the organization's documents, through their addresses. */
async function contents(): Promise<string[]> {
  const list = await owner.get('/documents', { query: parent });
  return Promise.all(
    list.body.data.map(async ({ id }: { id: string }) => {
      const { body } = await owner.get(`/documents/${id}`);
      return (await fetch(body.downloadUrl)).text();
    }),
  );
}

async function paste(commands: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: places.data };
  const { stdout } = await promisify(execFile)('bash', ['-ec', here(commands)], { cwd: root, env });
  return stdout;
}

beforeAll(async () => {
  const folder = temporaryFolder();
  Object.assign(places, { data: join(folder, 'data'), backups: join(folder, 'backups') });
  mkdirSync(places.backups, { mode: 0o711 });
  installation = await Installation.open({ dataDir: places.data });
  owner = await installation.newOwner();
  const [materialId, locationId] = [await newMaterial(owner), await newLocation(owner)];
  for (const quantity of [12, 7]) {
    const added = await materialsLedger.adjust(owner, { materialId, locationId, quantity });
    expect(added.status, added.text).toBe(201);
  }
  parent = await newParent(owner);
  for (const content of ['Ten sacks of flour.', 'Two pallets.']) {
    expect((await upload(owner, { ...parent, file: fileOf(content) })).status).toBe(201);
  }
});

afterAll(async () => {
  await installation.close();
});

test('the commands copy a running installation, and restore it with its documents', async () => {
  const [copy = '', copied = '', restore = '', checked] = blocksOf('The embedded PostgreSQL');
  const before = await rows();
  expect(await paste(copy)).toBe(here(copied));
  // Later than the backup: neither is in it.
  await newMaterial(owner);
  expect((await upload(owner, { ...parent, file: fileOf('Too late.') })).status).toBe(201);
  await installation.stop();
  expect(await paste(restore)).toBe(checked);
  await installation.start();
  expect(await rows()).toEqual(before);
  expect((await contents()).sort()).toEqual(['Ten sacks of flour.', 'Two pallets.']);
});

test.each([
  ['no folder', () => [], {}, /^Usage: /],
  ['an unknown option', () => ['--all'], {}, /--all.* Usage: /s],
  ['an existing folder', () => [places.backups], {}, /exists: name a new folder\.$/],
  ['a folder of the data', () => [join(places.data, 'copy')], {}, /is in the data folder/],
  [
    'another PostgreSQL',
    () => ['/nowhere'],
    { DATABASE_URL: 'postgres://db/stockwright' },
    /^This command copies the embedded database/,
  ],
  ['invalid settings', () => ['/nowhere'], { PORT: 'x' }, /^PORT must be a whole number/],
])('%s is refused', async (_, args, env, message) => {
  const printed: string[] = [];
  const exitCode = await backupCommand(
    args(),
    { DATA_DIR: places.data, ...env },
    { report: (line) => printed.push(line), print: (line) => printed.push(line) },
  );
  expect(exitCode).toBe(1);
  expect(printed).toEqual([expect.stringMatching(message)]);
  expect(existsSync(join(places.data, 'copy'))).toBe(false);
});
