/** How much a person uploads on a day, and what uploads leave of the disk. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import {
  fileOf,
  filesIn,
  newParent,
  orphanFiles,
  upload,
} from '../../../test/support/documents.ts';
import { expectProblem } from '../../../test/support/sweep.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

const mebibyte = 1024 * 1024;
let world: World;
let full: World;

beforeAll(async () => {
  world = await openWorld({ UPLOADS_PER_DAY: '2' });
  full = await openWorld({ DISK_RESERVE: '1000000000' });
});
afterAll(async () => {
  for (const each of [world, full]) await each.service.close();
});

const ofSize = (bytes: number) => ({ file: fileOf(new Uint8Array(bytes)) });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

test('a person uploads so many bytes on a day, in all organizations', async () => {
  const owner = await newOrganization({}, { world });
  const member = await newMember(owner, 'member', { world });
  const made = await owner.post('/organizations', { name: 'Mill', baseCurrency: 'EUR' });
  const parent = await newParent(owner);
  const send = (client: Client, bytes: number, extra = {}) =>
    upload(client, { ...(client === owner && parent), ...ofSize(bytes) }, extra);
  const headers = { 'idempotency-key': 'first' };
  expect((await send(owner, mebibyte, { headers })).status).toBe(201);
  expect((await send(owner, mebibyte, { query: { dryRun: 'true' } })).status).toBe(201);
  expect((await send(owner.in(made.body.id), mebibyte)).status).toBe(201);
  const before = filesIn(world, 'documents').length;
  const refused = [await send(owner, 1), await send(owner, 1, { query: { dryRun: 'true' } })];
  for (const each of refused) {
    expectProblem(each, 'limit_reached');
    expect(each.body.detail).toContain('2 MiB');
  }
  expect(filesIn(world, 'documents')).toHaveLength(before);
  expect(filesIn(world, 'tmp')).toEqual([]);
  expect(await orphanFiles(world)).toEqual([]);
  const again = await send(owner, mebibyte, { headers });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await upload(member, { ...parent, ...ofSize(1) })).status).toBe(201);
  await query('update user_days set day = day - 1 where user_id = $1', [owner.userId], world);
  expect((await send(owner, 2 * mebibyte)).status).toBe(201);
});

test('uploads at once are counted one after the other', async () => {
  const owner = await newOrganization({}, { world });
  const parent = await newParent(owner);
  const sent = await Promise.all(
    [1, 2, 3, 4].map(() => upload(owner, { ...parent, ...ofSize(mebibyte) })),
  );
  expect(statuses(sent)).toEqual([201, 201, 409, 409]);
});

test('an upload that is too long for the day is refused before it is read', async () => {
  const owner = await newOrganization({}, { world });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const send = (bytes: number) => owner.post('/documents', 'x'.repeat(bytes), { headers });
  expectProblem(await send(4 * mebibyte), 'limit_reached');
  // It is no form; nobody knows that of one that is not read.
  expectProblem(await send(2 * mebibyte), 'validation_failed');
});

test('an upload is refused where it would leave too little of the disk', async () => {
  const owner = await newOrganization({}, { world: full });
  const answer = await upload(owner);
  expectProblem(answer, 'unavailable');
  expect(answer.body.detail).toContain('disk');
  expect(filesIn(full, 'documents')).toEqual([]);
  expect(filesIn(full, 'tmp')).toEqual([]);
  expect(await orphanFiles(full)).toEqual([]);
});
