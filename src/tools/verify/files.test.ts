/** `npm run verify -- --files`: the file of every document, in a folder and in a bucket. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, newParent, upload } from '../../../test/support/documents.ts';
import { openS3, type S3Server } from '../../../test/support/s3.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';
import { s3Storage } from '../../kernel/storage/s3-storage.ts';
import { verifyCommand } from './command.ts';

let s3: S3Server;
/** A world that stores files in its data folder, and one that stores them in a bucket. */
const worlds: World[] = [];

beforeAll(async () => {
  s3 = await openS3();
  worlds.push(await openWorld(), await openWorld(s3.env));
});

afterAll(async () => {
  for (const { service } of worlds) await service.close();
  await s3.close();
});

async function verify(of: World, env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const settings = { DATABASE_URL: of.databaseUrl, DATA_DIR: of.dataDir, ...env };
  const keep = (line: string) => lines.push(line);
  const exitCode = await verifyCommand(args, settings, { report: keep, print: keep });
  return { exitCode, lines };
}

/** An organization with two documents; returns their ids. */
async function newDocuments(of: World): Promise<{ owner: Client; ids: string[] }> {
  const owner = await newOrganization({}, { world: of });
  const parent = await newParent(owner);
  const ids: string[] = [];
  for (const content of ['Ten sacks of flour.', 'Two pallets.']) {
    ids.push((await upload(owner, { ...parent, file: fileOf(content) })).body.id);
  }
  return { owner, ids };
}

const counted = '0 ledger entries, 0 items, 1 order, 2 files';
const sha = /[0-9a-f]{64}/.source;
const stored = `${sha}, recomputed as `;

test('a missing file and a changed one are differences of their documents', async () => {
  const own = worlds[0] as World;
  const { owner } = await newDocuments(own);
  const args = ['--files', '--org', owner.orgId as string];
  const whole = `1 organization, ${counted}: no difference`;
  expect(await verify(own, {}, ...args)).toEqual({ exitCode: 0, lines: [whole] });
  const folder = join(own.dataDir, 'documents', owner.orgId as string);
  const [gone = '', changed = ''] = readdirSync(folder);
  rmSync(join(folder, gone));
  writeFileSync(join(folder, changed), 'Ten sacks of flous.');
  const { exitCode, lines } = await verify(own, {}, ...args);
  expect(exitCode).toBe(1);
  expect(lines.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`document note.txt .*: file is stored as .*${stored}none$`),
      expect.stringMatching(`document note.txt .*${stored}19 bytes with the SHA-256 ${sha}$`),
    ]),
  );
  expect(lines[2]).toBe(`1 organization, ${counted}: 2 differences`);
  const withoutFiles = await verify(own, {}, '--org', owner.orgId as string);
  expect(withoutFiles.exitCode).toBe(0);
});

test('files are read from the bucket of the settings', async () => {
  const own = worlds[1] as World;
  const { owner } = await newDocuments(own);
  const whole = `1 organization, ${counted}: no difference`;
  expect(await verify(own, s3.env, '--files')).toEqual({ exitCode: 0, lines: [whole] });
  const key = s3.keys().find((name) => name.startsWith(owner.orgId as string)) as string;
  await s3Storage({
    ...{ endpoint: s3.endpoint, bucket: 'documents', region: 'us-east-1' },
    ...{ accessKeyId: s3.env.S3_ACCESS_KEY_ID ?? '' },
    ...{ secretAccessKey: s3.env.S3_SECRET_ACCESS_KEY ?? '' },
  }).remove(key);
  const { exitCode, lines } = await verify(own, s3.env, '--files');
  expect([exitCode, lines.length]).toEqual([1, 2]);
  expect(lines[0]).toMatch(/: file is stored as .* recomputed as none$/);
});

test('a storage that cannot be reached ends the check, and names itself', async () => {
  const own = worlds[1] as World;
  await newDocuments(own);
  const away = { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' };
  const { exitCode, lines } = await verify(own, away, '--files');
  expect([exitCode, lines.length]).toEqual([2, 1]);
  expect(lines[0]).toMatch(/^The storage of files failed: .*ECONNREFUSED/);
  const invalid = await verify(own, { S3_BUCKET: 'documents' }, '--files');
  expect(invalid.exitCode).toBe(2);
  expect(invalid.lines).toEqual([expect.stringMatching(/^S3_BUCKET needs /)]);
});
