/** A small company, in which every screen of the console has something to show. */
import type { Answer, Client } from '../../support/client.ts';

export interface Bakery {
  vendor: Made;
  customer: Made;
  location: Made;
  flour: Made;
  salt: Made;
  bread: Made;
  /** Ordered; nothing has come. */
  purchaseOrder: Made;
  receipt: Made;
  workOrder: Made;
  /** Rolls, made of a work order that is done. */
  batch: Made;
  salesOrder: Made;
  /** Of the flour and salt that came. */
  entry: Made;
  /** Of the owner. */
  token: Made;
  /** Switched off, so that nothing is sent. */
  webhook: Made;
}

type Made = Answer['body'];

/** Makes it over the interface; `name` stands in the texts of every object. */
export async function newBakery(owner: Client, name = 'Mill'): Promise<Bakery> {
  const make: Make = async (path, body) => madeOf(await owner.post(path, body));
  const location = await make('/locations', { code: 'SHOP', name: `${name} shop` });
  const vendor = await make('/vendors', {
    name: `${name} vendor`,
    email: 'orders@millers.example',
    notes: name,
  });
  const customer = await make('/customers', { name: `${name} customer`, notes: name });
  const material = (code: string, unitCost: number, reorderPoint: number) =>
    make('/materials', {
      code,
      name: `${name} ${code}`,
      unit: 'KG',
      unitCost,
      reorderPoint,
      preferredVendorId: vendor.id,
    });
  const flour = await material('FLOUR', 0.8, 5);
  const salt = await material('SALT', 0.6, 500);
  const skuType = await make('/sku-types', { name: `${name} goods` });
  const bread = await make('/skus', {
    code: 'BREAD',
    name: `${name} bread`,
    skuTypeId: skuType.id,
    unit: 'EA',
    listPrice: 4.2,
  });
  const inputs = [
    { materialId: flour.id, quantity: 0.5 },
    { materialId: salt.id, quantity: 0.01 },
  ];
  await make('/boms', { skuId: bread.id, inputs, conversionCost: 0.4 });
  const orders = await newOrders(make, name, { vendor, customer, location, flour, salt, bread });
  const batch = await newBatch(make, name, { skuType, location, flour });
  const entries = await owner.get('/materials-inventory/ledger?eventType=RECEIVE&limit=1');
  const [entry] = entries.body.data;
  const programs = await newPrograms(make, owner.orgId, name);
  return { vendor, customer, location, flour, salt, bread, ...orders, entry, batch, ...programs };
}

type Make = (path: string, body: object) => Promise<Made>;
type Masters = Pick<Bakery, 'vendor' | 'customer' | 'location' | 'flour' | 'salt' | 'bread'>;

/** Something that came, and an order of each kind that is open. */
async function newOrders(make: Make, notes: string, masters: Masters) {
  const { vendor, customer, location, flour, salt, bread } = masters;
  const buy = () =>
    make('/purchase-orders', {
      vendorId: vendor.id,
      shipToLocationId: location.id,
      status: 'Ordered',
      notes,
      items: [
        { materialId: flour.id, quantity: 100, unitPrice: 0.85 },
        { materialId: salt.id, quantity: 10, unitPrice: 0.6 },
      ],
    });
  const bought = await buy();
  const receipt = await make(`/purchase-orders/${bought.id}/receipts`, {
    items: bought.items.map(({ id, quantity }: Made) => ({ purchaseOrderItemId: id, quantity })),
    notes,
  });
  const purchaseOrder = await buy();
  const workOrder = await make('/work-orders', {
    siteLocationId: location.id,
    stockLocationId: location.id,
    skuId: bread.id,
    startDate: '2026-11-02',
    quantity: 60,
    notes,
  });
  const salesOrder = await make('/sales-orders', {
    customerId: customer.id,
    shipFromLocationId: location.id,
    status: 'Confirmed',
    notes,
    items: [{ skuId: bread.id, quantity: 20, unitPrice: 4.2 }],
  });
  return { purchaseOrder, receipt, workOrder, salesOrder };
}

