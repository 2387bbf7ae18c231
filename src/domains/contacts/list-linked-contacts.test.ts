/** E036, E040 and E166: lists of the parts of one record, which must exist. */
import { beforeAll, expect, test } from 'vitest';
import { addMethod, link, newContact, newEntity } from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { newParent, upload } from '../../../test/support/documents.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('a list of a record without parts is empty, and has no use for the cursor of another', async () => {
  const contacts = [await newContact(owner), await newContact(owner)] as const;
  const vendors = [await newEntity(owner, 'vendor'), await newEntity(owner, 'vendor')] as const;
  const orders = [await newParent(owner), await newParent(owner)] as const;
  for (const { id } of contacts) {
    await addMethod(owner, contacts[0].id, 'email', `${id}@example.com`);
    await link(owner, id, vendors[0]);
    await upload(owner, orders[0]);
  }
  for (const [full, empty] of [
    contacts.map(({ id }) => [`/contacts/${id}/methods`, {}] as const),
    vendors.map((vendor) => ['/contacts/linked-to', { ...vendor }] as const),
    orders.map((order) => ['/documents', { ...order }] as const),
  ] as const) {
    const list = (of: typeof full, more: object) =>
      owner.get(of?.[0] ?? '', { query: { ...of?.[1], ...more } });
    const { nextCursor: cursor } = (await list(full, { limit: '1' })).body;
    expect(cursor).toEqual(expect.any(String));
    expect((await list(empty, { count: 'true' })).body).toMatchObject({ data: [], total: 0 });
    const answer = await list(empty, { limit: '1', cursor });
    expect(faultsOf(answer)).toEqual([['query/cursor', 'invalid_cursor']]);
  }
});

test.each(['/contacts/linked-to', '/documents'])(
  '%s needs the name of its record',
  async (path) => {
    const answer = await owner.get(path, { query: { limit: '0' } });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual([
      ['query/entityId', 'required'],
      ['query/entityType', 'required'],
      ['query/limit', 'too_small'],
    ]);
    const wrong = await owner.get(path, { query: { entityType: 'sku', entityId: 'x' } });
    expect(faultsOf(wrong).sort()).toEqual([
      ['query/entityId', 'invalid_uuid'],
      ['query/entityType', 'not_allowed'],
    ]);
  },
);

test('a record that is unknown, of another kind, or of another organization is not found', async () => {
  const vendor = await newEntity(owner, 'vendor');
  const order = await newParent(owner);
  const other = await newOrganization();
  const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
  for (const answer of [
    await owner.get('/contacts/linked-to', { query: { ...vendor, entityId: nowhere } }),
    await owner.get('/contacts/linked-to', { query: { ...vendor, entityType: 'customer' } }),
    await other.get('/contacts/linked-to', { query: { ...vendor } }),
    await owner.get('/documents', { query: { ...order, entityType: 'work_order' } }),
    await other.get('/documents', { query: { ...order } }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([['query/entityId', 'not_found']]);
  }
});
