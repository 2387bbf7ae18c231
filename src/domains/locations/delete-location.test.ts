/** E095 and E096: deleting a location, which is refused while records refer to it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { sides } from '../../../test/support/selling.ts';
import { adjust, newLocation, newSku, transfer } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;
let locationId: string;

beforeAll(async () => {
  owner = await newOrganization();
  skuId = await newSku(owner);
});
beforeEach(async () => {
  locationId = await newLocation(owner);
});

const usage = (id: string, client = owner) => client.get(`/locations/${id}/in-use`);
const isThere = async (id: string) =>
  (await owner.get('/locations', { query: { ids: id } })).body.data.length === 1;

/** Sends 5 pieces from `locationId` to a new location, whose id is returned. */
async function send(): Promise<string> {
  const destinationLocationId = await newLocation(owner);
  await adjust(owner, { skuId, locationId, quantity: 5, unitCost: 1 });
  const sent = await transfer(owner, {
    skuId,
    sourceLocationId: locationId,
    destinationLocationId,
    quantity: 5,
  });
  expect(sent.status, sent.text).toBe(201);
  return destinationLocationId;
}

describe('delete', () => {
  test('removes a location and frees its code', async () => {
    const { id } = (await owner.post('/locations', { name: 'Tent', code: 'TENT' })).body;
    const answer = await owner.delete(`/locations/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await isThere(id)).toBe(false);
    expect((await owner.delete(`/locations/${id}`)).status).toBe(404);
    expect((await owner.post('/locations', { name: 'Tent', code: 'TENT' })).status).toBe(201);
  });

  test('keeps the source and the destination of a transfer', async () => {
    const destination = await send();
    const from = await owner.delete(`/locations/${locationId}`);
    expect([from.status, from.body.code]).toEqual([409, 'in_use']);
    expect(from.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 2 }]);
    const to = await owner.delete(`/locations/${destination}`);
    expect([to.status, to.body.code]).toEqual([409, 'in_use']);
    expect(to.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 1 }]);
    expect(await isThere(locationId)).toBe(true);
  });

  test('keeps a location whose ledger entries are all voided', async () => {
    const found = await adjust(owner, { skuId, locationId, quantity: 5, unitCost: 1 });
    const undone = await adjust(owner, { skuId, replaces: found.body.id, cancel: true });
    expect(undone.status, undone.text).toBe(200);
    expect((await owner.delete(`/locations/${locationId}`)).status).toBe(409);
  });

  test('keeps the ship-from location of a draft', async () => {
    const { customerId } = await sides(owner);
    const draft = { customerId, shipFromLocationId: locationId };
    const order = await owner.post('/sales-orders', draft);
    const answer = await owner.delete(`/locations/${locationId}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
    expect(answer.body.usedBy).toEqual([{ entityType: 'sales_order', count: 1 }]);
    await owner.delete(`/sales-orders/${order.body.id}`);
    expect((await owner.delete(`/locations/${locationId}`)).status).toBe(204);
  });

  test('deletes only the version that If-Match names', async () => {
    const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
    expect((await owner.delete(`/locations/${locationId}`, at(2))).status).toBe(412);
    expect((await owner.delete(`/locations/${locationId}`, at(1))).status).toBe(204);
  });

  test('answers 404 for a malformed id and for an id of another organization', async () => {
    const other = await newOrganization();
    expect((await owner.delete('/locations/LOC-1')).status).toBe(404);
    expect((await other.delete(`/locations/${locationId}`)).status).toBe(404);
    expect(await isThere(locationId)).toBe(true);
  });
});

describe('in use', () => {
  test('reports a location without references', async () => {
    const answer = await usage(locationId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ inUse: false, count: 0, usedBy: [] });
  });

  test('counts the ledger entries from and to a location together', async () => {
    const destination = await send();
    const entries = (count: number) => [{ entityType: 'ledger_entry', count }];
    expect((await usage(locationId)).body).toEqual({ inUse: true, count: 2, usedBy: entries(2) });
    await adjust(owner, { skuId, locationId: destination, quantity: 1, unitCost: 1 });
    expect((await usage(destination)).body).toEqual({ inUse: true, count: 2, usedBy: entries(2) });
  });

  test('answers 404 for an unknown id and for an id of another organization', async () => {
    const other = await newOrganization();
    expect((await usage('0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff')).status).toBe(404);
    expect((await usage('LOC-1')).status).toBe(404);
    expect((await usage(locationId, other)).status).toBe(404);
  });
});
