/** E026: showing a vendor. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let id: string;

beforeAll(async () => {
  owner = await newOrganization();
  id = (await owner.post('/vendors', { name: 'Dale Millers' })).body.id;
});

test('shows a vendor with its version', async () => {
  const answer = await owner.get(`/vendors/${id}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toMatchObject({ id, name: 'Dale Millers', version: 1 });
});

test('shows an archived vendor too', async () => {
  const archived = (await owner.post('/vendors', { name: 'Gone' })).body.id;
  await owner.patch(`/vendors/${archived}`, { isActive: false });
  const answer = await owner.get(`/vendors/${archived}`);
  expect([answer.status, answer.body.isActive]).toEqual([200, false]);
});

test.each(['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'VEN-1'])(
  'answers 404 for the id %s',
  async (unknown) => {
    const answer = await owner.get(`/vendors/${unknown}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  },
);

test('does not show a vendor to another organization', async () => {
  const answer = await (await newOrganization()).get(`/vendors/${id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
