import { beforeEach, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { loopTime, processorTime } from '../../../test/support/processor-time.ts';
import { newVendor, order, receive } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { materialsLedger, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';

let owner: Client;
let bakery: string;

const today = new Date().toISOString().slice(0, 10);

beforeEach(async () => {
  owner = await newOrganization();
  bakery = await newLocation(owner, 'Bakery');
});

const plan = async (more: Record<string, string> = {}) => {
  const answer = await owner.get('/plan', { query: more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Changes a row without an event, which no request does. */
const setUnnoticed = (id: string, reorderPoint: number) =>
  query('update materials set reorder_point = $2 where id = $1', [id, reorderPoint]);

test('a plan is kept until something happens, for each horizon, and so are its pages', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => newMaterial(owner, { reorderPoint: 1 })));
  const first = await plan({ limit: '2' });
  expect(first.data).toHaveLength(2);
  for (const id of ids) await setUnnoticed(id, 9);
  expect(await plan({ limit: '2' })).toEqual(first);
  const next = await plan({ limit: '2', cursor: first.nextCursor });
  const quantities = ({ data }: { data: { quantity: number }[] }) =>
    data.map((row) => row.quantity);
  expect(quantities(next)).toEqual([1]);
  expect(quantities(await plan({ itemId: ids[0] ?? '' }))).toEqual([1]);
  expect(quantities(await plan({ horizonDays: '30' }))).toEqual([9, 9, 9]);
  await newVendor(owner);
  expect(quantities(await plan())).toEqual([9, 9, 9]);
});

test('orders are made of a plan that is as new as they are', async () => {
  const vendorId = await newVendor(owner);
  const flour = await newMaterial(owner, { reorderPoint: 1, preferredVendorId: vendorId });
  const { data } = await plan();
  await setUnnoticed(flour, 9);
  const ordered = (suggestions: unknown[]) => owner.post('/plan/orders', { suggestions });
  expect((await ordered(data)).status).toBe(201);
  const [more] = (await plan()).data;
  expect(more).toMatchObject({ item: { id: flour }, quantity: 8 });
});

/** Everything that a plan follows from, changed by requests. */
test('the plan after any change is the one that is computed again', async () => {
  const vendorId = await newVendor(owner);
  const flour = await newMaterial(owner, { reorderPoint: 5, preferredVendorId: vendorId });
  const dough = await newSku(owner, { reorderPoint: 1 });
  const bread = await newSku(owner, { reorderPoint: 2 });
  const south = await newLocation(owner, 'South');
  const bom = await newBom(owner, bread, [{ skuId: dough }]);
  const expectedDate = dayAfter(today, 20);
  const bought = await order(owner, [{ materialId: flour, quantity: 3, unitPrice: 1 }], {
    ...{ shipToLocationId: bakery, expectedDate, vendorId },
  });
  const sold = await sell(owner, [{ skuId: bread, quantity: 4, unitPrice: 1 }], {
    ...{ shipFromLocationId: bakery, requestedShipDate: dayAfter(today, 10) },
  });
  const changes: Record<string, () => Promise<{ status: number; text: string }>> = {
    'a reorder point': () => owner.patch(`/materials/${flour}`, { reorderPoint: 12 }),
    'the lead time of a vendor': () => owner.patch(`/vendors/${vendorId}`, { leadTimeDays: 7 }),
    'the lead time of a SKU': () => owner.patch(`/skus/${bread}`, { leadTimeDays: 3 }),
    'a new recipe': () =>
      owner.post('/boms', { skuId: dough, inputs: [{ materialId: flour, quantity: 2 }] }),
    'another recipe': () =>
      owner.patch(`/boms/${bom}`, { inputs: [{ skuId: dough, quantity: 3 }] }),
    'the day of an order': () =>
      owner.patch(`/purchase-orders/${bought.id}`, { expectedDate: dayAfter(today, 2) }),
    'a receipt': () => receive(owner, bought, [3]),
    'stock found': () =>
      materialsLedger.adjust(owner, { materialId: flour, locationId: bakery, quantity: 4 }),
    'stock moved': () =>
      materialsLedger.transfer(owner, {
        ...{
          materialId: flour,
          sourceLocationId: bakery,
          destinationLocationId: south,
          quantity: 1,
        },
      }),
    'a line of an order': () =>
      owner.patch(`/sales-order-items/${sold.items[0]?.id}`, { quantity: 6 }),
    'a location without a role': () => owner.patch(`/locations/${bakery}`, { isShipTo: false }),
    'an inactive SKU': () => owner.patch(`/skus/${dough}`, { isActive: false }),
    'a cancelled order': () => owner.patch(`/sales-orders/${sold.id}`, { status: 'Cancelled' }),
    'the time zone': () =>
      owner.patch('/organizations/current', { timezone: 'Pacific/Kiritimati' }),
  };
  let days = 200;
  const seen = new Set([JSON.stringify((await plan()).data)]);
  const unknown: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    const answer = await change();
    if (answer.status >= 300) unknown.push(`${name}: ${answer.text}`);
    const kept = (await plan()).data;
    // Nobody has asked for this horizon, and nothing is needed after the shorter one.
    days += 1;
    expect(kept, name).toEqual((await plan({ horizonDays: String(days) })).data);
    seen.add(JSON.stringify(kept));
  }
  expect(unknown).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
});

/** Inserts materials and orders of them, without the rules of requests. */
const fill = (orgId: string | undefined, count: number, world: World) =>
  query(
    `with made as (
       insert into items (org_id, id, kind)
       select $1, gen_random_uuid(), 'material' from generate_series(1, $2::int) returning id)
     insert into materials (org_id, id, code, name, unit, reorder_point, created_at, updated_at)
     select $1, id, 'M-' || id, 'Flour', 'KG', 7, now(), now() from made`,
    [orgId, count],
    world,
  );

test('while plans are computed, the event loop is free for others', async () => {
  // On a busy machine a plan takes long: none is refused for that.
  const world = await openWorld({}, { calculator: { waitTime: 600_000, time: 600_000 } });
  const [first, other, small] = await Promise.all(
    [1, 2, 3].map(() => newOrganization({}, { world })),
  );
  if (!first || !other || !small) throw new Error('There are three organizations');
  for (const client of [first, other]) await newLocation(client);
  // Threads begin before they are measured.
  await Promise.all([first, other].map((client) => client.get('/plan')));
  await Promise.all([first, other].map(({ orgId }) => fill(orgId, 4_000, world)));
  let isDone = false;
  let answered = 0;
  const neighbour = async () => {
    while (!isDone) {
      expect((await small.get('/vendors')).status).toBe(200);
      answered += 1;
    }
  };
  const asked = [first, first, other, other].map((client, index) =>
    client.get('/plan', { query: { horizonDays: String(50 + index) } }),
  );
  const before = loopTime();
  const took = await processorTime(() => Promise.all(asked));
  const active = loopTime() - before;
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(active).toBeLessThan(took / 2);
  const more = first.get('/plan', { query: { horizonDays: '60' } }).then(() => {
    isDone = true;
  });
  await Promise.all([more, neighbour()]);
  expect(answered).toBeGreaterThan(3);
  await world.service.close();
});
