/** E032: showing a contact. */
import { beforeAll, expect, test } from 'vitest';
import { addMethod, link, newContact, newEntity } from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('shows a contact with its methods and links, the oldest first', async () => {
  const { id } = await newContact(owner, { firstName: 'Ada', notes: 'a "quote"\n' });
  const methods = [
    await addMethod(owner, id, 'phone', '+44 20 7946 0000', { label: 'Work' }),
    await addMethod(owner, id, 'email', 'ada@example.com'),
  ];
  const links = [];
  for (const type of ['vendor', 'customer', 'broker', 'location'] as const) {
    links.push(await link(owner, id, await newEntity(owner, type), { role: `Our "${type}"` }));
  }
  const answer = await owner.get(`/contacts/${id}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"7"');
  expect(answer.body).toMatchObject({ id, firstName: 'Ada', notes: 'a "quote"', version: 7 });
  expect(answer.body.methods).toEqual(methods);
  expect(answer.body.links).toEqual(links);
});

test('shows an archived contact', async () => {
  const { id } = await newContact(owner);
  await owner.patch(`/contacts/${id}`, { isActive: false });
  expect((await owner.get(`/contacts/${id}`)).body).toMatchObject({ id, isActive: false });
});
