/** Enters the records of a company, and its movements in bulk or one by one. */
import type { Client } from '../../test/support/client.ts';
import { done } from '../../test/support/making.ts';
import { query, type World } from '../../test/support/world.ts';
import { type Company, type Making, type Movement, ordersOf } from './company.ts';

/** The only location: goods are stored where they are made, so that others are made of them. */
const place = 'WORKS';
const customer = 'CROWN';
const firstDay = '2024-01-01';

const importRows = async (client: Client, path: string, rows: readonly object[]) => {
  const { ids, failed } = await done(client.post(`${path}/bulk-import`, { rows }));
  if (failed > 0) throw new Error(`${failed} rows of ${path} are refused`);
  return ids as string[];
};

/** Imports items, recipes, stock and the orders of all movements. */
export async function enterRecords(client: Client, company: Company): Promise<void> {
  const { materials, skus, recipes, stock, periods } = company;
  await done(client.post('/locations', { name: place, code: place }));
  await done(client.post('/customers', { name: customer, code: customer }));
  const [type] = (await done(client.get('/sku-types'))).data;
  const named = (code: string) => ({ code, name: code, unit: 'EA' });
  await importRows(client, '/materials', materials.map(named));
  await importRows(
    client,
    '/skus',
    skus.map((code) => ({ ...named(code), skuTypeId: type.id })),
  );
  await importRows(client, '/boms', recipes);
  await importRows(
    client,
    '/opening-stock',
    stock.map((layer) => ({ ...layer, location: place })),
  );
  const made = [...ordersOf(periods.flatMap((period) => period.made))];
  const places = { siteLocation: place, stockLocation: place, startDate: firstDay };
  await importRows(
    client,
    '/work-orders',
    made.map(([externalId, lines]) => ({ ...places, externalId, items: itemsOf(lines) })),
  );
  const shipped = [...ordersOf(periods.flatMap((period) => period.shipped))];
  const head = { customer, status: 'Confirmed', shipFromLocation: place, orderDate: firstDay };
  await importRows(
    client,
    '/sales-orders',
    shipped.map(([externalId, lines]) => ({
      ...head,
      externalId,
      items: itemsOf(lines).map((item) => ({ ...item, unitPrice: 50 })),
    })),
  );
}

const itemsOf = (lines: ReadonlyMap<string, number>) =>
  [...lines].map(([sku, quantity]) => ({ sku, quantity }));

/** Enters each period by two imports; returns the ids of the receipts. */
export async function enterInBulk(
  client: Client,
  { periods }: Company,
  onEntered: (movements: number) => void,
): Promise<string[]> {
  const receipts: string[] = [];
  for (const { made, shipped } of periods) {
    const received = made.map(({ order, sku, quantity, scrapped, day, consumed }) => ({
      order,
      receiptDate: day,
      produced: [{ line: sku, quantity, scrappedQuantity: scrapped }],
      ...(consumed && { consumed: [consumed] }),
    }));
    receipts.push(...(await importRows(client, '/work-order-receipts', received)));
    onEntered(made.length);
    const sent = shipped.map(({ order, sku, quantity, day }) => {
      return { order, line: sku, quantity, shipDate: day };
    });
    await importRows(client, '/shipments', sent);
    onEntered(shipped.length);
  }
  return receipts;
}

/**
 * Enters each period by a request for each movement, those of a workshop one after the other;
 * returns the ids of the receipts.
 */
export async function enterOneByOne(
  client: Client,
  world: World,
  { periods, workshops }: Company,
  onEntered: (movements: number) => void,
): Promise<string[]> {
  const ids = await idsOf(client, world);
  const fulfilled = new Map<string, number>();
  const receipts: string[] = [];
  for (const { made, shipped } of periods) {
    const found = await inWorkshops(workshops, made, async (each) => {
      const id = await receive(client, ids, each);
      onEntered(1);
      return id;
    });
    receipts.push(...found);
    await inWorkshops(workshops, shipped, async ({ order, sku, quantity, day }) => {
      const line = ids.get(`${order} ${sku}`) ?? '';
      const units = Math.round(((fulfilled.get(line) ?? 0) + quantity) * 10) / 10;
      fulfilled.set(line, units);
      const body = { fulfilledQuantity: units, shipDate: day };
      await done(client.patch(`/sales-order-items/${line}`, body));
      onEntered(1);
    });
  }
  return receipts;
}

async function receive(
  client: Client,
  ids: ReadonlyMap<string, string>,
  { order, sku, quantity, scrapped, day, consumed }: Making,
): Promise<string> {
  const { id } = await done(
    client.post(`/work-orders/${ids.get(order)}/receipts`, {
      receiptDate: day,
      produced: [{ skuId: ids.get(sku), quantity, scrappedQuantity: scrapped }],
      ...(consumed && {
        consumed: [{ materialId: ids.get(consumed.material), quantity: consumed.quantity }],
      }),
    }),
  );
  return id;
}

/** Works on movements of different workshops at the same time; the results have their order. */
async function inWorkshops<M extends Movement, T>(
  workshops: number,
  movements: readonly M[],
  work: (movement: M) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  await Promise.all(
    Array.from({ length: workshops }, async (_, workshop) => {
      for (const [at, movement] of movements.entries()) {
        if (movement.workshop === workshop) results[at] = await work(movement);
      }
    }),
  );
  return results;
}

/** The ids of items by code, of orders by external id, of lines by external id and code. */
async function idsOf({ orgId }: Client, world: World): Promise<Map<string, string>> {
  const rows = await query<{ name: string; id: string }>(
    `select code as name, id from materials where org_id = $1
     union all select code, id from skus where org_id = $1
     union all select external_id, id from work_orders where org_id = $1
     union all select o.external_id || ' ' || s.code, i.id
       from sales_orders o join sales_order_items i on i.so_id = o.id
       join skus s on s.id = i.sku_id where o.org_id = $1`,
    [orgId],
    world,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
