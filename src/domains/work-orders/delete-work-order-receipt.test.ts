/** E141: a reversed receipt has no effect. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkOrder, WorkOrderReceipt } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  booksOf,
  done,
  make,
  stock,
  workLocations,
  workOrder,
  workOrderOf,
  workReceiptOf,
} from '../../../test/support/making.ts';
import { expectSound, refusalOf, rowsOf } from '../../../test/support/purchasing.ts';
import { balancesOf, configure, dispose, march, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let site: string;
let shelf: string;
let flour: string;
let bread: string;
let books: Awaited<ReturnType<typeof booksOf>>;
let order: WorkOrder;
let receipt: WorkOrderReceipt;

beforeAll(async () => {
  owner = await newOrganization();
  ({ siteLocationId: site, stockLocationId: shelf } = await workLocations(owner));
});
beforeEach(async () => {
  flour = await newMaterial(owner, { unitCost: 3 });
  bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], { conversionCost: 1 });
  await stock(owner, { materialId: flour }, site, [20, 2, 1]);
  order = await workOrder(owner, bread, 10);
  books = await booksOf(owner);
  receipt = await done(make(owner, order, 4, { receiptDate: '2026-03-10', scrappedQuantity: 1 }));
});

const path = () => `/work-order-receipts/${receipt.id}`;
const reverse = () => owner.delete(path());

test('it is deleted, and all its effects are reversed', async () => {
  expect((await booksOf(owner)).places).not.toEqual(books.places);
  const answer = await reverse();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await booksOf(owner)).toEqual(books);
  expect(await workOrderOf(owner, order)).toEqual(order);
  for (const gone of [owner.get(path()), owner.patch(path(), { notes: 'Back' }), reverse()]) {
    expect(refusalOf(await gone)).toEqual([404, 'not_found']);
  }
  const rows = await rowsOf(receipt);
  expect(rows).toMatchObject([{ isVoided: true }, { isVoided: true }]);
  const entry = await owner.get(
    `/finished-goods-inventory/ledger/${receipt.produced[0].ledgerEntryId}`,
  );
  expect(entry.body.voidedAt).toEqual(expect.any(String));
  await expectSound(owner);
});

test('reversing one of several keeps the others, and later consumption moves to earlier layers', async () => {
  await stock(owner, { materialId: flour }, site, [20, 5, 2]);
  const later = await done(make(owner, order, 10, { receiptDate: '2026-03-11' }));
  // 10 at 2 and 10 at 5.
  expect(later.produced).toMatchObject([{ unitCost: 8 }]);
  expect((await workOrderOf(owner, order)).status).toBe('Completed');
  await done(reverse());
  expect(await workReceiptOf(owner, later)).toMatchObject({
    produced: [{ unitCost: 5 }],
    version: 1,
  });
  expect(await workOrderOf(owner, order)).toMatchObject({
    status: 'Completed',
    items: [{ receivedQuantity: 10, scrappedQuantity: 0 }],
  });
  await expectSound(owner);
});

test('goods that were shipped are provisional, and revalued when it is entered again', async () => {
  const body = { skuId: bread, locationId: shelf, quantity: 4, eventDate: march(20) };
  const { id } = await done(dispose(owner, body));
  const entry = async () =>
    (await owner.get(`/finished-goods-inventory/ledger/${id}`, { query: { include: 'layers' } }))
      .body;
  const before = [await entry(), await booksOf(owner)] as const;
  // 10 flour at 2 for 4 pieces, plus conversion.
  expect(before[0]).toMatchObject({ unitCost: '6', provisionalQuantity: '0' });
  await done(reverse());
  expect(await balancesOf(owner, bread)).toMatchObject({ onHand: '-4', negative: true });
  // The current cost of a piece when it was shipped: 2 x 3 + 1.
  expect(await entry()).toMatchObject({ unitCost: '7', provisionalQuantity: '4' });
  await expectSound(owner);
  const again = { receiptDate: '2026-03-10', scrappedQuantity: 1 };
  const made = await done(make(owner, order, 4, again));
  expect(await entry()).toMatchObject({ unitCost: '6', provisionalQuantity: '0' });
  // Sequences are not assigned again, and the receipt and its entries are new.
  const like = ({ rows, ...figures }: (typeof before)[1]) => ({
    ...figures,
    rows: rows.map(({ position: _p, source_id, ...row }) => {
      return { ...row, of: source_id === made.id ? receipt.id : source_id };
    }),
  });
  expect(like(await booksOf(owner))).toEqual(like(before[1]));
  await expectSound(owner);
});

test('it is kept in a closed period', async () => {
  await configure(owner, { closedThrough: '2026-03-10' });
  const answer = await reverse();
  await configure(owner, { closedThrough: null });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['', 'closed_period']]);
  expect((await reverse()).status).toBe(204);
});

describe('when negative stock is refused', () => {
  let strict: Client;
  let stockLocationId: string;
  let sku: string;
  beforeAll(async () => {
    strict = await newOrganization();
    ({ stockLocationId } = await workLocations(strict));
  });
  beforeEach(async () => {
    await configure(strict, { negativeStock: 'allow' });
    sku = await newProduct(strict, [{ materialId: await newMaterial(strict) }]);
    receipt = await done(make(strict, await workOrder(strict, sku, 10), 10));
    await configure(strict, { negativeStock: 'reject' });
  });
  const leave = (quantity: number) =>
    done(dispose(strict, { skuId: sku, locationId: stockLocationId, quantity }));

  test('it is kept when its goods have left, and the refusal states the maximum reduction', async () => {
    await leave(7);
    const now = await booksOf(strict);
    const answer = await strict.delete(path());
    expect(refusalOf(answer)).toEqual([409, 'insufficient_stock']);
    expect(answer.body.shortages).toEqual([
      { skuId: sku, locationId: stockLocationId, onHand: '3', missing: '7', maximumReduction: '3' },
    ]);
    expect(await booksOf(strict)).toEqual(now);
    await configure(strict, { negativeStock: 'allow' });
    expect((await strict.delete(path())).status).toBe(204);
    expect(await balancesOf(strict, sku)).toMatchObject({ onHand: '-7' });
    await expectSound(strict);
  });

  test('it can be reversed while all its goods are on hand', async () => {
    expect((await strict.delete(path())).status).toBe(204);
    await expectSound(strict);
  });
});
