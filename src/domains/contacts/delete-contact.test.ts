/** E034: deleting a contact, with its methods and links. */
import { beforeAll, expect, test } from 'vitest';
import {
  contactOf,
  link,
  linkedTo,
  newContact,
  newEntity,
  newPersonWith,
} from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('deletes a contact with its methods and links, and frees its external id', async () => {
  const body = { firstName: 'Ada', externalId: 'ada' };
  const { id } = await newPersonWith(owner, body, { email: 'a@b.example', phone: '0113 496 0000' });
  const vendor = await newEntity(owner, 'vendor');
  await link(owner, id, vendor);
  const answer = await owner.delete(`/contacts/${id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await owner.get(`/contacts/${id}`)).status).toBe(404);
  expect((await owner.delete(`/contacts/${id}`)).status).toBe(404);
  expect(await linkedTo(owner, vendor)).toEqual([]);
  expect(await query('select 1 from contact_methods where contact_id = $1', [id])).toEqual([]);
  expect(await query('select 1 from contact_links where contact_id = $1', [id])).toEqual([]);
  expect((await owner.post('/contacts', body)).status).toBe(201);
});

test('makes the contact that was linked first primary', async () => {
  const first = await newContact(owner, { firstName: 'A' });
  const second = await newContact(owner, { firstName: 'B' });
  const third = await newContact(owner, { firstName: 'C' });
  const [shop, depot] = [await newEntity(owner), await newEntity(owner, 'customer')];
  for (const person of [first, third, second]) await link(owner, person.id, shop);
  for (const person of [second, first]) await link(owner, person.id, depot);
  expect((await owner.delete(`/contacts/${first.id}`)).status).toBe(204);

  const primary = async (entity: typeof shop) =>
    (await linkedTo(owner, entity)).map(({ contact, link: { isPrimary, version } }) => [
      contact.firstName,
      isPrimary,
      version,
    ]);
  expect(await primary(shop)).toEqual([
    ['B', false, 1],
    ['C', true, 2],
  ]);
  expect(await primary(depot)).toEqual([['B', true, 1]]);
  expect((await contactOf(owner, third.id)).version).toBe(3);
  expect((await contactOf(owner, second.id)).version).toBe(3);
});
