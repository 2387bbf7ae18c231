/** E079: changing a SKU. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { adjust, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});
beforeEach(async () => {
  skuId = await newSku(owner, { name: 'Bread', description: 'Plain', listPrice: 4.2 });
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/skus/${skuId}`, body, { headers });

test('edits only the version that If-Match names', async () => {
  const stale = await change({ name: 'Stale' }, { 'if-match': '"7"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await owner.get(`/skus/${skuId}`)).body.name).toBe('Bread');
  expect((await change({ name: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
  // A proxy that compresses answers makes their ETags weak.
  expect((await change({ name: 'Weak' }, { 'if-match': 'W/"2"' })).status).toBe(200);
  const weak = await change({ name: 'Stale' }, { 'if-match': 'W/"2"' });
  expect([weak.status, weak.body.code]).toEqual([412, 'precondition_failed']);
  expect((await change({ name: 'Any' }, { 'if-match': '*' })).status).toBe(200);
});

test.each(['1', 'W/1', 'w/"1"', 'W/ "1"', '"1", "2"', '""'])(
  'refuses the If-Match %s',
  async (header) => {
    const answer = await change({ name: 'x' }, { 'if-match': header });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([['headers/if-match', 'invalid']]);
  },
);

test('of two concurrent edits of one version, one succeeds', async () => {
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((name) => change({ name }, { 'if-match': '"1"' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
  expect((await owner.get(`/skus/${skuId}`)).body.version).toBe(2);
});

test('changes the unit while it has no ledger entries', async () => {
  expect((await change({ unit: 'KG' })).body.unit).toBe('KG');
});

test('keeps the unit once there are ledger entries', async () => {
  const found = await adjust(owner, { skuId, locationId, quantity: 5, unitCost: 1 });
  expect(found.status, found.text).toBe(201);
  const answer = await change({ unit: 'KG', name: 'Loaf' });
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
  expect(answer.body.detail).toMatch(/ its unit can no longer change\. Make another SKU /);
  expect(answer.body.usedBy).toEqual([{ entityType: 'ledger_entry', count: 1 }]);
  expect((await owner.get(`/skus/${skuId}`)).body).toMatchObject({ unit: 'EA', name: 'Bread' });
  expect((await change({ unit: 'EA', name: 'Loaf' })).body.name).toBe('Loaf');
});
