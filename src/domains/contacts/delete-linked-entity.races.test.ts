/** E039 and E048: linking a contact to a customer that is deleted at the same time. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  contactOf,
  type Entity,
  link,
  newContact,
  newEntity,
} from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { meet, organizationOf } from '../../../test/support/race.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let customer: Entity;
let ada: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  customer = await newEntity(owner, 'customer');
  ada = (await newContact(owner)).id;
});

const linkAda = () => owner.post(`/contacts/${ada}/links`, customer);
const remove = () => owner.delete(`/customers/${customer.entityId}`);

test("the link is first: it is deleted with the customer, and the contact's version rises", async () => {
  // The link is checked, and waits to be written.
  const [linked, removed] = await meet(organizationOf(owner), [linkAda, remove]);
  expect([linked?.status, removed?.status]).toEqual([201, 204]);
  expect(await contactOf(owner, ada)).toMatchObject({ version: 3, links: [] });
});

test('the deletion is first: the customer is not found', async () => {
  const { id } = await newContact(owner);
  await link(owner, id, customer);
  // The deletion is checked, and waits for a contact that it changes.
  const held = { text: 'select 1 from contacts where id = $1 for update', values: [id] };
  const [removed, linked] = await meet(held, [remove, linkAda]);
  expect([removed?.status, linked?.status, linked?.body.code]).toEqual([204, 404, 'not_found']);
  expect(await contactOf(owner, ada)).toMatchObject({ version: 1, links: [] });
  expect(await contactOf(owner, id)).toMatchObject({ version: 3, links: [] });
});

test('many concurrent links and deletions all get a regular answer', async () => {
  const kinds = ['customer', 'vendor', 'broker', 'location'] as const;
  const entities = await Promise.all(kinds.map((kind) => newEntity(owner, kind)));
  const { id: other } = await newContact(owner);
  const people = [ada, other];
  const answers = await Promise.all(
    entities.flatMap((entity) => [
      ...people.map((id) => owner.post(`/contacts/${id}/links`, entity)),
      owner.delete(`/${entity.entityType}s/${entity.entityId}`),
      owner.patch(`/contacts/${ada}`, { notes: entity.entityType }),
    ]),
  );
  const odd = answers.filter(({ status }) => ![200, 201, 204, 404].includes(status));
  expect(odd.map((answer) => answer.text)).toEqual([]);
  const linked = (id: string) =>
    answers.filter(({ status, body }) => status === 201 && body.contactId === id).length;
  const [first, second] = [await contactOf(owner, ada), await contactOf(owner, other)];
  // Creating and deleting a link are each an edit of the contact.
  expect(first).toMatchObject({ links: [], version: 1 + kinds.length + 2 * linked(first.id) });
  expect(second).toMatchObject({ links: [], version: 1 + 2 * linked(second.id) });
});
