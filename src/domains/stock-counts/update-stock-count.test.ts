/** X046 to X049: finds, renames, cancels and deletes stock counts. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { counted, newCount, postCount, send, shelf } from '../../../test/support/counting.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('a count is renamed, made blind and cancelled (updateStockCount, getStockCount)', async () => {
  const count = await newCount(owner);
  const path = `/stock-counts/${count.id}`;
  const renamed = await done(owner.patch(path, { name: 'April', isBlind: true }));
  expect(renamed).toMatchObject({ name: 'April', isBlind: true, version: 2 });
  expect(await done(owner.patch(path, { name: 'April' }))).toEqual(renamed);
  const posted = await owner.patch(path, { status: 'Posted' });
  expect([posted.status, posted.body.errors[0].path]).toEqual([422, '/status']);
  expect(await done(owner.patch(path, { status: 'Open' }))).toEqual(renamed);
  const cancelled = await done(owner.patch(path, { status: 'Cancelled' }));
  expect(await done(owner.get(path))).toEqual(cancelled);
  const gone = await owner.delete(path);
  expect([gone.status, gone.body.code]).toEqual([409, 'count_not_open']);
});

test('a posted count cannot be cancelled, and an open one is deleted (deleteStockCount)', async () => {
  const at = await shelf(owner);
  const count = await newCount(owner);
  await done(send(owner, count, [counted(at, 95)]));
  await done(postCount(owner, count));
  const answer = await owner.patch(`/stock-counts/${count.id}`, { status: 'Cancelled' });
  expect([answer.status, answer.body.code]).toEqual([409, 'count_not_open']);
  await done(owner.post(`/stock-counts/${count.id}/reopen`));
  expect((await owner.delete(`/stock-counts/${count.id}`)).status).toBe(204);
  expect((await owner.get(`/stock-counts/${count.id}`)).status).toBe(404);
  const { data } = await done(owner.get('/stock-counts', { query: { status: 'Open' } }));
  expect(data).toEqual([]);
});
