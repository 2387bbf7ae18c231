/** E140: correcting notes or day of a receipt. */
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder, WorkOrderReceipt } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  booksOf,
  done,
  make,
  orderedRowsOf,
  stock,
  workLocations,
  workOrder,
  workOrderOf,
  workReceiptOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { configure, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';

let owner: Client;
let site: string;
let flour: string;
let order: WorkOrder;
let receipt: WorkOrderReceipt;

beforeAll(async () => {
  owner = await newOrganization();
  ({ siteLocationId: site } = await workLocations(owner));
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }]);
  await stock(owner, { materialId: flour }, site, [10, 2, 1]);
  await stock(owner, { materialId: flour }, site, [100, 3, 2]);
  order = await workOrder(owner, bread, 60);
  receipt = await done(make(owner, order, 5, { receiptDate: '2026-03-10' }));
});

const change = (body: unknown) => owner.patch(`/work-order-receipts/${receipt.id}`, body);
const edited = { version: 2, updatedAt: expect.any(String) };
const costOf = ({ produced }: Pick<WorkOrderReceipt, 'produced'>) => produced[0].unitCost;

describe('its notes', () => {
  /** The number of rows by table that the last transaction on the receipt wrote. */
  async function rowsWritten(): Promise<[table: string, rows: number][]> {
    const tables = await query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const counts = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int as count from ${name}
        where xmin = (select xmin from work_order_receipts where id = '${receipt.id}')`,
    );
    const rows = await query<{ name: string; count: number }>(counts.join(' union all '));
    const isFeed = (name: string) => ['events', 'event_positions'].includes(name);
    return rows
      .filter(({ name, count }) => count > 0 && !isFeed(name))
      .map(({ name, count }) => [name, count]);
  }

  test('change one row and no other', async () => {
    const books = await booksOf(owner);
    const answer = await change({ notes: 'Second shift' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await rowsWritten()).toEqual([['work_order_receipts', 1]]);
    expect(answer.body).toEqual({ ...receipt, notes: 'Second shift', ...edited });
    expect(await workReceiptOf(owner, receipt)).toEqual(answer.body);
    expect(await booksOf(owner)).toEqual(books);
    expect(await workOrderOf(owner, order)).toMatchObject({ version: 1 });
    expect((await change({ notes: '' })).body.notes).toBe('');
  });

  test('do so also together with the stored day', async () => {
    await done(change({ notes: 'Same day', receiptDate: '2026-03-10' }));
    expect(await rowsWritten()).toEqual([['work_order_receipts', 1]]);
  });

  test('do not wait for a lock on the order', async () => {
    const { databaseUrl } = await world();
    const rival = new pg.Client({ connectionString: databaseUrl });
    await rival.connect();
    try {
      await rival.query('begin');
      await rival.query('select 1 from work_orders where id = $1 for update', [order.id]);
      await rival.query('select 1 from items where org_id = $1 for update', [owner.orgId]);
      expect((await change({ notes: 'Meanwhile' })).status).toBe(200);
    } finally {
      await rival.end();
    }
  });
});

describe('another day', () => {
  test('moves its entries, which keep their sequence, and revalues its consumption', async () => {
    await stock(owner, { materialId: flour }, site, [10, 1, 20]);
    const other = await done(make(owner, order, 10, { receiptDate: '2026-03-08' }));
    expect(costOf(other)).toBe(5);
    expect(costOf(await workReceiptOf(owner, receipt))).toBe(6);
    const before = await orderedRowsOf(receipt);
    const answer = await change({ receiptDate: '2026-03-05', notes: 'Earlier' });
    expect(answer.status, answer.text).toBe(200);
    const changed = { receiptDate: '2026-03-05', notes: 'Earlier', version: 2 };
    expect(answer.body).toMatchObject(changed);
    expect(costOf(answer.body)).toBe(4);
    expect(costOf(await workReceiptOf(owner, other))).toBe(6);
    expect(await orderedRowsOf(receipt)).toEqual(
      before.map((row, index) => ({
        ...row,
        id: index === 1 ? answer.body.produced[0].ledgerEntryId : expect.any(String),
        day: '2026-03-05',
        eventDate: '2026-03-05T00:00',
        unitCost: index === 1 ? '4' : '2',
      })),
    );
    const all = await rowsOf(receipt);
    expect([all.length, all.filter(({ isVoided }) => isVoided).length]).toEqual([4, 2]);
    expect(await workReceiptOf(owner, receipt)).toEqual(answer.body);
    await expectSound(owner);
  });

  test('and back again restores every value, in any order of corrections', async () => {
    await done(make(owner, order, 10, { receiptDate: '2026-03-12' }));
    const books = await booksOf(owner);
    await done(change({ receiptDate: '2026-03-20' }));
    expect((await booksOf(owner)).rows).not.toEqual(books.rows);
    await expectSound(owner);
    await done(change({ receiptDate: '2026-03-10' }));
    expect(await booksOf(owner)).toEqual(books);
    const { version, updatedAt, produced } = await workReceiptOf(owner, receipt);
    expect([version, produced[0].unitCost]).toEqual([3, costOf(receipt)]);
    expect(updatedAt > receipt.updatedAt).toBe(true);
  });

  test('keeps the first sequence within a day', async () => {
    const second = await done(make(owner, order, 5, { receiptDate: '2026-03-09' }));
    expect([costOf(second), costOf(await workReceiptOf(owner, receipt))]).toEqual([4, 6]);
    const path = `/work-order-receipts/${second.id}`;
    await done(owner.patch(path, { receiptDate: '2026-03-10' }));
    const costs = [await workReceiptOf(owner, receipt), await workReceiptOf(owner, second)];
    expect(costs.map(costOf)).toEqual([4, 6]);
    await expectSound(owner);
  });

  test('keeps the provisional cost of its inputs until they are received', async () => {
    const late = await newMaterial(owner, { unitCost: 7 });
    const consumed = [{ materialId: late, quantity: 4 }];
    receipt = await done(make(owner, order, 2, { receiptDate: '2026-03-10', consumed }));
    await done(owner.patch(`/materials/${late}`, { unitCost: 9 }));
    const { body } = await change({ receiptDate: '2026-03-03' });
    expect(body.consumedMaterials).toMatchObject([
      { fifoLayers: [], provisionalQuantity: 4, provisionalUnitCost: 7 },
    ]);
    expect(costOf(body)).toBe(14);
    // Matched by quantity, not by day: the first four units in are the first four out.
    await stock(owner, { materialId: late }, site, [4, 1, 25]);
    const recalculated = await workReceiptOf(owner, receipt);
    expect(recalculated.consumedMaterials).toMatchObject([{ fifoLayers: [{ unitCost: 1 }] }]);
    expect(costOf(recalculated)).toBe(2);
    await expectSound(owner);
  });

  test('of goods that have left is allowed under every policy', async () => {
    const strict = await newOrganization({ settings: { negativeStock: 'reject' } });
    const places = await workLocations(strict);
    const materialId = await newMaterial(strict);
    await stock(strict, { materialId }, places.siteLocationId, [5, 1, 10]);
    const sku = await newProduct(strict, [{ materialId }]);
    const made = await done(
      make(strict, await workOrder(strict, sku, 5), 5, { receiptDate: '2026-03-12' }),
    );
    const body = { skuId: sku, locationId: places.stockLocationId, quantity: 5 };
    await done(strict.post('/finished-goods-inventory/disposals', body));
    const path = `/work-order-receipts/${made.id}`;
    for (const receiptDate of ['2026-03-01', '2026-11-01']) {
      expect((await strict.patch(path, { receiptDate })).status).toBe(200);
    }
    await expectSound(strict);
  });

  test('of a receipt with only scrapped pieces moves no goods', async () => {
    const lost = await done(
      make(owner, order, 0, { scrappedQuantity: 2, receiptDate: '2026-03-10' }),
    );
    const { body } = await change({ receiptDate: '2026-03-11' });
    expect(body.produced).toMatchObject([{ quantity: 5 }]);
    const moved = await done(
      owner.patch(`/work-order-receipts/${lost.id}`, { receiptDate: '2026-03-01' }),
    );
    expect(moved).toMatchObject({ scrapLoss: 8, produced: [{ ledgerEntryId: null }] });
  });
});

describe('it is refused', () => {
  test.each<[body: object, faults: [string, string][]]>([
    [{ receiptDate: null }, [['/receiptDate', 'invalid_date']]],
    [{ receiptDate: '10.3.26' }, [['/receiptDate', 'invalid_date']]],
    [{ receiptDate: '2100-01-01' }, [['/receiptDate', 'in_future']]],
    [{ notes: 7 }, [['/notes', 'invalid_type']]],
    [{ produced: [] }, [['/produced', 'unknown_field']]],
    [{ consumed: [] }, [['/consumed', 'unknown_field']]],
    [{ quantity: 4 }, [['/quantity', 'unknown_field']]],
    [{ scrapLoss: null }, [['/scrapLoss', 'unknown_field']]],
  ])('with the body %j', async (body, faults) => {
    const answer = await change(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(faults);
    expect(await workReceiptOf(owner, receipt)).toEqual(receipt);
  });

  test('into a closed period and out of it, except for its notes', async () => {
    await configure(owner, { closedThrough: '2026-03-09' });
    const into = await change({ receiptDate: '2026-03-09' });
    await configure(owner, { closedThrough: '2026-03-10' });
    const out = await change({ receiptDate: '2026-03-11' });
    const notes = await change({ notes: 'Audited' });
    await configure(owner, { closedThrough: null });
    for (const answer of [into, out]) {
      expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
      expect(faultsOf(answer)).toContainEqual(['/receiptDate', 'closed_period']);
    }
    expect(notes.status).toBe(200);
  });
});
