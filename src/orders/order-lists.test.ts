/** E112, E119, E130 and E145: sorted by each column that they show, and filtered by location. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct } from '../../test/support/boms.ts';
import type { Client } from '../../test/support/client.ts';
import { done, workOrder } from '../../test/support/making.ts';
import { newVendor, order, receive } from '../../test/support/purchasing.ts';
import { newCustomer, sell } from '../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../test/support/stock.ts';
import { newOrganization } from '../../test/support/world.ts';

let owner: Client;
let here: string;
let there: string;
let nowhere: string;
let flour: string;

/** Two orders of each kind share each value, so that pages have to part ties. */
beforeAll(async () => {
  owner = await newOrganization();
  [here = '', there = '', nowhere = ''] = await Promise.all(
    ['A', 'B', 'C'].map((name) => newLocation(owner, name)),
  );
  flour = await newMaterial(owner);
  const loaf = await newSku(owner);
  const vendors = [
    await newVendor(owner, { name: 'Zeta' }),
    await newVendor(owner, { name: 'alpha' }),
  ];
  const customers = [
    await newCustomer(owner, { name: 'Yonder' }),
    await newCustomer(owner, { name: 'beta' }),
  ];
  const inputs = [{ materialId: flour, quantity: 1 }];
  const skus = [await newProduct(owner, inputs), await newProduct(owner, inputs)];
  for (const [at, price] of [9.5, 100, 9.5, 20].entries()) {
    const place = at < 2 ? here : there;
    const status = at === 1 ? 'Draft' : undefined;
    await order(owner, [{ materialId: flour, quantity: 1, unitPrice: price }], {
      ...{ vendorId: vendors[at % 2], shipToLocationId: place },
      ...(status && { status }),
    });
    await sell(owner, [{ skuId: loaf, quantity: 1, unitPrice: price }], {
      ...{ customerId: customers[at % 2], shipFromLocationId: place },
      ...(status && { status }),
    });
    const places = { siteLocationId: place, stockLocationId: here };
    await workOrder(owner, skus[at % 2] as string, price, { ...places, ...(status && { status }) });
  }
});

type Row = Record<string, string>;
type Key = string | number;

/** All rows, one a page. */
async function walked(path: string, sort: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const query = { sort, include: 'names', limit: '1', ...(cursor && { cursor }) };
    const page: { data: Row[]; nextCursor: string | null } = await done(owner.get(path, { query }));
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

const statuses = ['Draft', 'Production', 'Ordered', 'Confirmed'];
const rank = (status = '') => Math.min(1, statuses.indexOf(status));

describe.each([
  ['/purchase-orders', 'total', (row: Row): Key => Number(row.total)],
  ['/purchase-orders', 'vendor', (row: Row): Key => String(row.vendorName).toLowerCase()],
  ['/purchase-orders', 'status', (row: Row): Key => rank(row.status)],
  ['/sales-orders', 'total', (row: Row): Key => Number(row.total)],
  ['/sales-orders', 'customer', (row: Row): Key => String(row.customerName).toLowerCase()],
  ['/sales-orders', 'status', (row: Row): Key => rank(row.status)],
  ['/work-orders', 'sku', (row: Row): Key => String(row.skuName).toLowerCase()],
  ['/work-orders', 'quantity', (row: Row): Key => Number(row.quantity)],
  ['/work-orders', 'status', (row: Row): Key => rank(row.status)],
])('%s by %s', (path, sort, keyOf) => {
  test('has all rows in order, also page by page and backwards', async () => {
    const rows = await walked(path, sort);
    const keys = rows.map(keyOf);
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    expect(new Set(keys).size).toBeGreaterThan(1);
    const backwards = await walked(path, `-${sort}`);
    expect(backwards.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse());
  });
});

test('one filter finds the orders of a location', async () => {
  const count = async (path: string, locationId = '') =>
    (await done(owner.get(path, { query: { locationId } }))).data.length;
  for (const path of ['/purchase-orders', '/sales-orders', '/purchase-order-items']) {
    expect([await count(path, here), await count(path, there), await count(path, nowhere)]).toEqual(
      [...[2, 2, 0]],
    );
  }
  // Made at two places, stocked at one.
  expect([await count('/work-orders', here), await count('/work-orders', there)]).toEqual([4, 2]);
  const bought = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 1 }], {
    shipToLocationId: here,
  });
  await done(receive(owner, bought, [1], { locationId: nowhere }));
  for (const path of ['/purchase-orders', '/purchase-order-items']) {
    expect([await count(path, here), await count(path, nowhere)]).toEqual([3, 1]);
  }
});
