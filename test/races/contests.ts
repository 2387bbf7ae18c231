/** Races for the last units, for numbers and for keys; each is decided as if one came at a time. */
import { expect } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { make, workLocations, workOrder } from '../support/making.ts';
import { fulfil, orderOf, sell, sides, stock } from '../support/selling.ts';
import {
  adjust,
  balancesOf,
  dispose,
  materialsLedger,
  newLocation,
  newMaterial,
  newSku,
} from '../support/stock.ts';
import { times } from './arena.ts';
import { tally } from './stock-race.ts';

/** Where a contest takes place: on one process or on several. */
export interface Ground {
  newOwner(settings?: object): Promise<Client>;
  /** Sends one request for each of `all`, at once, in turn to each process. */
  send<T>(
    owner: Client,
    all: readonly T[],
    request: (client: Client, each: T) => Promise<Answer>,
  ): Promise<Answer[]>;
}

/** How many clients want how many units. */
export interface Stakes {
  units: number;
  clients: number;
}

export interface Contest {
  title: string;
  /** Returns the client of the organization in which it took place. */
  run(ground: Ground, stakes: Stakes): Promise<Client>;
}

/** The answers when only as many requests can succeed as there are units. */
const first = ({ units, clients }: Stakes) => ({
  done: units,
  '409 insufficient_stock': clients - units,
});

const shipments: Contest = {
  title: 'shipments of the last units under reject',
  async run(ground, stakes) {
    const owner = await ground.newOwner({ negativeStock: 'reject' });
    const skuId = await newSku(owner);
    await stock(owner, skuId, stakes.units, 2);
    await sides(owner);
    const items = [{ skuId, quantity: 1, unitPrice: 5 }];
    const orders = await Promise.all(times(stakes.clients, () => sell(owner, items)));
    const lines = orders.map((order) => order.items[0]);
    const answers = await ground.send(owner, lines, (client, line) => fulfil(client, line, 1));
    expect(tally(answers)).toEqual(first(stakes));
    const demand = String(stakes.clients - stakes.units);
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '0', demand, value: '0' });
    return owner;
  },
};

const disposals = (negativeStock: 'reject' | 'allow'): Contest => ({
  title: `disposals of the last units under ${negativeStock}`,
  async run(ground, stakes) {
    const { units, clients } = stakes;
    const owner = await ground.newOwner({ negativeStock });
    const at = { skuId: await newSku(owner), locationId: await newLocation(owner, 'Store') };
    await adjust(owner, { ...at, quantity: units, unitCost: 2 });
    const entries = times(clients, () => ({ ...at, quantity: 1 }));
    const answers = await ground.send(owner, entries, dispose);
    const isLimited = negativeStock === 'reject';
    expect(tally(answers)).toEqual(isLimited ? first(stakes) : { done: clients });
    const onHand = String(isLimited ? 0 : units - clients);
    expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand });
    return owner;
  },
});

const adjustments: Contest = {
  title: 'adjustments by one',
  async run(ground, { clients }) {
    const owner = await ground.newOwner();
    const at = { skuId: await newSku(owner), locationId: await newLocation(owner, 'Store') };
    const entries = times(clients, () => ({ ...at, quantity: 1, unitCost: 2 }));
    const answers = await ground.send(owner, entries, adjust);
    expect(tally(answers)).toEqual({ done: clients });
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(clients);
    const sums = { onHand: String(clients), value: String(2 * clients) };
    expect(await balancesOf(owner, at.skuId)).toMatchObject(sums);
    return owner;
  },
};

const linesOfOrders: Contest = {
  title: 'shipments of three lines of each order',
  async run(ground, { clients }) {
    const owner = await ground.newOwner();
    const skuIds = [await newSku(owner), await newSku(owner), await newSku(owner)];
    for (const skuId of skuIds) await stock(owner, skuId, 2 * clients, 2);
    const items = skuIds.map((skuId) => ({ skuId, quantity: 2, unitPrice: 5 }));
    const orders = await Promise.all(times(Math.ceil(clients / 3), () => sell(owner, items)));
    const lines = orders.flatMap((order) => order.items);
    const answers = await ground.send(owner, lines, (client, line) => fulfil(client, line, 2));
    expect(tally(answers)).toEqual({ done: lines.length });
    const onHand = String(2 * (clients - orders.length));
    for (const skuId of skuIds) {
      expect(await balancesOf(owner, skuId)).toMatchObject({ onHand, demand: '0' });
    }
    return owner;
  },
};

