import { beforeAll, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  currentCostBreaches,
  explain,
  explanationBreaches,
} from '../../../test/support/explanations.ts';
import { make, workLocations, workOrder } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let shipToLocationId: string;
let flour: string;
let dough: string;
let bread: string;

const bought = async (
  materialId: string,
  quantity: number,
  price: number,
  receiptDate: string,
  additionalCost = 0,
) => {
  const made = await order(owner, [{ materialId, quantity, unitPrice: price }], {
    shipToLocationId,
  });
  return (await receive(owner, made, [quantity], { receiptDate, additionalCost })).body;
};

const entryOf = async (itemId: string, eventType: string): Promise<string> => {
  const rows = await query(
    `select id from ledger_entries where org_id = $1 and item_id = $2 and event_type = $3
      and voided_at is null order by position desc limit 1`,
    [owner.orgId, itemId, eventType],
  );
  return rows[0]?.id;
};

/** Flour in two layers becomes dough, and this bread, of which some is scrapped. */
beforeAll(async () => {
  owner = await newOrganization();
  shipToLocationId = (await workLocations(owner)).siteLocationId;
  flour = await newMaterial(owner);
  dough = await newSku(owner);
  bread = await newSku(owner);
  await newBom(owner, dough, [{ materialId: flour, quantity: 2 }], { conversionCost: 0.5 });
  await newBom(owner, bread, [{ skuId: dough, quantity: 1, scrapPercent: 5 }], {
    conversionCost: 1,
  });
  await bought(flour, 100, 2, '2026-03-01', 30);
  await bought(flour, 100, 3, '2026-03-02');
  const { siteLocationId } = await workLocations(owner);
  const places = { siteLocationId, stockLocationId: siteLocationId };
  const mixed = await workOrder(owner, dough, 60, places);
  expect((await make(owner, mixed, 60, { receiptDate: '2026-03-15' })).status).toBe(201);
  const baked = await workOrder(owner, bread, 60);
  const body = { receiptDate: '2026-03-16', scrappedQuantity: 10 };
  expect((await make(owner, baked, 30, body)).status).toBe(201);
});

test('the goods of a receipt are explained down to the receipts of purchase orders', async () => {
  const tree = await explain(owner, { ledgerEntryId: await entryOf(dough, 'RECEIVE') });
  // 100 at 2.30 and 20 at 3, and 0.50 of work for each of 60 pieces.
  expect(tree).toMatchObject({
    kind: 'work_order_receipt',
    quantity: '60',
    unitCost: '5.3333333333',
    value: '319.999999998',
    children: [
      {
        kind: 'purchase_receipt',
        quantity: '100',
        unitCost: '2.3',
        children: [{ kind: 'purchase_price' }, { kind: 'landed_cost' }],
      },
      { kind: 'purchase_receipt', quantity: '20', unitCost: '3', value: '60' },
      { kind: 'conversion_cost', quantity: '60', unitCost: '0.5', value: '30' },
      { kind: 'rounding', value: '-0.000000002' },
    ],
  });
  const [first, second, work] = tree.children ?? [];
  expect(first?.document).toMatchObject({ type: 'purchase_order_receipt' });
  expect([first, second, work].map((part) => Number(part?.value).toFixed(6))).toEqual([
    '230.000000',
    '60.000000',
    '30.000000',
  ]);
  expect(Number(first?.children?.[1]?.value)).toBeCloseTo(30, 6);
  expect(first?.share).toMatch(/^0\.71875/);
});

test('what was scrapped is a part of its own', async () => {
  const { children = [] } = await explain(owner, {
    ledgerEntryId: await entryOf(bread, 'RECEIVE'),
    depth: '4',
  });
  const scrap = children.find(({ kind }) => kind === 'scrap_loss');
  expect(scrap).toMatchObject({ quantity: '10', children: [{ kind: 'work_order_receipt' }] });
  const of = (kind: string) => Number(children.find((each) => each.kind === kind)?.value);
  // 30 of 40 pieces were good.
  expect(of('work_order_receipt') / of('scrap_loss')).toBeCloseTo(3, 8);
});

test('a unit of a SKU is explained by its recipe, a material by what its cost is from', async () => {
  const tree = await explain(owner, { skuId: bread });
  expect(tree).toMatchObject({
    kind: 'roll_up',
    quantity: '1',
    value: '7.825',
    children: [
      {
        kind: 'roll_up',
        item: { id: dough },
        unitCost: '6.5',
        value: '6.5',
        share: '0.8306709265',
        children: [
          { kind: 'purchase_receipt', quantity: '2', unitCost: '3', value: '6' },
          { kind: 'conversion_cost', value: '0.5' },
        ],
      },
      { kind: 'scrap_loss', value: '0.325' },
      { kind: 'conversion_cost', value: '1' },
    ],
  });
  const salt = await newMaterial(owner, { unitCost: 0.4 });
  expect(await explain(owner, { materialId: salt })).toMatchObject({
    kind: 'manual_cost',
    value: '0.4',
  });
  expect(await explain(owner, { materialId: await newMaterial(owner) })).toMatchObject({
    kind: 'no_cost',
    value: '0',
  });
});

