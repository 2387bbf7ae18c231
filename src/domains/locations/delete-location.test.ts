/** E095 and E096: a location of ledger entries is not deleted. See also deletions.test.ts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
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

const usage = (id: string) => owner.get(`/locations/${id}/in-use`);
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
});

describe('in use', () => {
  test('counts the ledger entries from and to a location together', async () => {
    const destination = await send();
    const entries = (count: number) => [{ entityType: 'ledger_entry', count }];
    expect((await usage(locationId)).body).toEqual({ inUse: true, count: 2, usedBy: entries(2) });
    await adjust(owner, { skuId, locationId: destination, quantity: 1, unitCost: 1 });
    expect((await usage(destination)).body).toEqual({ inUse: true, count: 2, usedBy: entries(2) });
  });
});
