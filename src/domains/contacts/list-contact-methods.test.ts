/** E036: listing the methods of a contact. */
import { beforeAll, expect, test } from 'vitest';
import { addMethod, newContact } from '../../../test/support/address-book.ts';
import type { ContactMethod } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let contactId: string;
let methods: ContactMethod[];

beforeAll(async () => {
  owner = await newOrganization();
  contactId = (await newContact(owner)).id;
  methods = [
    await addMethod(owner, contactId, 'phone', '+44 20 7946 0000'),
    await addMethod(owner, contactId, 'email', 'ada@example.com', { label: 'Work' }),
    await addMethod(owner, contactId, 'email', 'ada@home.example'),
  ];
  await addMethod(owner, (await newContact(owner)).id, 'email', 'other@example.com');
});

const list = (query: Record<string, string> = {}, id = contactId, client = owner) =>
  client.get(`/contacts/${id}/methods`, { query });

test('lists the methods of the contact, the oldest first', async () => {
  const answer = await list();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ data: methods, nextCursor: null });
});

test.each([
  [{ sort: '-createdAt' }, [2, 1, 0]],
  [{ kind: 'email' }, [1, 2]],
  [{ kind: 'email,phone' }, [0, 1, 2]],
  [{ isPrimary: 'true' }, [0, 1]],
  [{ kind: 'email', isPrimary: 'false' }, [2]],
  [{ q: 'EXAMPLE.com' }, [1]],
  [{ from: '2999-01-01' }, []],
] as [Record<string, string>, number[]][])('%j', async (query, places) => {
  expect((await list(query)).body.data).toEqual(places.map((place) => methods[place]));
});

test('pages and counts', async () => {
  const seen: unknown[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ limit: '1', count: 'true', ...(cursor && { cursor }) });
    expect(body).toMatchObject({ total: 3, totalIsExact: true });
    seen.push(...body.data);
    cursor = body.nextCursor;
  } while (cursor);
  expect(seen).toEqual(methods);
});

test('is empty for a contact without methods', async () => {
  const { id } = await newContact(owner);
  expect((await list({ count: 'true' }, id)).body).toEqual({
    data: [],
    nextCursor: null,
    total: 0,
    totalIsExact: true,
  });
});

test('refuses the cursor of another contact', async () => {
  const { nextCursor } = (await list({ limit: '1' })).body;
  const { id } = await newContact(owner);
  const answer = await list({ limit: '1', cursor: nextCursor }, id);
  expect(faultsOf(answer)).toEqual([['query/cursor', 'invalid_cursor']]);
});

test('answers 404 for a contact that is unknown or of another organization', async () => {
  const other = await newOrganization();
  for (const answer of [
    await list({}, '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff'),
    await list({}, 'Ada'),
    await list({}, contactId, other),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
});
