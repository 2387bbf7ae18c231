/** Imports of what is received, made or shipped, or comes back, of orders with many lines. */
import { expect, test } from 'vitest';
import { newProduct } from '../../test/support/boms.ts';
import type { Client } from '../../test/support/client.ts';
import { exactOperations } from '../../test/support/exact-operations.ts';
import { done, workOrder } from '../../test/support/making.ts';
import { order, receive } from '../../test/support/purchasing.ts';
import { sell, shipped, stocked } from '../../test/support/selling.ts';
import { newMaterial } from '../../test/support/stock.ts';
import { newOrganization } from '../../test/support/world.ts';

/** An import of what lines of an order do. */
interface LongOrder {
  /** Makes an order of so many lines, or with so many receipts or shipments; its name in rows. */
  make(client: Client, size: number): Promise<string>;
  path: string;
  row: object;
  /** Lines that rows name. */
  lines?: number;
}

const returned = {
  toVendor: { path: '/vendor-returns', row: { returnDate: '2026-03-05', outcome: 'replacement' } },
  byCustomer: { path: '/sales-returns', row: { returnDate: '2026-03-20', disposition: 'scrap' } },
};

async function bought(client: Client, lines: number, quantity = 100) {
  const materialId = await newMaterial(client);
  const line = { materialId, quantity, unitPrice: 5 };
  const items = Array.from({ length: lines }, () => line);
  return order(client, items, { orderDate: '2026-03-01' });
}

async function sold(client: Client, lines: number, quantity = 100) {
  const skuId = await stocked(client, 10_000);
  const line = { skuId, quantity, unitPrice: 5 };
  return sell(
    client,
    Array.from({ length: lines }, () => line),
  );
}

async function made(client: Client, lines: number) {
  const skuId = await newProduct(client, [{ materialId: await newMaterial(client) }]);
  const first = await workOrder(client, skuId, 100);
  for (let line = 1; line < lines; line++) {
    await done(client.post(`/work-orders/${first.id}/items`, { skuId, quantity: 100 }));
  }
  return first;
}

const imports: Record<string, LongOrder> = {
  'receipts of work orders': {
    make: async (client, lines) => (await made(client, lines)).woNumber,
    path: '/work-order-receipts',
    row: { receiptDate: '2026-03-12' },
  },
  shipments: {
    make: async (client, lines) => (await sold(client, lines)).soNumber,
    path: '/shipments',
    row: { shipDate: '2026-03-12' },
  },
  'receipts of purchase orders': {
    make: async (client, lines) => (await bought(client, lines)).poNumber,
    path: '/purchase-order-receipts',
    row: { receiptDate: '2026-03-05' },
  },
  'returns to vendors': {
    async make(client, lines) {
      const made = await bought(client, lines);
      const quantities = made.items.map(() => 50);
      for (const receiptDate of ['2026-03-02', '2026-03-03']) {
        await done(receive(client, made, quantities, { receiptDate }));
      }
      return made.poNumber;
    },
    ...returned.toVendor,
  },
  'returns to vendors of many receipts': {
    async make(client, receipts) {
      const made = await bought(client, 1, 50 * receipts);
      for (let count = 0; count < receipts; count++) {
        await done(receive(client, made, [50], { receiptDate: '2026-03-02' }));
      }
      return made.poNumber;
    },
    ...{ ...returned.toVendor, lines: 1 },
  },
  'returns of customers': {
    async make(client, lines) {
      const made = await sold(client, lines);
      const quantities = made.items.map(() => 50);
      for (const shipDate of ['2026-03-10', '2026-03-11']) {
        await shipped(client, made, quantities, { shipDate });
      }
      return made.soNumber;
    },
    ...returned.byCustomer,
  },
  'returns of customers of many shipments': {
    async make(client, shipments) {
      const made = await sold(client, 1, 50 * shipments);
      for (let count = 0; count < shipments; count++) {
        await shipped(client, made, [50], { shipDate: '2026-03-10' });
      }
      return made.soNumber;
    },
    ...{ ...returned.byCustomer, lines: 1 },
  },
};

/** The sizes of a short and of a long order; the rows name the lines of the short one. */
const sizes = [10, 80] as const;

test.each(Object.entries(imports))(
  'a row of an import of %s costs the same in a short and in a long order',
  async (_, { make, path, row, lines = sizes[0] }) => {
    const owner = await newOrganization();
    /** The work of twenty more rows of an order of this size. */
    const workOfRows = async (size: number) => {
      const name = await make(owner, size);
      const workOf = (count: number) => {
        const rows = Array.from({ length: count }, (_, index) => {
          return { ...row, order: name, line: 1 + (index % lines), quantity: 1 };
        });
        const query = { dryRun: 'true' };
        const body = { rows };
        return exactOperations(() =>
          done(owner.request('POST', `${path}/bulk-import`, body, { query })),
        );
      };
      const few = await workOf(10);
      return (await workOf(30)) - few;
    };
    const [inShort, inLong] = [await workOfRows(sizes[0]), await workOfRows(sizes[1])];
    expect(inShort).toBeGreaterThan(0);
    // With the work of all lines, receipts or shipments in each row it is several times as much.
    expect(inLong).toBeLessThan(1.5 * inShort);
  },
);
