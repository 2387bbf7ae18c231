/** E030: creating a contact. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('creates a contact with a first name, and answers all fields', async () => {
  const answer = await owner.post('/contacts', { firstName: ' Ada ' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.headers.get('location')).toBe(`/api/contacts/${answer.body.id}`);
  expect(answer.body).toEqual({
    id: expect.any(String),
    firstName: 'Ada',
    lastName: null,
    jobTitle: null,
    notes: null,
    isActive: true,
    externalId: null,
    methods: [],
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const detail = await owner.get(`/contacts/${answer.body.id}`);
  expect(detail.body).toEqual({ ...answer.body, links: [] });
});

test.each([
  ['Ада', 'Лавлейс'],
  ['愛', '田中'],
  ['آدا', 'لوفليس'],
  ['🧑‍🍳 Zoë', "O'Brien-Ñandú"],
  ['x'.repeat(200), 'y'.repeat(200)],
])('stores every field: %s %s', async (firstName, lastName) => {
  const given = {
    firstName,
    lastName,
    jobTitle: 'Head of purchasing',
    notes: 'Rings back.\n\tMornings only.',
    // Names may join characters, codes may not.
    externalId: `crm-${firstName.replaceAll('\u200D', '')}`.slice(0, 64),
  };
  const answer = await owner.post('/contacts', given);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject(given);
});

test('accepts two people of the same name', async () => {
  const body = { firstName: 'Grace', lastName: 'Hopper' };
  const [first, second] = [
    await owner.post('/contacts', body),
    await owner.post('/contacts', body),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.id).not.toBe(second.body.id);
});

test('reports all errors of a request at once', async () => {
  const answer = await owner.post('/contacts', {
    firstName: '',
    lastName: 5,
    jobTitle: 'x'.repeat(201),
    externalId: 'x'.repeat(65),
    isActive: true,
    email: 'ada@example.com',
  });
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer).sort()).toEqual([
    ['/email', 'unknown_field'],
    ['/externalId', 'too_long'],
    ['/firstName', 'too_short'],
    ['/isActive', 'unknown_field'],
    ['/jobTitle', 'too_long'],
    ['/lastName', 'invalid_type'],
  ]);
  expect(faultsOf(await owner.post('/contacts', {}))).toEqual([['/firstName', 'required']]);
});

test('refuses the external id of another contact', async () => {
  const body = { firstName: 'Ada', externalId: 'twice' };
  expect((await owner.post('/contacts', body)).status).toBe(201);
  const answer = await owner.post('/contacts', body);
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
  const other = await newOrganization();
  expect((await other.post('/contacts', body)).status).toBe(201);
});

test('refuses an external id that a concurrent request uses', async () => {
  const answer = await losingTo(
    `insert into contacts (org_id, id, first_name, external_id, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Rival', 'rival', now(), now())`,
    [owner.orgId],
    () => owner.post('/contacts', { firstName: 'Late', externalId: 'rival' }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
});
