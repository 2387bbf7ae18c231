/** E042: unlinking a contact from an entity. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  contactOf,
  type Entity,
  link,
  linkedTo,
  newContact,
  newEntity,
} from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let entity: Entity;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  entity = await newEntity(owner, 'broker');
});

const add = async (others: Record<string, unknown> = {}) =>
  link(owner, (await newContact(owner)).id, entity, others);

const unlink = (id: string, headers: Record<string, string> = {}) =>
  owner.delete(`/contact-links/${id}`, { headers });

const primaries = async () =>
  (await linkedTo(owner, entity)).filter((row) => row.link.isPrimary).map((row) => row.link.id);

test('unlinks a contact, whose version rises', async () => {
  const { id, contactId } = await add();
  const answer = await unlink(id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await linkedTo(owner, entity)).toEqual([]);
  expect(await contactOf(owner, contactId)).toMatchObject({ links: [], version: 3 });
  expect((await unlink(id)).status).toBe(404);
  await link(owner, contactId, entity);
});

test('makes the contact that was linked first primary', async () => {
  const first = await add();
  const [second, third] = [await add(), await add({ isPrimary: true })];
  await unlink(third.id);
  expect(await primaries()).toEqual([first.id]);
  await unlink(first.id);
  expect(await primaries()).toEqual([second.id]);
  const contact = await contactOf(owner, second.contactId);
  expect(contact).toMatchObject({ version: 3, links: [{ isPrimary: true, version: 2 }] });
});

test('does not change the primary contact when another is unlinked', async () => {
  const first = await add({ isPrimary: false });
  const second = await add({ isPrimary: false });
  await unlink(second.id);
  expect(await primaries()).toEqual([]);
  expect((await contactOf(owner, first.contactId)).links).toEqual([first]);
});

test('unlinks only the version that If-Match names', async () => {
  const { id } = await add();
  const stale = await unlink(id, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await unlink(id, { 'if-match': '"1"' })).status).toBe(204);
});

test('answers 404 for a link of another organization', async () => {
  const { id } = await add();
  const other = await newOrganization();
  const answer = await other.delete(`/contact-links/${id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await linkedTo(owner, entity)).toHaveLength(1);
});
