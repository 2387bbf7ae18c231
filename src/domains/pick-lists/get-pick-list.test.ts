/** X042: the goods to take from their places for several orders. */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, textsOf } from '../../../test/support/file-of.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { sell, ship, sides, stocked } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query as rows } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const path = '/pick-lists';

const picksOf = async (query: Record<string, string>, client = owner) => {
  const answer = await client.get(path, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

/** The open demand of orders in the ledger, by place and item. */
const demandOf = async (lines: readonly string[]) =>
  new Map(
    (
      await rows<{ key: string; quantity: string }>(
        `select location_id || ' ' || item_id as key, trim_scale(sum(quantity))::text as quantity
         from ledger_entries where source_id = any($1) and event_type = 'DEMAND'
           and voided_at is null group by 1`,
        [lines],
      )
    ).map(({ key, quantity }) => [key, quantity]),
  );

const sumsOf = (picks: { locationId: string; itemId: string; quantity: number }[]) =>
  new Map(
    picks.map(({ locationId, itemId, quantity }) => [`${locationId} ${itemId}`, String(quantity)]),
  );

test('what several sales orders need of an item at a place is one row, with each order', async () => {
  const skuId = await stocked(owner);
  const other = await stocked(owner);
  const first = await sell(owner, [
    { skuId, quantity: 5, unitPrice: 1 },
    { skuId: other, quantity: 2, unitPrice: 1 },
    { skuId, quantity: 4, unitPrice: 1 },
  ]);
  const second = await sell(owner, [{ skuId, quantity: 3, unitPrice: 1 }]);
  await ship(owner, first.items[0] as { id: string }, 2);
  const { shipFromLocationId: locationId } = await sides(owner);
  const picks = await picksOf({ salesOrderIds: `${second.id},${first.id}` });
  const common = { locationId, itemType: 'sku', lotId: null };
  const part = ({ id, soNumber }: typeof first, quantity: number) => ({
    ...{ id, number: soNumber, quantity },
  });
  expect(picks).toEqual([
    { ...common, itemId: skuId, quantity: 10, orders: [part(first, 7), part(second, 3)] },
    { ...common, itemId: other, quantity: 2, orders: [part(first, 2)] },
  ]);
});

test('quantities are the open ones, line by line, whatever was shipped', async () => {
  const skus = await Promise.all(Array.from({ length: 4 }, () => stocked(owner)));
  const orders = await Promise.all(
    Array.from({ length: 6 }, (_, order) =>
      sell(
        owner,
        skus.map((skuId, at) => ({ skuId, quantity: 1.5 + order + at, unitPrice: 1 })),
      ),
    ),
  );
  const items = orders.flatMap((order) => order.items);
  for (const [at, item] of items.entries()) {
    if (at % 3 > 0) await ship(owner, item, at % 3 === 1 ? 0.25 : Number(item.quantity));
  }
  const picks = await picksOf({ salesOrderIds: orders.map(({ id }) => id).join(',') });
  expect(sumsOf(picks)).toEqual(await demandOf(items.map(({ id }) => id)));
  for (const { itemId, orders: parts } of picks) {
    for (const { id, quantity } of parts) {
      const shown = await done(owner.get(`/sales-orders/${id}`));
      const open = shown.items
        .filter((item: { skuId: string }) => item.skuId === itemId)
        .map(
          (item: { quantity: number; fulfilledQuantity: number }) =>
            item.quantity - item.fulfilledQuantity,
        );
      expect(open).toEqual([quantity]);
    }
  }
});

test('drafts, orders on hold and finished ones add nothing', async () => {
  const skuId = await stocked(owner);
  const line = { skuId, quantity: 2, unitPrice: 1 };
  const draft = await sell(owner, [line], { status: 'Draft' });
  const held = await sell(owner, [line], { onHold: true });
  const closed = await sell(owner, [line]);
  await done(owner.patch(`/sales-orders/${closed.id}`, { status: 'Closed' }));
  const shipped = await sell(owner, [line]);
  await ship(owner, shipped.items[0] as { id: string }, 2);
  const orders = [draft, held, closed, shipped];
  const salesOrderIds = orders.map(({ id }) => id).join(',');
  expect(await picksOf({ salesOrderIds })).toEqual([]);
  const [page] = await textsOf(owner, `${path}?salesOrderIds=${salesOrderIds}`, {
    accept: 'application/pdf',
  });
  expect(page).toContain('Nothing is left to be picked.');
});

test('inputs of the pieces that are not made yet are picked at the work site', async () => {
  const flour = await newMaterial(owner);
  const dough = await newSku(owner, { isFinishedGood: false });
  const bread = await newProduct(owner, [
    { materialId: flour, quantity: 0.5, scrapPercent: 10 },
    { skuId: dough, quantity: 2 },
  ]);
  const first = await workOrder(owner, bread, 60);
  const second = await workOrder(owner, bread, 7);
  await done(make(owner, first, 20));
  const { siteLocationId } = await workLocations(owner);
  const picks = await picksOf({ workOrderIds: `${first.id},${second.id}` });
  expect(sumsOf(picks)).toEqual(
    await demandOf([...first.items, ...second.items].map(({ id }) => id)),
  );
  const parts = (a: number, b: number) => [
    { id: first.id, number: first.woNumber, quantity: a },
    { id: second.id, number: second.woNumber, quantity: b },
  ];
  const common = { locationId: siteLocationId, lotId: null };
  expect(new Set(picks)).toEqual(
    new Set([
      { ...common, itemType: 'material', itemId: flour, quantity: 25.85, orders: parts(22, 3.85) },
      { ...common, itemType: 'sku', itemId: dough, quantity: 94, orders: parts(80, 14) },
    ]),
  );
});

test('rows are sorted by the codes of place and item, and named on request', async () => {
  const locationOf = async (code: string) => {
    const made = await owner.post('/locations', { code, name: `Aisle ${code}` });
    return made.body.id as string;
  };
  const [z, a] = [await locationOf('Z-9'), await locationOf('A-1')];
  const skuOf = (code: string) => newSku(owner, { code, name: `Bread ${code}`, unit: 'KG' });
  const [y, b] = [await skuOf('PICK-Y'), await skuOf('PICK-B')];
  const lines = [y, b].map((skuId) => ({ skuId, quantity: 1, unitPrice: 1 }));
  const orders = [
    await sell(owner, lines, { shipFromLocationId: z }),
    await sell(owner, lines, { shipFromLocationId: a }),
  ];
  const salesOrderIds = orders.map(({ id }) => id).join(',');
  const named = await picksOf({ salesOrderIds, include: 'names' });
  const shown = named.map(
    ({ locationCode, itemCode }: Record<string, string>) => `${locationCode} ${itemCode}`,
  );
  expect(shown).toEqual(['A-1 PICK-B', 'A-1 PICK-Y', 'Z-9 PICK-B', 'Z-9 PICK-Y']);
  expect(named[0]).toMatchObject({
    locationName: 'Aisle A-1',
    itemName: 'Bread PICK-B',
    itemUnit: 'KG',
  });
  const [plain] = await picksOf({ salesOrderIds });
  expect(Object.keys(plain)).toEqual([
    ...['locationId', 'itemType', 'itemId', 'lotId', 'quantity', 'orders'],
  ]);
});

test('a pick list is CSV and PDF on request, and each the same again', async () => {
  const skuId = await newSku(owner, { name: '全麦面包', unit: 'KG' });
  const made = await sell(owner, [{ skuId, quantity: 12.5, unitPrice: 1 }]);
  const address = `${path}?salesOrderIds=${made.id}&include=names`;
  const csv = await owner.get(address, { headers: { accept: 'text/csv' } });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('pick-list.csv');
  const [row, ...more] = parse<Record<string, string>>(csv.text, { columns: true });
  expect(more).toEqual([]);
  expect(row).toMatchObject({ itemId: skuId, itemName: '全麦面包', quantity: '12.5', lotId: '' });
  expect(JSON.parse(row?.orders ?? '')).toEqual([
    { id: made.id, number: made.soNumber, quantity: 12.5 },
  ]);
  const accept = { accept: 'application/pdf' };
  const [text] = await textsOf(owner, address, accept);
  for (const said of ['Pick List', '全麦面包', '12.5', 'KG', `${made.soNumber} × 12.5`, 'Picked']) {
    expect(text).toContain(said);
  }
  const [once, again] = [
    await fileOf(owner, address, accept),
    await fileOf(owner, address, accept),
  ];
  expect(once.response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(once.bytes).equals(Buffer.from(again.bytes))).toBe(true);
  expect((await owner.get(address, { headers: { accept: 'image/png' } })).status).toBe(406);
});

test('orders of one kind are named, two hundred at most, and those that are there', async () => {
  const made = await sell(owner, [{ skuId: await newSku(owner), quantity: 1, unitPrice: 1 }]);
  const refusalOf = async (query: Record<string, string>) => {
    const { status, body } = await owner.get(path, { query });
    return [status, ...body.errors.map((fault: { path: string }) => fault.path)];
  };
  expect(await refusalOf({})).toEqual([422, 'query/salesOrderIds']);
  const both = { salesOrderIds: made.id, workOrderIds: made.id };
  expect(await refusalOf(both)).toEqual([422, 'query/workOrderIds']);
  expect(await refusalOf({ workOrderIds: made.id })).toEqual([404, 'query/workOrderIds/0']);
  const ids = Array.from({ length: 201 }, () => made.id).join(',');
  expect(await refusalOf({ salesOrderIds: ids })).toEqual([422, 'query/salesOrderIds']);
  const unknown = '01930000-0000-7000-8000-000000000000';
  const some = `${made.id},${unknown}`;
  expect(await refusalOf({ salesOrderIds: some })).toEqual([404, 'query/salesOrderIds/1']);
});

test('orders with more than ten thousand lines together are refused in every form', async () => {
  const skuId = await newSku(owner);
  const lines = Array.from({ length: 1_000 }, () => ({ skuId, quantity: 1, unitPrice: 1 }));
  const orders: { id: string }[] = [];
  for (let at = 0; at < 10; at += 1) orders.push(await sell(owner, lines));
  const named = (some: readonly { id: string }[]) => some.map(({ id }) => id).join(',');
  const [row, ...others] = await picksOf({ salesOrderIds: named(orders) });
  expect(row).toMatchObject({ itemId: skuId, quantity: 10_000 });
  expect(others).toEqual([]);
  orders.push(await sell(owner, lines.slice(0, 1)));
  for (const accept of ['application/json', 'text/csv', 'application/pdf']) {
    const query = { salesOrderIds: named(orders) };
    const { status, body } = await owner.get(path, { query, headers: { accept } });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          path: 'query/salesOrderIds',
          code: 'too_many',
          message: 'have more than 10000 lines together. Name fewer of them.',
        },
      ],
    ]);
  }
});

test('orders and places of another organization are none', async () => {
  const made = await sell(owner, [{ skuId: await newSku(owner), quantity: 1, unitPrice: 1 }]);
  const neighbour = await newOrganization();
  await newLocation(neighbour);
  const answer = await neighbour.get(path, { query: { salesOrderIds: made.id } });
  expect(answer.status).toBe(404);
});
