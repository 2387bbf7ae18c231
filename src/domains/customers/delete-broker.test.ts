/** E062 and E063: deleting a broker, which is refused while customers name it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { linkContact } from '../../../test/support/contacts.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let other: Client;
let id: string;
let made = 0;

beforeAll(async () => {
  owner = await newOrganization();
  other = await newOrganization();
});
beforeEach(async () => {
  id = (await owner.post('/brokers', { name: `Grace ${made++}` })).body.id;
});

const remove = (headers: Record<string, string> = {}) =>
  owner.delete(`/brokers/${id}`, { headers });
const bring = () => owner.post('/customers', { name: 'Crown Hotel', brokerId: id });
const isThere = async () =>
  (await owner.get('/brokers', { query: { ids: id } })).body.data.length === 1;

describe('delete', () => {
  test('removes a broker and frees its name', async () => {
    await owner.patch(`/brokers/${id}`, { name: 'Passing' });
    const answer = await remove();
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await isThere()).toBe(false);
    expect((await remove()).status).toBe(404);
    expect((await owner.post('/brokers', { name: 'passing' })).status).toBe(201);
  });

  test('keeps a broker that customers name, archived ones too, and counts them', async () => {
    await bring();
    const archived = (await bring()).body.id;
    await owner.patch(`/customers/${archived}`, { isActive: false });
    const answer = await remove();
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
    expect(answer.body.usedBy).toEqual([{ entityType: 'customer', count: 2 }]);
    expect(await isThere()).toBe(true);
  });

  test('deletes its contact links with it, and keeps the contacts', async () => {
    const left = await linkContact(owner, 'broker', id);
    expect(await left()).toEqual({ contacts: 1, links: 1 });
    expect((await remove()).status).toBe(204);
    expect(await left()).toEqual({ contacts: 1, links: 0 });
  });

  test('leaves no customer with a deleted broker', async () => {
    const [brought, gone] = await Promise.all([bring(), remove()]);
    if (gone.status === 204) expect([404, 409]).toContain(brought.status);
    else expect([gone.status, brought.status]).toEqual([409, 201]);
  });

  test('deletes only the version that If-Match names', async () => {
    const stale = await remove({ 'if-match': '"2"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await remove({ 'if-match': '"1"' })).status).toBe(204);
  });

  test('answers 404 for a malformed id and for an id of another organization', async () => {
    expect((await owner.delete('/brokers/Grace')).status).toBe(404);
    expect((await other.delete(`/brokers/${id}`)).status).toBe(404);
    expect(await isThere()).toBe(true);
  });
});

describe('in use', () => {
  const usage = (of: string, client = owner) => client.get(`/brokers/${of}/in-use`);

  test('reports a broker without references', async () => {
    await linkContact(owner, 'broker', id);
    const answer = await usage(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ inUse: false, count: 0, usedBy: [] });
  });

  test('counts the customers that name a broker', async () => {
    await bring();
    await bring();
    const usedBy = [{ entityType: 'customer', count: 2 }];
    expect((await usage(id)).body).toEqual({ inUse: true, count: 2, usedBy });
  });

  test('answers 404 for an unknown id and for an id of another organization', async () => {
    expect((await usage('0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff')).status).toBe(404);
    expect((await usage('Grace')).status).toBe(404);
    expect((await usage(id, other)).status).toBe(404);
  });
});
