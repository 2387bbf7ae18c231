/** E040: listing the contacts of an entity. */
import { beforeAll, expect, test } from 'vitest';
import {
  contactOf,
  type Entity,
  link,
  newContact,
  newEntity,
  newPersonWith,
} from '../../../test/support/address-book.ts';
import type { ContactLink } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let vendor: Entity;
const links = {} as Record<'Mia' | 'ada' | 'Зоя' | 'Old', ContactLink>;

beforeAll(async () => {
  owner = await newOrganization();
  vendor = await newEntity(owner, 'vendor');
  const people = [
    [{ firstName: 'Mia', lastName: 'Weber' }, { email: 'mia@mill.example' }, { role: 'Sales' }],
    [{ firstName: 'ada' }, { phone: '+44 20 7946 0000' }, { role: 'Invoices' }],
    [{ firstName: 'Зоя' }, {}, { role: 'Sales', isPrimary: true }],
    [{ firstName: 'Old' }, {}, {}],
  ] as const;
  for (const [body, addresses, others] of people) {
    const { id } = await newPersonWith(owner, body, addresses);
    links[body.firstName] = await link(owner, id, vendor, others);
  }
  await owner.patch(`/contacts/${links.Old.contactId}`, { isActive: false });
  const { id } = await newContact(owner, { firstName: 'Elsewhere' });
  await link(owner, id, await newEntity(owner, 'vendor'));
});

const list = (query: Record<string, string> = {}, client = owner) =>
  client.get('/contacts/linked-to', { query: { ...vendor, ...query } });

async function names(query: Record<string, string> = {}): Promise<string[]> {
  const answer = await list(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((row: { contact: { firstName: string } }) => row.contact.firstName);
}

test('lists the active contacts of an entity by name, each with its methods and its link', async () => {
  const answer = await list();
  expect(answer.status, answer.text).toBe(200);
  expect(await names()).toEqual(['ada', 'Mia', 'Зоя']);
  expect(answer.body.nextCursor).toBeNull();
  for (const row of answer.body.data) {
    const {
      links: [shown],
      ...contact
    } = await contactOf(owner, row.link.contactId);
    expect(row).toEqual({ contact, link: shown });
  }
  expect(answer.body.data[1].contact.methods).toHaveLength(1);
  expect(answer.body.data[0].link).toEqual(links.ada);
});

test.each([
  [{ sort: '-name' }, ['Зоя', 'Mia', 'ada']],
  [{ sort: 'createdAt' }, ['Mia', 'ada', 'Зоя']],
  [{ sort: '-createdAt' }, ['Зоя', 'ada', 'Mia']],
  [{ isActive: 'all' }, ['ada', 'Mia', 'Old', 'Зоя']],
  [{ isActive: 'false' }, ['Old']],
  [{ isPrimary: 'true' }, ['Зоя']],
  [{ isPrimary: 'false' }, ['ada', 'Mia']],
  [{ role: 'Sales' }, ['Mia', 'Зоя']],
  [{ role: 'sales' }, []],
  [{ q: 'WEBER' }, ['Mia']],
  [{ q: 'зоя' }, ['Зоя']],
  [{ q: '@mill' }, ['Mia']],
  [{ q: '020 7946' }, ['ada']],
  [{ from: '2999-01-01' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test('finds the link of one contact, and links by their ids', async () => {
  expect(await names({ contactId: links.Mia.contactId })).toEqual(['Mia']);
  expect(await names({ ids: `${links.Mia.id},${links.ada.id}` })).toEqual(['ada', 'Mia']);
  expect(await names({ ids: links.Mia.contactId })).toEqual([]);
});

test.each(['name', '-name', 'createdAt'])(
  'pages sorted by %s contain every record once',
  async (sort) => {
    const whole = await names({ sort });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list({ sort, limit: '1', count: 'true', ...(cursor && { cursor }) });
      expect(body).toMatchObject({ total: 3, totalIsExact: true });
      seen.push(
        ...body.data.map((row: { contact: { firstName: string } }) => row.contact.firstName),
      );
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole);
  },
);

test('is empty for an entity without contacts', async () => {
  const location = await newEntity(owner);
  const answer = await list({ ...location });
  expect([answer.status, answer.body]).toEqual([200, { data: [], nextCursor: null }]);
});

test('refuses a request that names no entity', async () => {
  const answer = await owner.get('/contacts/linked-to', { query: { limit: '0' } });
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer).sort()).toEqual([
    ['query/entityId', 'required'],
    ['query/entityType', 'required'],
    ['query/limit', 'too_small'],
  ]);
  const wrong = await list({ entityType: 'sku', entityId: 'x' });
  expect(faultsOf(wrong).sort()).toEqual([
    ['query/entityId', 'invalid_uuid'],
    ['query/entityType', 'not_allowed'],
  ]);
});

test('refuses the cursor of another entity', async () => {
  const { nextCursor } = (await list({ limit: '1' })).body;
  const answer = await list({ ...(await newEntity(owner, 'vendor')), cursor: nextCursor });
  expect(faultsOf(answer)).toEqual([['query/cursor', 'invalid_cursor']]);
});

test('answers 404 for an entity that is unknown, of another kind, or of another organization', async () => {
  const other = await newOrganization();
  for (const answer of [
    await list({ entityId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' }),
    await list({ entityType: 'customer' }),
    await list({}, other),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([['query/entityId', 'not_found']]);
  }
});
