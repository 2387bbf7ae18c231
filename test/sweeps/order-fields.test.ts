/**
 * Every declared field of orders, their items and bills of materials is kept by create, update,
 * imports in JSON and CSV, detail, list and archive; see `fields.test.ts`.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, importInto } from '../support/archives.ts';
import { newProduct } from '../support/boms.ts';
import type { Client } from '../support/client.ts';
import { bodyOf, csvOf, type Referenced, valuesOf } from '../support/field-values.ts';
import { done } from '../support/making.ts';
import { newLocation, newMaterial, newSku } from '../support/stock.ts';
import { unique } from '../support/valid-request.ts';
import { newOrganization } from '../support/world.ts';

type Fields = Record<string, unknown>;

interface Kind {
  title: string;
  path: string;
  /** The field of an item in place of which it has another one. */
  left?: string;
  /** Operations that create and change it, and its items. */
  create: string;
  update: string;
  addItem: string;
  updateItem: string;
  /** The path of its items. */
  items: string;
  /** Values that a new order has, and a changed one. */
  fixed: Fields;
  changed: Fields;
  /** The fields of an item that another field brings with it. */
  brings?: Readonly<Record<string, readonly string[]>>;
}

/** Fields that move goods; their own tests check them. */
const moving = ['fulfillmentStatus', 'fulfilledQuantity', 'shipDate', 'count'];

/** Other names of the article of an item; their own tests check them. */
const otherNames = ['vendorItemId', 'vendorCode'];

const purchases = {
  path: '/purchase-orders',
  create: 'createPurchaseOrder',
  update: 'updatePurchaseOrder',
  addItem: 'addPurchaseOrderItem',
  updateItem: 'updatePurchaseOrderItem',
  items: '/purchase-order-items',
  fixed: { status: 'Ordered' },
  changed: { status: 'Closed' },
};

const kinds: readonly Kind[] = [
  {
    ...purchases,
    title: 'purchase orders of materials',
    left: 'skuId',
    brings: { materialId: ['unit', 'unitsPerPurchaseUnit'] },
  },
  {
    ...purchases,
    title: 'purchase orders of SKUs',
    left: 'materialId',
    brings: { skuId: ['unit', 'unitsPerPurchaseUnit'] },
  },
  {
    title: 'work orders',
    path: '/work-orders',
    create: 'createWorkOrder',
    update: 'updateWorkOrder',
    addItem: 'addWorkOrderItem',
    updateItem: 'updateWorkOrderItem',
    items: '/work-order-items',
    fixed: { status: 'Draft' },
    changed: { status: 'Production' },
    brings: { skuId: ['conversionCost'] },
  },
  {
    title: 'sales orders',
    path: '/sales-orders',
    create: 'createSalesOrder',
    update: 'updateSalesOrder',
    addItem: 'addSalesOrderItem',
    updateItem: 'updateSalesOrderItem',
    items: '/sales-order-items',
    // A hold reason is only kept on hold.
    fixed: { status: 'Confirmed', onHold: true },
    changed: { status: 'Closed', onHold: true },
  },
];

let owner: Client;
let referenced: Referenced;
/** The written records with their paths, to be read again in the organization of the archive. */
const written = new Map<string, Fields>();

beforeAll(async () => {
  owner = await newOrganization();
  const idOf = (path: string) => async () =>
    (await done(owner.post(path, { name: unique('Name') }))).id;
  const flour = await newMaterial(owner);
  const location = () => newLocation(owner, unique('Store'));
  referenced = {
    vendorId: idOf('/vendors'),
    customerId: idOf('/customers'),
    orderChannelId: idOf('/order-channels'),
    materialId: () => newMaterial(owner),
    vendorItemId: async () => flour,
    async skuId() {
      const id = await newProduct(owner, [{ materialId: flour }]);
      await done(owner.patch(`/skus/${id}`, { isBought: true }));
      return id;
    },
    shipToLocationId: location,
    shipFromLocationId: location,
    siteLocationId: location,
    stockLocationId: location,
  };
});

/** Values of an operation's fields, each different from the one that the record has `before`. */
async function bodyFor(
  operation: string,
  before: Fields,
  fixed: Fields,
  left?: string,
): Promise<Fields> {
  const fields = { ...bodyOf(operation).properties };
  for (const name of [...moving, ...otherNames, ...(left ? [left] : [])]) delete fields[name];
  return valuesOf(fields, before, fixed, referenced);
}

/** An order with all of its fields. Its items cost more than any discount. */
async function whole({ create, fixed, left }: Kind): Promise<Fields> {
  const body = await bodyFor(create, {}, fixed);
  const [item] = (body.items ?? []) as Fields[];
  if (item) for (const name of [...otherNames, ...(left ? [left] : [])]) delete item[name];
  return item ? { ...body, items: [{ ...item, unitPrice: 900.5 }] } : body;
}