const workReceipts: Contest = {
  title: 'work order receipts of the last units of a material under reject',
  async run(ground, stakes) {
    const { units, clients } = stakes;
    const owner = await ground.newOwner({ negativeStock: 'reject' });
    const [materialId, skuId] = [await newMaterial(owner), await newSku(owner)];
    const { siteLocationId: locationId } = await workLocations(owner);
    const found = { materialId, locationId, quantity: units, unitCost: 2 };
    expect((await materialsLedger.adjust(owner, found)).status).toBe(201);
    const inputs = [{ materialId, quantity: 1 }];
    expect((await owner.post('/boms', { skuId, inputs })).status).toBe(201);
    const orders = await Promise.all(times(clients, () => workOrder(owner, skuId, 1)));
    const answers = await ground.send(owner, orders, (client, each) => make(client, each, 1));
    expect(tally(answers)).toEqual(first(stakes));
    const sums = { onHand: String(units), value: String(2 * units) };
    expect(await balancesOf(owner, skuId)).toMatchObject(sums);
    return owner;
  },
};

const returns: Contest = {
  title: 'returns of the units of a shipment',
  async run(ground, { units, clients }) {
    const owner = await ground.newOwner();
    const skuId = await newSku(owner);
    await stock(owner, skuId, units, 2);
    const sold = await sell(owner, [{ skuId, quantity: units, unitPrice: 5 }]);
    expect((await fulfil(owner, sold.items[0], units)).status).toBe(200);
    const items = [{ salesOrderItemId: sold.items[0].id, quantity: 1 }];
    const bodies = times(clients, () => ({ soId: sold.id, items }));
    const answers = await ground.send(owner, bodies, (client, body) =>
      client.post('/sales-returns', body),
    );
    expect(tally(answers)).toEqual({ done: units, '409 over_return': clients - units });
    const sums = { onHand: String(units), value: String(2 * units) };
    expect(await balancesOf(owner, skuId)).toMatchObject(sums);
    expect(await orderOf(owner, sold)).toMatchObject({ returnStatus: 'Returned', margin: 0 });
    return owner;
  },
};

const orderNumbers: Contest = {
  title: 'numbers of orders',
  async run(ground, { clients }) {
    const owner = await ground.newOwner();
    const items = [{ skuId: await newSku(owner), quantity: 1, unitPrice: 5 }];
    const body = { ...(await sides(owner)), status: 'Confirmed', items };
    const bodies = times(clients, () => body);
    const answers = await ground.send(owner, bodies, (client, each) =>
      client.post('/sales-orders', each),
    );
    expect(tally(answers)).toEqual({ done: clients });
    expect(new Set(answers.map((answer) => answer.body.soNumber)).size).toBe(clients);
    return owner;
  },
};

const keys: Contest = {
  title: 'one key, sent many times',
  async run(ground, { units, clients }) {
    const owner = await ground.newOwner();
    const at = { skuId: await newSku(owner), locationId: await newLocation(owner, 'Store') };
    const body = { ...at, quantity: units, unitCost: 2 };
    const headers = { 'idempotency-key': 'the same' };
    const bodies = times(clients, () => body);
    const answers = await ground.send(owner, bodies, (client, each) =>
      client.post('/finished-goods-inventory/adjustments', each, { headers }),
    );
    const done = answers.filter((answer) => answer.status < 300);
    const refused = answers.filter((answer) => answer.status >= 300);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    const others = Object.keys(tally(refused)).filter((key) => !/_in_progress$/.test(key));
    expect(others).toEqual([]);
    expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: String(units) });
    return owner;
  },
};

const names: Contest = {
  title: 'one code of a new SKU',
  async run(ground, { clients }) {
    const owner = await ground.newOwner();
    const skuTypeId = (await owner.get('/sku-types')).body.data[0].id;
    const bodies = times(clients, () => ({ code: 'LAST', name: 'Last', unit: 'EA', skuTypeId }));
    const answers = await ground.send(owner, bodies, (client, each) => client.post('/skus', each));
    expect(tally(answers)).toEqual({ done: 1, '422 validation_failed': clients - 1 });
    return owner;
  },
};

export const contests: readonly Contest[] = [
  shipments,
  disposals('reject'),
  disposals('allow'),
  adjustments,
  linesOfOrders,
  workReceipts,
  returns,
  orderNumbers,
  keys,
  names,
];