test('a node below the depth names the call for its parts', async () => {
  const tree = await explain(owner, { skuId: bread, depth: '1' });
  const { more = '' } = tree.children?.[0] ?? {};
  expect(more).toBe(`/api/cost-explanations?skuId=${dough}`);
  expect((await owner.get(more.slice('/api'.length))).body).toMatchObject({ value: '6.5' });
});

test('a summary is what the tree comes to', async () => {
  const { value, children = [] } = await explain(owner, {
    ledgerEntryId: await entryOf(bread, 'RECEIVE'),
    summary: 'true',
  });
  expect(children.map(({ kind }) => kind).filter((kind) => kind !== 'rounding')).toEqual(
    expect.arrayContaining(['purchase_price', 'landed_cost', 'purchase_receipt']),
  );
  expect(children.filter(({ kind }) => kind === 'conversion_cost')).toHaveLength(2);
  expect(Number(value)).toBeGreaterThan(0);
});

test('provisional units are a part of their own', async () => {
  const rye = await newMaterial(owner, { unitCost: 5 });
  const { body } = await owner.post('/materials-inventory/disposals', {
    materialId: rye,
    locationId: shipToLocationId,
    quantity: 4,
  });
  const [entry] = await query('select id from ledger_entries where item_id = $1', [rye]);
  expect(body).toBeTruthy();
  expect(await explain(owner, { ledgerEntryId: entry?.id })).toMatchObject({
    kind: 'disposal',
    value: '20',
    children: [{ kind: 'provisional', quantity: '4', unitCost: '5', value: '20' }],
  });
});

test('an answer has at most 500 nodes; the largest parts are shown, and the rest as one', async () => {
  const client = await newOrganization();
  const skuId = await newSku(client);
  const { siteLocationId: locationId } = await workLocations(client);
  await Promise.all(
    Array.from({ length: 600 }, (_, index) =>
      client.post('/finished-goods-inventory/adjustments', {
        ...{ skuId, locationId, quantity: 1, unitCost: index },
      }),
    ),
  );
  const sold = { skuId, locationId, quantity: 600 };
  expect((await client.post('/finished-goods-inventory/disposals', sold)).status).toBe(201);
  const [entry] = await query(
    "select id from ledger_entries where item_id = $1 and event_type = 'DISPOSE'",
    [skuId],
  );
  const { children = [], value } = await explain(client, { ledgerEntryId: entry?.id });
  expect(value).toBe('179700');
  expect(children).toHaveLength(499);
  expect(children.at(-1)).toMatchObject({ kind: 'others', count: 102, value: '5151' });
});

test('every explanation adds up', async () => {
  expect(await explanationBreaches(owner)).toEqual([]);
  expect(await currentCostBreaches(owner)).toEqual([]);
});

test.each([
  [422, {}, 'query'],
  [422, { skuId: crypto.randomUUID(), materialId: crypto.randomUUID() }, 'query'],
  [422, { skuId: crypto.randomUUID(), depth: '11' }, 'query/depth'],
  [404, { skuId: crypto.randomUUID() }, 'query/skuId'],
  [404, { materialId: crypto.randomUUID() }, 'query/materialId'],
  [404, { ledgerEntryId: crypto.randomUUID() }, 'query/ledgerEntryId'],
])('answers %i to %j', async (expected, parameters, path) => {
  const { status, body } = await owner.get('/cost-explanations', {
    query: parameters as Record<string, string>,
  });
  expect(status).toBe(expected);
  expect(body.errors.map((fault: { path: string }) => fault.path)).toContain(path);
});

test('entries without a cost are refused', async () => {
  const transfer = await owner.post('/materials-inventory/transfers', {
    materialId: flour,
    sourceLocationId: shipToLocationId,
    destinationLocationId: (await workLocations(owner)).stockLocationId,
    quantity: 1,
  });
  const { status, body } = await owner.get('/cost-explanations', {
    query: { ledgerEntryId: (transfer.body.ledgerEntry ?? transfer.body).id },
  });
  expect([status, body.errors[0].path]).toEqual([422, 'query/ledgerEntryId']);
});

test('entries of others do not exist', async () => {
  const other = await newOrganization();
  const { status } = await other.get('/cost-explanations', {
    query: { ledgerEntryId: await entryOf(bread, 'RECEIVE') },
  });
  expect(status).toBe(404);
});
