/** E112, E119, E130 and E145: sorts by the day on which goods are due, and the filter `dueTo`. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct } from '../../test/support/boms.ts';
import type { Client } from '../../test/support/client.ts';
import { faultsOf } from '../../test/support/faults.ts';
import { workOrder } from '../../test/support/making.ts';
import { order } from '../../test/support/purchasing.ts';
import { sell } from '../../test/support/selling.ts';
import { newMaterial } from '../../test/support/stock.ts';
import { newOrganization } from '../../test/support/world.ts';

/** The due days of the records, in the order of their creation. */
const days = ['2026-03-20', null, '2026-03-05', '2026-03-20', null, '2026-02-28'];

let owner: Client;
/** The ids of the records of each list, in the order of creation. */
const made: Record<string, string[]> = {};

beforeAll(async () => {
  owner = await newOrganization();
  const materialId = await newMaterial(owner);
  const skuId = await newProduct(owner, [{ materialId }]);
  const line = { materialId, quantity: 1, unitPrice: 1 };
  const bought: string[] = [];
  const lines: string[] = [];
  const work: string[] = [];
  const sold: string[] = [];
  for (const day of days) {
    bought.push((await order(owner, [line], { expectedDate: day })).id);
    // Of an order that is due later than any of its lines.
    const dated = [{ ...line, expectedDate: day }];
    const { items } = await order(owner, dated, { status: 'Draft', expectedDate: '2026-04-01' });
    lines.push(items[0]?.id ?? '');
    work.push((await workOrder(owner, skuId, 1, { expectedDate: day })).id);
    sold.push(
      (await sell(owner, [{ skuId, quantity: 1, unitPrice: 1 }], { requestedShipDate: day })).id,
    );
  }
  Object.assign(made, {
    '/purchase-orders': bought,
    '/purchase-order-items': lines,
    '/work-orders': work,
    '/sales-orders': sold,
  });
});

/** The places of the listed records, page by page; those of `made` only. */
async function walked(path: string, parameters: Record<string, string>): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...parameters, limit: '2', ...(cursor && { cursor }) };
    const answer = await owner.get(path, { query });
    expect(answer.status, answer.text).toBe(200);
    const { data, nextCursor }: { data: { id: string }[]; nextCursor: string | null } = answer.body;
    seen.push(...data.map(({ id }) => (made[path] ?? []).indexOf(id)).filter((at) => at >= 0));
    cursor = nextCursor;
  } while (cursor);
  return seen;
}

describe.each([
  ['/purchase-orders', 'expectedDate'],
  ['/purchase-order-items', 'expectedDate'],
  ['/work-orders', 'expectedDate'],
  ['/sales-orders', 'requestedShipDate'],
])('%s', (path, field) => {
  // Drafts of the lines are orders as well, and each order has a line.
  const own = () => (path.startsWith('/purchase-') ? { ids: (made[path] ?? []).join(',') } : {});

  test(`sorts by ${field}, records without it last`, async () => {
    expect(await walked(path, { sort: field, ...own() })).toEqual([5, 2, 0, 3, 1, 4]);
    expect(await walked(path, { sort: `-${field}`, ...own() })).toEqual([4, 1, 3, 0, 2, 5]);
  });

  test('dueTo includes its day', async () => {
    const due = (day: string) => walked(path, { sort: field, dueTo: day, ...own() });
    expect(await due('2026-03-05')).toEqual([5, 2]);
    expect(await due('2026-03-04')).toEqual([5]);
    expect(await due('2026-03-20')).toEqual([5, 2, 0, 3]);
    expect(await due('2026-02-27')).toEqual([]);
  });

  test('dueTo refuses what is no day', async () => {
    const answer = await owner.get(path, { query: { dueTo: '2026-02-30' } });
    expect(faultsOf(answer)).toEqual([['query/dueTo', 'invalid_date']]);
  });
});

test.each(['/purchase-orders', '/work-orders', '/sales-orders'])(
  '%s without a day are due on none',
  async (path) => {
    const ids = (made[path] ?? []).join(',');
    const query = { ids, dueTo: '9999-12-31' };
    expect((await walked(path, query)).sort()).toEqual([0, 2, 3, 5]);
  },
);

test('a line without a day is due with its order', async () => {
  const path = '/purchase-order-items';
  const ids = (made[path] ?? []).join(',');
  const query = { ids, sort: 'expectedDate' };
  expect(await walked(path, { ...query, dueTo: '2026-03-31' })).toEqual([5, 2, 0, 3]);
  expect(await walked(path, { ...query, dueTo: '2026-04-01' })).toEqual([5, 2, 0, 3, 1, 4]);
});
