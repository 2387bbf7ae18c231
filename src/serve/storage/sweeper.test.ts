import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { orphanFiles } from '../../../test/support/documents.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openWorld, query, type World } from '../../../test/support/world.ts';
import type { Database } from '../../kernel/database/database.ts';
import { openLog } from '../../kernel/log.ts';
import { claimFile, registerFile, releaseFile } from '../../kernel/storage/orphan-files.ts';
import { type FileStorage, StorageFailure } from '../../kernel/storage/storage.ts';
import { openSweeper, removeOrphanFiles } from './sweeper.ts';

let own: World;
let database: Database;
const orgId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';
const keyOf = (name: string | number) => `${orgId}/${name}`;

beforeAll(async () => {
  own = await openWorld();
  database = await databaseOf(own);
  // Its own sweep, at the start, would remove the files of the first tests.
  await own.service.close();
});

beforeEach(async () => {
  passed = 0;
  await query('delete from loose_files', [], own);
});

const register = (...names: string[]) =>
  database.transaction({ orgId }, async (tx) => {
    for (const name of names) await tx.run(registerFile(keyOf(name)));
  });

const claim = (name: string) =>
  database.transaction({ orgId }, (tx) => tx.run(claimFile(keyOf(name))));

/** A storage that records removals, and fails for the named keys. */
function storageOf(failing: readonly string[] = []) {
  const removed: string[] = [];
  const storage = {
    async remove(key) {
      const name = key.slice(orgId.length + 1);
      if (failing.includes(name)) throw new StorageFailure(new Error('Full of mice'));
      removed.push(name);
    },
  } as FileStorage;
  return { storage, removed };
}

let passed = 0;

/** Makes the files as old as they are so many minutes after the test began. */
async function waitUntil(minutes: number): Promise<void> {
  const more = minutes - passed;
  passed = minutes;
  await query(
    `update loose_files set remove_after = remove_after - $1 * interval '1 minute'`,
    [more],
    own,
  );
}

/** Sweeps so many minutes after the test began. */
async function sweepAt(minutes: number, storage: FileStorage, retention = 0): Promise<void> {
  await waitUntil(minutes);
  await removeOrphanFiles({ database, storage, retention });
}

test('a registered file is kept for an hour', async () => {
  await register('coming');
  const { storage, removed } = storageOf();
  await sweepAt(30, storage);
  expect(removed).toEqual([]);
  await sweepAt(61, storage);
  expect(removed).toEqual(['coming']);
  expect(await orphanFiles(own)).toEqual([]);
});

test('a claimed file stays, a released one is removed at once', async () => {
  await register('kept', 'dropped');
  expect(await claim('kept')).toBe(1);
  await database.transaction({ orgId }, (tx) => tx.run(releaseFile(keyOf('dropped'))));
  const { storage, removed } = storageOf();
  await sweepAt(0, storage);
  await sweepAt(600, storage);
  expect(removed).toEqual(['dropped']);
});

test('a file whose removal has begun cannot be claimed', async () => {
  await register('late');
  await expect(sweepAt(61, storageOf(['late']).storage)).rejects.toThrow('storage');
  expect(await claim('late')).toBe(0);
});

test('no organization can claim, release or see the file of another', async () => {
  await register('ours');
  const other = { orgId: '01930000-0000-7000-8000-000000000000' };
  const touched = await database.transaction(other, async (tx) => [
    await tx.run(claimFile(keyOf('ours'))),
    await tx.run(releaseFile(keyOf('ours'))),
  ]);
  expect(touched).toEqual([0, 0]);
  const foreign = database.transaction(other, (tx) => tx.run(registerFile(keyOf('x'))));
  await expect(foreign).rejects.toMatchObject({ code: '42501' });
});

test('a file that cannot be removed is tried again later, and delays no other', async () => {
  await register('a', 'b', 'stuck', 'c');
  const first = storageOf(['stuck']);
  await expect(sweepAt(61, first.storage)).rejects.toThrow('storage');
  expect(first.removed.sort()).toEqual(['a', 'b', 'c']);
  expect(await orphanFiles(own)).toEqual([keyOf('stuck')]);
  const soon = storageOf();
  await sweepAt(65, soon.storage);
  expect(soon.removed).toEqual([]);
  await sweepAt(72, soon.storage);
  expect(soon.removed).toEqual(['stuck']);
});

test('a file is kept for the retention, and its removal is tried again after ten minutes', async () => {
  await register('kept');
  const day = 24 * 60;
  const early = storageOf();
  await sweepAt(day, early.storage, day * 60_000);
  expect(early.removed).toEqual([]);
  await expect(sweepAt(60 + day, storageOf(['kept']).storage, day * 60_000)).rejects.toThrow(
    'storage',
  );
  const soon = storageOf();
  await sweepAt(60 + day + 5, soon.storage, day * 60_000);
  expect(soon.removed).toEqual([]);
  await sweepAt(60 + day + 10, soon.storage, day * 60_000);
  expect(soon.removed).toEqual(['kept']);
});

test('a storage that is out of reach is tried a few times only', async () => {
  const names = Array.from({ length: 20 }, (_none, at) => `file ${at}`);
  await register(...names);
  let attempts = 0;
  const storage = {
    async remove() {
      attempts += 1;
      throw new StorageFailure(new Error('Nobody there'));
    },
  } as unknown as FileStorage;
  await expect(sweepAt(61, storage)).rejects.toThrow('storage');
  expect(attempts).toBe(3);
  const later = storageOf();
  await sweepAt(72, later.storage);
  expect(later.removed.sort()).toEqual(names.sort());
});

test('hundreds of files are removed in one sweep, each by one of two sweepers', async () => {
  const names = Array.from({ length: 350 }, (_none, at) => `file ${at}`);
  await register(...names);
  const [one, other] = [storageOf(), storageOf()];
  await waitUntil(61);
  await Promise.all(
    [one, other].map(({ storage }) => removeOrphanFiles({ database, storage, retention: 0 })),
  );
  expect([...one.removed, ...other.removed].sort()).toEqual(names.sort());
  expect(await orphanFiles(own)).toEqual([]);
});

test('files of uploads whose process died are removed after an hour', async () => {
  const incoming = mkdtempSync(join(tmpdir(), 'stockwright-incoming-'));
  for (const [name, age] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    writeFileSync(join(incoming, name), 'half a file');
    const time = (Date.now() - age * 60_000) / 1000;
    utimesSync(join(incoming, name), time, time);
  }
  const { storage } = storageOf();
  const sweeper = openSweeper({
    ...{ database, storage, incoming },
    ...{ retention: 0, log: openLog('silent') },
  });
  await eventually(() => expect(readdirSync(incoming)).toEqual(['young']));
  await sweeper.close();
});
