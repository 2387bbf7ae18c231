import { newBom } from '../../support/boms.ts';
import type { Client } from '../../support/client.ts';
import { workOrder } from '../../support/making.ts';
import { newVendor, order, receive } from '../../support/purchasing.ts';
import { sell, ship, stocked } from '../../support/selling.ts';
import { firstSkuType, newLocation, newMaterial, newSku } from '../../support/stock.ts';

/** The imports, each with rows that it accepts and one that it refuses. */

type Fields = Record<string, unknown>;

interface Rows {
  /** A row that is accepted; each number is another record. */
  good(number: number): Fields;
  bad: Fields;
  faults: readonly [path: string, code: string][];
}

export interface Import {
  path: string;
  rows(owner: Client): Rows | Promise<Rows>;
  /** The field by which a row finds the record that exists; movements have none. */
  key?: string;
  /** A field that an update changes; orders are never updated. */
  changed?: Fields;
}

const master = (path: string, required?: (owner: Client) => Promise<Fields>): Import => ({
  path,
  key: 'code',
  changed: { name: 'Renamed' },
  async rows(owner) {
    const needed = (await required?.(owner)) ?? {};
    return {
      good: (number) => ({ code: `C-${number}`, name: `Name ${number}`, ...needed }),
      bad: { code: 'B-1', name: '', ...needed },
      faults: [['/name', 'too_short']],
    };
  },
});

const boms: Import = {
  path: '/boms',
  key: 'sku',
  changed: { notes: 'Bake' },
  async rows(owner) {
    await newMaterial(owner, { code: 'FLOUR' });
    for (const number of [0, 1, 2, 3, 4, 5]) await newSku(owner, { code: `S-${number}` });
    const inputs = [{ material: 'FLOUR', quantity: 2 }];
    return {
      good: (number) => ({ sku: `S-${number}`, inputs }),
      bad: { sku: 'NONE', inputs },
      faults: [['/sku', 'not_found']],
    };
  },
};

const vendorItems: Import = {
  path: '/vendor-items',
  key: 'purchaseUnit',
  changed: { vendorName: 'Renamed' },
  async rows(owner) {
    await newVendor(owner, { code: 'MILL' });
    await newMaterial(owner, { code: 'FLOUR' });
    const sold = { vendor: 'MILL', material: 'FLOUR', unitsPerPurchaseUnit: 25 };
    return {
      good: (number) => ({ ...sold, purchaseUnit: `Sack ${number}` }),
      bad: { ...sold, purchaseUnit: 'Sack', leadTimeDays: -1 },
      faults: [['/leadTimeDays', 'too_small']],
    };
  },
};

const purchaseOrders: Import = {
  path: '/purchase-orders',
  key: 'orderKey',
  async rows(owner) {
    await newVendor(owner, { code: 'MILL' });
    await newMaterial(owner, { code: 'FLOUR' });
    await newLocation(owner, 'Dock');
    const items = [{ material: 'FLOUR', quantity: 2, unitPrice: 1.5 }];
    const head = { vendor: 'MILL', status: 'Ordered', shipToLocation: 'Dock', items };
    return {
      good: (number) => ({ orderKey: `K-${number}`, ...head }),
      bad: { orderKey: 'B-1', ...head, items: [{ ...items[0], material: 'NONE' }] },
      faults: [['/items/0/material', 'not_found']],
    };
  },
};

const workOrders: Import = {
  path: '/work-orders',
  key: 'orderKey',
  async rows(owner) {
    await newLocation(owner, 'Oven');
    const materialId = await newMaterial(owner);
    await newBom(owner, await newSku(owner, { code: 'BREAD' }), [{ materialId }]);
    const places = { siteLocation: 'Oven', stockLocation: 'Oven', startDate: '2026-03-10' };
    const items = [{ sku: 'BREAD', quantity: 60 }];
    return {
      good: (number) => ({ orderKey: `K-${number}`, ...places, items }),
      bad: { orderKey: 'B-1', ...places, items: [{ sku: 'NONE', quantity: 60 }] },
      faults: [['/items/0/sku', 'not_found']],
    };
  },
};

const salesOrders: Import = {
  path: '/sales-orders',
  key: 'orderKey',
  async rows(owner) {
    await owner.post('/customers', { code: 'CROWN', name: 'Crown Hotel' });
    await newSku(owner, { code: 'BREAD' });
    await newLocation(owner, 'Store');
    const items = [{ sku: 'BREAD', quantity: 2, unitPrice: 4.2 }];
    const head = { customer: 'CROWN', status: 'Confirmed', shipFromLocation: 'Store', items };
    return {
      good: (number) => ({ orderKey: `K-${number}`, ...head }),
      bad: { orderKey: 'B-1', ...head, customer: 'NOBODY' },
      faults: [['/customer', 'not_found']],
    };
  },
};

/** A movement of a line of an order. */
const movement = (
  path: string,
  date: string,
  newOrder: (owner: Client) => Promise<{ id: string }>,
): Import => ({
  path,
  async rows(owner) {
    const { id } = await newOrder(owner);
    const row = (quantity: number) => ({ order: id, line: 1, quantity, [date]: '2026-03-05' });
    return {
      good: (number) => row(number + 1),
      bad: row(-1),
      faults: [['/quantity', 'too_small']],
    };
  },
});

const openingStock: Import = {
  path: '/opening-stock',
  async rows(owner) {
    await newMaterial(owner, { code: 'FLOUR' });
    await newLocation(owner, 'Store');
    const row = { material: 'FLOUR', location: 'Store', unitCost: 0.8, date: '2026-01-01' };
    return {
      good: (number) => ({ ...row, quantity: number + 1 }),
      bad: { ...row, location: 'Cellar', quantity: 1 },
      faults: [['/location', 'not_found']],
    };
  },
};

const fifty = { quantity: 50, unitPrice: 2 };

export const imports: readonly Import[] = [
  master('/vendors'),
  master('/customers'),
  master('/materials'),
  master('/skus', async (owner) => ({ skuTypeId: await firstSkuType(owner), unit: 'EA' })),
  boms,
  vendorItems,
  purchaseOrders,
  workOrders,
  salesOrders,
  movement('/purchase-order-receipts', 'receiptDate', async (owner) =>
    order(owner, [{ materialId: await newMaterial(owner), ...fifty }]),
  ),
  movement('/work-order-receipts', 'receiptDate', async (owner) => {
    const skuId = await newSku(owner);
    await newBom(owner, skuId, [{ materialId: await newMaterial(owner) }]);
    return workOrder(owner, skuId, 50);
  }),
  movement('/shipments', 'shipDate', async (owner) =>
    sell(owner, [{ skuId: await stocked(owner), ...fifty }]),
  ),
  movement('/vendor-returns', 'returnDate', async (owner) => {
    const bought = await order(owner, [{ materialId: await newMaterial(owner), ...fifty }]);
    await receive(owner, bought, [50], { receiptDate: '2026-03-02' });
    return bought;
  }),
  movement('/sales-returns', 'returnDate', async (owner) => {
    const sold = await sell(owner, [{ skuId: await stocked(owner), ...fifty }]);
    await ship(owner, sold.items[0], 50, '2026-03-02');
    return sold;
  }),
  openingStock,
];
