/** E038: deleting a contact method. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addMethod, contactOf, newContact } from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let contactId: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  contactId = (await newContact(owner)).id;
});

const add = (kind: 'email' | 'phone', value: string, others = {}) =>
  addMethod(owner, contactId, kind, value, others);

const remove = (id: string, headers: Record<string, string> = {}) =>
  owner.delete(`/contact-methods/${id}`, { headers });

/** Value, primacy and version of the remaining methods. */
const left = async () =>
  (await contactOf(owner, contactId)).methods.map(
    (method: { value: string; isPrimary: boolean; version: number }) => [
      method.value,
      method.isPrimary,
      method.version,
    ],
  );

test('deletes a method; the version of the contact rises', async () => {
  const method = await add('email', 'a@x.example');
  const answer = await remove(method.id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await contactOf(owner, contactId)).toMatchObject({ methods: [], version: 3 });
  expect((await remove(method.id)).status).toBe(404);
});

test('makes the oldest other of its kind primary', async () => {
  const phone = await add('phone', '0113 1');
  await add('email', 'a@x.example');
  await add('email', 'b@x.example');
  const primary = await add('email', 'c@x.example', { isPrimary: true });
  await add('phone', '0113 2');
  await remove(primary.id);
  await remove(phone.id);
  expect(await left()).toEqual([
    ['a@x.example', true, 3],
    ['b@x.example', false, 1],
    ['0113 2', true, 2],
  ]);
});

test('does not change the primary method when another is deleted', async () => {
  await add('email', 'a@x.example');
  const second = await add('email', 'b@x.example');
  await remove(second.id);
  expect(await left()).toEqual([['a@x.example', true, 1]]);
  const third = await add('phone', '0113 1', { isPrimary: false });
  await add('phone', '0113 2', { isPrimary: false });
  await remove(third.id);
  expect(await left()).toEqual([
    ['a@x.example', true, 1],
    ['0113 2', false, 1],
  ]);
});

test('deletes only the version that If-Match names', async () => {
  const { id } = await add('email', 'a@x.example');
  const stale = await remove(id, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await remove(id, { 'if-match': '"1"' })).status).toBe(204);
});

test('answers 404 for a method of another organization', async () => {
  const { id } = await add('email', 'a@x.example');
  const other = await newOrganization();
  const answer = await other.delete(`/contact-methods/${id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await left()).toHaveLength(1);
});
