/** E037: changing a contact method. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addMethod, newContact } from '../../../test/support/address-book.ts';
import type { ContactMethod } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let contactId: string;
let email: ContactMethod;
let phone: ContactMethod;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  contactId = (await newContact(owner)).id;
  email = await addMethod(owner, contactId, 'email', 'ada@example.com', { label: 'Work' });
  phone = await addMethod(owner, contactId, 'phone', '+44 20 7946 0000');
});

const change = (id: string, body: unknown) => owner.patch(`/contact-methods/${id}`, body);

test('normalizes a new value by its kind', async () => {
  expect((await change(email.id, { value: 'Ada@HOME.example' })).body.value).toBe(
    'Ada@home.example',
  );
  expect((await change(phone.id, { value: '0044 113 496 0000' })).body.value).toBe('+441134960000');
  expect(faultsOf(await change(email.id, { value: '0113 496 0000' }))).toEqual([
    ['/value', 'invalid_email'],
  ]);
  expect(faultsOf(await change(phone.id, { value: 'ada@example.com' }))).toEqual([
    ['/value', 'invalid_phone'],
  ]);
});

test('is found by its new value only', async () => {
  await change(phone.id, { value: '+1 213 373 4253' });
  const found = async (q: string) =>
    (await owner.get('/contacts', { query: { q } })).body.data.map((row: { id: string }) => row.id);
  expect(await found('213-373-4253')).toContain(contactId);
  expect(await found('+44 20 7946 0000')).not.toContain(contactId);
});

test('refuses the value of another method of the contact, not its own', async () => {
  await addMethod(owner, contactId, 'email', 'b@x.example');
  const answer = await change(email.id, { value: 'B@X.example' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/value', 'duplicate']]);
  expect((await change(email.id, { value: 'ADA@example.com' })).body.value).toBe('ADA@example.com');
});
