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

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/contacts/${before.id}`, body, { headers });

test('changes the fields of the request and no others, and answers the contact with its methods', async () => {
  const answer = await change({ lastName: 'Lovelace' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"3"');
  const updatedAt = expect.any(String);
  expect(answer.body).toEqual({ ...before, lastName: 'Lovelace', version: 3, updatedAt });
  expect(answer.body.methods).toHaveLength(1);
  expect(await contactOf(owner, answer.body.id)).toEqual({ ...answer.body, links: [] });
});

test('changes every field that can change, and clears fields that are null', async () => {
  const changes = {
    firstName: 'Augusta',
    lastName: 'King',
    jobTitle: 'Countess',
    notes: 'Mathematician',
    externalId: 'king',
    isActive: false,
  };
  expect((await change(changes)).body).toMatchObject(changes);
  const cleared = { lastName: null, jobTitle: null, notes: null, externalId: null };
  expect((await change(cleared)).body).toMatchObject({ ...cleared, firstName: 'Augusta' });
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

test('edits only the version that If-Match names', async () => {
  const stale = await change({ firstName: 'Stale' }, { 'if-match': '"1"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await contactOf(owner, before.id as string)).firstName).toBe('Ada');
  expect((await change({ firstName: 'Fresh' }, { 'if-match': '"2"' })).status).toBe(200);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'Ada']) {
    const answer = await owner.patch(`/contacts/${id}`, { nme: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/contacts/${before.id}`, { firstName: 'Mine' })).status).toBe(404);
  expect((await contactOf(owner, before.id as string)).firstName).toBe('Ada');
});