/** Reads an order in its detail and lists, and keeps it for the test of the archive. */
async function expectOrder({ path }: Kind, id: string, fields: Fields) {
  const { items: _, ...header } = fields;
  expect(await done(owner.get(`${path}/${id}`))).toMatchObject(fields);
  const list = await done(owner.get(path, { query: { ids: id } }));
  expect(list.data[0]).toMatchObject(header);
  written.set(`${path}/${id}`, fields);
}

/**
 * Changes all fields together, then each of them by itself; `fixed` are the values that belong to
 * each of the two.
 */
async function changeEach(
  path: string,
  { operation, brings, left }: Pick<Kind, 'brings' | 'left'> & { operation: string },
  made: Fields,
  fixed: readonly [together: Fields, alone: Fields] = [{}, {}],
) {
  const fields = await bodyFor(operation, made, fixed[0], left);
  expect(await done(owner.patch(path, fields))).toMatchObject(fields);
  for (const [name, value] of Object.entries(await bodyFor(operation, fields, fixed[1], left))) {
    const answer = await done(owner.patch(path, { [name]: value }));
    fields[name] = value;
    for (const brought of brings?.[name] ?? []) fields[brought] = answer[brought];
    expect(answer, name).toMatchObject(fields);
  }
  return fields;
}

describe.each(kinds)('$title', (kind) => {
  const { path, update, updateItem, addItem, fixed, changed, brings, left } = kind;

  test('create keeps every field, those of items included', async () => {
    const fields = await whole(kind);
    const made = await done(owner.post(path, fields));
    expect(made).toMatchObject(fields);
    await expectOrder(kind, made.id, fields);
  });

  test('update keeps every field, alone and together with the others', async () => {
    const made = await done(owner.post(path, await whole(kind)));
    const of = { operation: update, ...(brings && { brings }) };
    const fields = await changeEach(`${path}/${made.id}`, of, made, [changed, fixed]);
    await expectOrder(kind, made.id, fields);
  });

  test('items keep every field', async () => {
    const order = await done(owner.post(path, await whole(kind)));
    const fields = await bodyFor(addItem, {}, {}, left);
    const made = await done(owner.post(`${path}/${order.id}/items`, fields));
    expect(made).toMatchObject(fields);
    expect((await done(owner.get(`${path}/${order.id}`))).items[1]).toMatchObject(fields);
    const of = { operation: updateItem, ...(brings && { brings }), ...(left && { left }) };
    const changes = await changeEach(`${kind.items}/${made.id}`, of, made);
    const items = [{}, { ...fields, ...changes }];
    await expectOrder(kind, order.id, { items });
  });

  test('imports in JSON and CSV create every field', async () => {
    const inJson = (row: Fields) => done(owner.post(`${path}/bulk-import`, { rows: [row] }));
    const inCsv = ({ items, externalId: orderKey, ...row }: Fields) => {
      const [item = {}] = (items ?? []) as Fields[];
      const headers = { 'content-type': 'text/csv' };
      const text = csvOf({ ...row, orderKey, item });
      return done(owner.request('POST', `${path}/bulk-import`, text, { headers }));
    };
    for (const send of [inJson, inCsv]) {
      const fields = await whole(kind);
      const { ids } = await send(fields);
      await expectOrder(kind, ids[0], fields);
    }
  });
});

test('bills of materials keep every field', async () => {
  const skuId = await newSku(owner);
  const inputs = async () => [
    { materialId: await newMaterial(owner), quantity: 2.5, scrapPercent: 3 },
    { skuId: await newSku(owner), quantity: 4, scrapPercent: 1.5 },
  ];
  const fields = await bodyFor('createBom', {}, { skuId, inputs: await inputs() });
  const { id } = await done(owner.post('/boms', fields));
  const expectBom = async () => {
    const { inputs: _, ...header } = fields;
    expect(await done(owner.get(`/skus/${skuId}/bom`))).toMatchObject(fields);
    const list = await done(owner.get('/boms', { query: { ids: id } }));
    expect(list.data[0]).toMatchObject(header);
  };
  await expectBom();
  const changes = await bodyFor('updateBom', fields, { inputs: await inputs() });
  Object.assign(fields, changes);
  expect(await done(owner.patch(`/boms/${id}`, changes))).toMatchObject(fields);
  const others = await bodyFor('updateBom', fields, { inputs: await inputs() });
  for (const [name, value] of Object.entries(others)) {
    fields[name] = value;
    expect(await done(owner.patch(`/boms/${id}`, { [name]: value })), name).toMatchObject(fields);
  }
  await expectBom();
  written.set(`/skus/${skuId}/bom`, fields);
});

test('an archive keeps every field', async () => {
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, await archiveOf(owner));
  expect(exitCode, printed.join('\n')).toBe(0);
  expect(written.size).toBe(kinds.length * 5 + 1);
  for (const [path, fields] of written) {
    expect(await done(target.get(path)), path).toMatchObject(fields);
  }
});
