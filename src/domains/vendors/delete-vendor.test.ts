/** E028: deleting a vendor, which is refused while records refer to it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { linkContact } from '../../../test/support/contacts.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let id: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  id = (await owner.post('/vendors', { name: 'Dale Millers' })).body.id;
});

const remove = (headers: Record<string, string> = {}) =>
  owner.delete(`/vendors/${id}`, { headers });
const isThere = async () => (await owner.get(`/vendors/${id}`)).status === 200;

test('removes a vendor and frees its code', async () => {
  await owner.patch(`/vendors/${id}`, { code: 'AGAIN', externalId: 'again' });
  const answer = await remove();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await isThere()).toBe(false);
  expect((await remove()).status).toBe(404);
  const again = { name: 'Again', code: 'AGAIN', externalId: 'again' };
  expect((await owner.post('/vendors', again)).status).toBe(201);
});

test('keeps a vendor that materials prefer, archived ones too, and counts them', async () => {
  await newMaterial(owner, { preferredVendorId: id });
  const archived = await newMaterial(owner, { preferredVendorId: id });
  await owner.patch(`/materials/${archived}`, { isActive: false });
  const answer = await remove();
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'material', count: 2 }]);
  expect(await isThere()).toBe(true);
});

test('removes a vendor once no material prefers it any more', async () => {
  const materialId = await newMaterial(owner, { preferredVendorId: id });
  expect((await remove()).status).toBe(409);
  await owner.patch(`/materials/${materialId}`, { preferredVendorId: null });
  expect((await remove()).status).toBe(204);
});

test('deletes its contact links with it, and keeps the contacts', async () => {
  const left = await linkContact(owner, 'vendor', id);
  expect(await left()).toEqual({ contacts: 1, links: 1 });
  expect((await remove()).status).toBe(204);
  expect(await left()).toEqual({ contacts: 1, links: 0 });
});

test('leaves no material with a deleted preferred vendor', async () => {
  const [used, gone] = await Promise.allSettled([
    newMaterial(owner, { preferredVendorId: id }),
    remove(),
  ]);
  const deleted = gone.status === 'fulfilled' && gone.value.status === 204;
  expect(used.status).toBe(deleted ? 'rejected' : 'fulfilled');
});

test('deletes only the version that If-Match names', async () => {
  const stale = await remove({ 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await remove({ 'if-match': '"1"' })).status).toBe(204);
});

test('answers 404 for a malformed id and for an id of another organization', async () => {
  const other = await newOrganization();
  expect((await owner.delete('/vendors/VEN-1')).status).toBe(404);
  expect((await other.delete(`/vendors/${id}`)).status).toBe(404);
  expect(await isThere()).toBe(true);
});