/** The records of programs: a token, and an address that is told of events. */
async function newPrograms(make: Make, orgId: Client['orgId'], name: string) {
  const token = await make('/user/api-tokens', { name, orgId, readOnly: true });
  const webhook = await make('/webhook-endpoints', {
    url: 'https://hooks.example.com/stock',
    description: name,
    types: ['stock.changed'],
    enabled: false,
  });
  return { token, webhook };
}

interface Oven {
  skuType: Made;
  location: Made;
  flour: Made;
}

async function newBatch(make: Make, notes: string, { skuType, location, flour }: Oven) {
  const roll = await make('/skus', {
    code: 'ROLL',
    name: `${notes} roll`,
    skuTypeId: skuType.id,
    unit: 'EA',
  });
  await make('/boms', { skuId: roll.id, inputs: [{ materialId: flour.id, quantity: 0.1 }] });
  // As much as it uses: the flour is then what came of it.
  await make('/materials-inventory/adjustments', {
    materialId: flour.id,
    locationId: location.id,
    quantity: 1,
  });
  const order = await make('/work-orders', {
    siteLocationId: location.id,
    stockLocationId: location.id,
    skuId: roll.id,
    startDate: '2026-11-02',
    quantity: 10,
    notes,
  });
  return make(`/work-orders/${order.id}/receipts`, {
    produced: [{ skuId: roll.id, quantity: 10 }],
    notes,
  });
}

function madeOf({ status, body }: Answer): Made {
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Flour of the receipt that goes back, to be replaced. */
export const sendFlourBack = async (owner: Client, receipt: Made, reason: string) =>
  madeOf(
    await owner.post('/vendor-returns', {
      ...{ outcome: 'replacement', reason, notes: reason, vendorReference: reason },
      items: [{ purchaseOrderReceiptItemId: receipt.items[0].id, quantity: 2 }],
    }),
  );

/** A receipt of flour of an order of its own. */
export async function receiveFlour(owner: Client, { vendor, location, flour }: Bakery) {
  const order = madeOf(
    await owner.post('/purchase-orders', {
      ...{ vendorId: vendor.id, shipToLocationId: location.id, status: 'Ordered' },
      items: [{ materialId: flour.id, quantity: 5, unitPrice: 0.85 }],
    }),
  );
  const items = [{ purchaseOrderItemId: order.items[0].id, quantity: 5 }];
  return madeOf(await owner.post(`/purchase-orders/${order.id}/receipts`, { items }));
}

/** An order of rolls, of which two came back and one is to come. */
export async function returnRolls(owner: Client, bakery: Bakery, reason: string) {
  const order = await sellRolls(owner, bakery, 5);
  await owner.post(`/sales-orders/${order.id}/shipments`, {});
  const back = (body: object, item: object) =>
    owner.post('/sales-returns', {
      ...{ soId: order.id, reason, notes: reason, ...body },
      items: [{ salesOrderItemId: order.items[0].id, reason, ...item }],
    });
  const returned = madeOf(await back({}, { quantity: 2, restockingFee: 1 }));
  const expected = madeOf(await back({ status: 'Expected' }, { quantity: 1 }));
  return { order, returned, expected };
}

/** A confirmed order of rolls, of which the batch made ten. */
export async function sellRolls(
  owner: Client,
  { customer, location, batch }: Bakery,
  quantity: number,
  customerId: string = customer.id,
) {
  const { body } = await owner.post('/sales-orders', {
    ...{ customerId, shipFromLocationId: location.id, status: 'Confirmed' },
    items: [{ skuId: batch.produced[0].skuId, quantity, unitPrice: 2 }],
  });
  return body;
}

/** A confirmed order of bread, of which as much comes into stock before, for 0.80 each. */
export async function sellBread(
  owner: Client,
  { customer, location, bread }: Bakery,
  quantity: number,
) {
  madeOf(
    await owner.post('/finished-goods-inventory/adjustments', {
      ...{ skuId: bread.id, locationId: location.id, quantity, unitCost: 0.8 },
      eventDate: '2026-01-02T12:00:00Z',
    }),
  );
  return madeOf(
    await owner.post('/sales-orders', {
      ...{ customerId: customer.id, shipFromLocationId: location.id, status: 'Confirmed' },
      items: [{ skuId: bread.id, quantity, unitPrice: 2 }],
    }),
  );
}
