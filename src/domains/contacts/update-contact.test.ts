/** E033: changing a contact. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contactOf, newContact, newPersonWith } from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let before: Record<string, unknown>;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  const body = { firstName: 'Ada', lastName: 'Byron', notes: 'Poet' };
  const { links: _none, ...contact } = await newPersonWith(owner, body, { email: 'ada@b.example' });
  before = contact;
});

const change = (body: unknown) => owner.patch(`/contacts/${before.id}`, body);

test('changes the fields of the request and no others, and answers the contact with its methods', async () => {
  const answer = await change({ lastName: 'Lovelace' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"3"');
  const updatedAt = expect.any(String);
  expect(answer.body).toEqual({ ...before, lastName: 'Lovelace', version: 3, updatedAt });
  expect(answer.body.methods).toHaveLength(1);
  expect(await contactOf(owner, answer.body.id)).toEqual({ ...answer.body, links: [] });
});

test('archives and reactivates by isActive', async () => {
  expect((await change({ isActive: false })).body.isActive).toBe(false);
  expect((await change({ isActive: true })).body.isActive).toBe(true);
});

test('is found by its new name', async () => {
  await change({ firstName: 'Renamed' });
  const { body } = await owner.get('/contacts', { query: { q: 'RENAMED byron' } });
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([before.id]);
});

test('reports all errors of a request at once', async () => {
  const answer = await change({ firstName: null, isActive: null, methods: [], version: 2 });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/firstName', 'invalid_type'],
    ['/isActive', 'invalid_type'],
    ['/methods', 'unknown_field'],
    ['/version', 'unknown_field'],
  ]);
});

test('refuses the external id of another contact, not its own', async () => {
  await newContact(owner, { externalId: 'other' });
  expect(faultsOf(await change({ externalId: 'other' }))).toEqual([['/externalId', 'duplicate']]);
  expect((await change({ externalId: 'mine' })).status).toBe(200);
  expect((await change({ externalId: 'mine' })).status).toBe(200);
});

test('refuses an external id that a concurrent request uses', async () => {
  const { id } = await newContact(owner);
  const answer = await losingTo(
    "update contacts set external_id = 'wanted' where id = $1",
    [id],
    () => change({ externalId: 'wanted' }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
});
