/** E043: concurrent requests create one contact. */
import { beforeAll, expect, test } from 'vitest';
import { contactOf, type Entity, linkedTo, newEntity } from '../../../test/support/address-book.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { meet } from '../../../test/support/race.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const find = (entity: Entity, person: Record<string, unknown>) => () =>
  owner.post('/contacts/find-or-create', {
    ...entity,
    firstName: 'Ada',
    lastName: 'Lovelace',
    ...person,
  });

/** Sends concurrent requests in several rounds; returns all distinct answers. */
async function race(requests: readonly (() => Promise<Answer>)[]) {
  const answers = await Promise.all(requests.map((request) => request()));
  const refused = answers.filter((answer) => answer.status > 201);
  expect(refused.map((answer) => answer.text)).toEqual([]);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.created)).toHaveLength(1);
  const ids = [...new Set(answers.map((answer) => answer.body.contact.id))];
  expect(ids).toHaveLength(1);
  return contactOf(owner, ids[0]);
}

const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

test('twenty with one e-mail address for one entity', async () => {
  const entity = await newEntity(owner, 'vendor');
  const contact = await race(times(20, () => find(entity, { email: 'one@example.com' })));
  expect(contact).toMatchObject({ version: 1, links: [entity] });
  expect(contact.methods).toHaveLength(1);
  expect(await linkedTo(owner, entity)).toHaveLength(1);
});

test('twenty with one e-mail address for two entities', async () => {
  const entities = [await newEntity(owner, 'vendor'), await newEntity(owner, 'customer')];
  const contact = await race(
    times(20, (n) =>
      find(entities[n % 2] as Entity, { email: n % 3 ? 'two@example.com' : 'TWO@Example.com' }),
    ),
  );
  expect(contact.methods).toHaveLength(1);
  expect(contact.links).toHaveLength(2);
  expect(contact.links).toEqual(
    expect.arrayContaining(entities.map((entity) => expect.objectContaining(entity))),
  );
  expect(contact.links.every((link: { isPrimary: boolean }) => link.isPrimary)).toBe(true);
});

test('twenty with one phone number and different e-mail addresses', async () => {
  const entity = await newEntity(owner);
  const contact = await race(
    times(20, (n) => find(entity, { email: `${n}@x.example`, phone: '+44 113 496 0042' })),
  );
  expect(contact.methods).toHaveLength(21);
  const primary = contact.methods.filter((method: { isPrimary: boolean }) => method.isPrimary);
  expect(primary).toHaveLength(2);
  expect(contact.version).toBe(20);
});

test('twenty with only a name', async () => {
  const entity = await newEntity(owner, 'broker');
  const contact = await race(times(20, () => find(entity, {})));
  expect(contact).toMatchObject({ methods: [], links: [entity] });
});

test('requests that were all checked before anything was written', async () => {
  const entity = await newEntity(owner);
  const requests = times(3, () => find(entity, { email: 'met@example.com' }));
  // While this lock is held, no row can reference the organization, so all requests wait to write.
  const held = {
    text: 'select 1 from organizations where id = $1 for update',
    values: [owner.orgId],
  };
  const answers = await meet(held, requests);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
  const found = await query(
    `select distinct contact_id from contact_methods where org_id = $1
     and value_key = 'met@example.com'`,
    [owner.orgId],
  );
  expect(found).toHaveLength(1);
});

test('many concurrent additions, links and deletions all get a regular answer', async () => {
  const entities = [await newEntity(owner), await newEntity(owner, 'vendor')];
  const entityOf = (n: number) => entities[n % 2] as Entity;
  const busy = async (n: number): Promise<Answer[]> => {
    const found = await find(entityOf(n), { email: `busy${n % 3}@example.com` })();
    if (found.status > 201) return [found];
    const { contact, link } = found.body;
    return Promise.all([
      owner.post(`/contacts/${contact.id}/methods`, { kind: 'phone', value: `0113 ${1000 + n}` }),
      owner.post(`/contacts/${contact.id}/links`, { ...entityOf(n + 1), isPrimary: true }),
      owner.patch(`/contact-links/${link.id}`, { isPrimary: true }),
      n % 4 ? owner.delete(`/contact-links/${link.id}`) : owner.delete(`/contacts/${contact.id}`),
    ]);
  };
  const answers = (await Promise.all(times(12, busy))).flat();
  const odd = answers.filter(({ status }) => ![200, 201, 204, 404, 422].includes(status));
  expect(odd.map((answer) => answer.text)).toEqual([]);
  const people = await query<{ contacts: number }>(
    `select count(distinct contact_id)::int as contacts from contact_methods
     where org_id = $1 and kind = 'email' and value_key like 'busy%' group by value_key`,
    [owner.orgId],
  );
  expect(people.filter(({ contacts }) => contacts > 1)).toEqual([]);
});
