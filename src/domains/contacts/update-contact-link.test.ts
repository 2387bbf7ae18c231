/** E041: changing a contact link. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  contactOf,
  type Entity,
  link,
  linkedTo,
  newContact,
  newEntity,
} from '../../../test/support/address-book.ts';
import type { ContactLink } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let entity: Entity;
let before: ContactLink;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  entity = await newEntity(owner, 'customer');
  before = await link(owner, (await newContact(owner)).id, entity, { role: 'Kitchen' });
});

const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/contact-links/${id}`, body, { headers });

const primaries = async () =>
  (await linkedTo(owner, entity)).filter((row) => row.link.isPrimary).map((row) => row.link.id);

test('changes the fields of the request and no others; the version of the contact rises', async () => {
  const answer = await change(before.id, { role: 'Office' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  const updatedAt = expect.any(String);
  expect(answer.body).toEqual({ ...before, role: 'Office', version: 2, updatedAt });
  const contact = await contactOf(owner, before.contactId);
  expect(contact).toMatchObject({ version: 3, updatedAt: answer.body.updatedAt });
  expect(contact.links).toEqual([answer.body]);
  expect((await change(before.id, { role: null })).body.role).toBeNull();
});

test("takes primacy from the entity's other contact, or leaves the entity without a primary one", async () => {
  const second = await link(owner, (await newContact(owner)).id, entity);
  expect((await change(second.id, { isPrimary: true })).body.isPrimary).toBe(true);
  expect(await primaries()).toEqual([second.id]);
  const loser = await contactOf(owner, before.contactId);
  expect(loser).toMatchObject({ version: 3, links: [{ isPrimary: false, version: 2 }] });
  expect((await change(second.id, { isPrimary: false })).body.isPrimary).toBe(false);
  expect(await primaries()).toEqual([]);
});

test('does not change the other links of the contact', async () => {
  const elsewhere = await link(owner, before.contactId, await newEntity(owner, 'vendor'));
  await change(before.id, { isPrimary: false });
  const [, other] = (await contactOf(owner, before.contactId)).links;
  expect(other).toEqual(elsewhere);
});

test('keeps one primary contact when concurrent requests set it', async () => {
  const all = [before];
  for (let n = 0; n < 5; n += 1) all.push(await link(owner, (await newContact(owner)).id, entity));
  const answers = await Promise.all(all.map(({ id }) => change(id, { isPrimary: true })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
  expect(await primaries()).toHaveLength(1);
});

test('reports all errors of a request at once', async () => {
  const answer = await change(before.id, { ...entity, role: 5, isPrimary: null });
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer).sort()).toEqual([
    ['/entityId', 'unknown_field'],
    ['/entityType', 'unknown_field'],
    ['/isPrimary', 'invalid_type'],
    ['/role', 'invalid_type'],
  ]);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change(before.id, { role: 'Stale' }, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await change(before.id, { role: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'link', before.contactId]) {
    const answer = await change(id, { nonsense: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/contact-links/${before.id}`, { role: 'Mine' })).status).toBe(404);
  expect((await contactOf(owner, before.contactId)).links).toEqual([before]);
});
