/** Corrections of the past beside writes that add to the ends of the same pools. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { verifyCommand } from '../../src/tools/verify/command.ts';
import { newBom } from '../support/boms.ts';
import type { Answer } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { done, make, workOrder } from '../support/making.ts';
import { order, receive } from '../support/purchasing.ts';
import { sell } from '../support/selling.ts';
import {
  finishedGoodsLedger as goods,
  materialsLedger as materials,
  newSku,
} from '../support/stock.ts';
import { newTwoStepBakery, type TwoStepBakery } from '../support/two-step-bakery.ts';
import { query } from '../support/world.ts';
import { openArena, times, together } from './arena.ts';

const arena = openArena();

/** A bakery with layers of flour and bread that are consumed in part. */
async function openBakery(): Promise<TwoStepBakery> {
  const bakery = await newTwoStepBakery(await arena.newOwner(), arena.world);
  for (const unitCost of [2, 3]) await moveAll(bakery, { found: 9, used: 5, unitCost });
  return bakery;
}

/** Finds flour and bread, and disposes of some. */
async function moveAll(
  { owner, locationId, flourId, breadId }: TwoStepBakery,
  { found, used, unitCost }: { found: number; used: number; unitCost: number },
): Promise<void> {
  const flour = { materialId: flourId, locationId };
  const bread = { skuId: breadId, locationId };
  await done(materials.adjust(owner, { ...flour, quantity: found, unitCost }));
  await done(goods.adjust(owner, { ...bread, quantity: found, unitCost }));
  await done(materials.dispose(owner, { ...flour, quantity: used }));
  await done(goods.dispose(owner, { ...bread, quantity: used }));
}

/** Every kind of write that adds to the ends of the pools; each must be accepted. */
async function writeAtEnds(bakery: TwoStepBakery): Promise<void> {
  const { owner, locationId, flourId, breadId, doughOrder, breadOrder } = bakery;
  await moveAll(bakery, { found: 3, used: 4, unitCost: 7 });
  await done(make(owner, doughOrder, 2));
  await done(make(owner, breadOrder, 1));
  const items = [{ materialId: flourId, quantity: 5, unitPrice: 6 }];
  const bought = await order(owner, items, { shipToLocationId: locationId });
  await done(receive(owner, bought, [5]));
  const line = { skuId: breadId, quantity: 2, unitPrice: 20 };
  const sold = await sell(owner, [line], { shipFromLocationId: locationId });
  await done(owner.patch(`/sales-orders/${sold.id}`, { fulfillmentStatus: 'Fulfilled' }));
}

/** Runs `meanwhile` while a correction has valued a part of the past and not yet the rest. */
async function beside(
  { breadId }: TwoStepBakery,
  correct: () => Promise<Answer>,
  meanwhile: (correction: number) => Promise<void>,
  itemId = breadId,
): Promise<Answer> {
  const holder = new pg.Client({ connectionString: arena.world.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select 1 from ledger_entries where item_id = $1 and direction = -1
        order by day, position limit 1 offset 400 for update`,
      [itemId],
    );
    const { pid } = (await holder.query('select pg_backend_pid() as pid')).rows[0];
    const correcting = correct();
    const correction = await eventually(async () => {
      const text = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      const { rows } = await arena.database.query(text, [pid]);
      if (!rows[0]) throw new Error('The correction does not wait for the entry.');
      return rows[0].pid;
    }, 5);
    await meanwhile(correction);
    await holder.query('rollback');
    return await correcting;
  } finally {
    await holder.end();
  }
}

/** Every stored value follows from the entries, as the rules have it. */
async function expectSound({ owner }: TwoStepBakery): Promise<void> {
  const found: string[] = [];
  const keep = (line: string) => void found.push(line);
  const env = { DATABASE_URL: arena.world.databaseUrl };
  const args = ['--org', owner.orgId as string];
  const exitCode = await verifyCommand(args, env, { report: keep, print: keep });
  expect(exitCode, found.join('\n')).toBe(0);
  expect(await arena.breaches(owner)).toEqual([]);
}

/** Each entry has one line of history for the correction, and the answer counts these lines. */
async function expectHistory({ owner }: TwoStepBakery, rowsRecosted: number): Promise<void> {
  const [counted] = await query(
    `select count(*)::int as lines, count(distinct ledger_entry_id)::int as entries
      from cost_history where org_id = $1`,
    [owner.orgId],
    arena.world,
  );
  expect(counted).toEqual({ lines: rowsRecosted, entries: rowsRecosted });
}

const receiptOn = async ({ owner, flourId, locationId }: TwoStepBakery, receiptDate: string) => {
  const items = [{ materialId: flourId, quantity: 100, unitPrice: 5 }];
  const bought = await order(owner, items, { shipToLocationId: locationId });
  return () => receive(owner, bought, [30], { receiptDate });
};

const entryOf = async (itemId: string, eventType: string): Promise<string> => {
  const text = `select id from ledger_entries where item_id = $1 and event_type = $2
      and voided_at is null order by day, position limit 1 offset 1`;
  return (await query<{ id: string }>(text, [itemId, eventType], arena.world))[0]?.id as string;
};

describe('a large correction lets others add to the pools that it values', () => {
  test('a purchase receipt that is entered, changed and deleted', async () => {
    const bakery = await openBakery();
    const enter = await receiptOn(bakery, bakery.firstDay);
    const entered = await beside(bakery, enter, () => writeAtEnds(bakery));
    expect(entered.status, entered.text).toBe(201);
    await expectHistory(bakery, entered.body.cascade.rowsRecosted);
    await expectSound(bakery);
    const path = `/purchase-order-receipts/${entered.body.id}`;
    const items = [{ id: entered.body.items[0].id, unitCost: 9, quantity: 35 }];
    const change = () => bakery.owner.patch(path, { items });
    const changed = await beside(bakery, change, () => writeAtEnds(bakery));
    expect(changed.status, changed.text).toBe(200);
    await expectSound(bakery);
    const remove = () => bakery.owner.delete(path);
    const deleted = await beside(bakery, remove, () => writeAtEnds(bakery));
    expect(deleted.status, deleted.text).toBe(204);
    await expectSound(bakery);
  });

  test.each([
    { what: 'cost', body: { unitCost: 8 } },
    { what: 'quantity', body: { quantity: 61 } },
    { what: 'quantity, which leaves units provisional', body: { quantity: 20 } },
  ])('an adjustment whose entry gets another $what', async ({ body }) => {
    const bakery = await openBakery();
    const { owner, flourId, locationId } = bakery;
    const replaces = await entryOf(flourId, 'ADJUST');
    const entry = { materialId: flourId, locationId, quantity: 50, ...body, replaces };
    const correct = () => materials.adjust(owner, entry);
    const corrected = await beside(bakery, correct, () => writeAtEnds(bakery), flourId);
    expect(corrected.status, corrected.text).toBe(201);
    await expectSound(bakery);
  });

  test('a disposal in the past, and one that is cancelled', async () => {
    const bakery = await openBakery();
    const { owner, flourId: materialId, locationId, middleDay } = bakery;
    const late = { materialId, locationId, quantity: 2, eventDate: `${middleDay}T12:00:00Z` };
    const dispose = () => materials.dispose(owner, late);
    const disposed = await beside(bakery, dispose, () => writeAtEnds(bakery));
    expect(disposed.status, disposed.text).toBe(201);
    await expectSound(bakery);
    const named = { materialId, replaces: disposed.body.id, cancel: true };
    const cancel = () => materials.dispose(owner, named);
    const cancelled = await beside(bakery, cancel, () => writeAtEnds(bakery));
    expect(cancelled.status, cancelled.text).toBe(200);
    await expectSound(bakery);
  });
});

describe('what others change meanwhile counts', () => {
  test('goods that are made of the corrected ones for the first time', async () => {
    const bakery = await openBakery();
    const { owner, locationId, doughId, doughOrder } = bakery;
    const pieSku = await newSku(owner);
    await newBom(owner, pieSku, [{ skuId: doughId }]);
    const places = { siteLocationId: locationId, stockLocationId: locationId };
    const pies = await workOrder(owner, pieSku, 5, places);
    await done(make(owner, doughOrder, 3));
    const enter = await receiptOn(bakery, bakery.firstDay);
    const entered = await beside(bakery, enter, async () => {
      await done(make(owner, pies, 2));
    });
    expect(entered.status, entered.text).toBe(201);
    await expectHistory(bakery, entered.body.cascade.rowsRecosted);
    await expectSound(bakery);
  });

  test('the current cost of found stock', async () => {
    const bakery = await openBakery();
    const { owner, flourId, locationId, middleDay } = bakery;
    const found = { materialId: flourId, locationId, quantity: 4 };
    const late = { ...found, eventDate: `${middleDay}T12:00:00Z` };
    const adjusted = await beside(
      bakery,
      () => materials.adjust(owner, late),
      async () => {
        await done(owner.patch(`/materials/${flourId}`, { unitCost: 4.5 }));
      },
    );
    expect(adjusted.status, adjusted.text).toBe(201);
    expect(adjusted.body.unitCost).toBe('4.5');
    await expectSound(bakery);
  });
});

test('corrections of the same pools and writes beside them end as the rules have it', async () => {
  const bakery = await openBakery();
  const { owner, flourId, breadId, locationId, firstDay, middleDay } = bakery;
  const enter = [await receiptOn(bakery, firstDay), await receiptOn(bakery, middleDay)];
  const replaces = await entryOf(flourId, 'ADJUST');
  const entry = { materialId: flourId, locationId, quantity: 50, unitCost: 8, replaces };
  const bread = { skuId: breadId, locationId, quantity: 1 };
  const late = { ...bread, eventDate: `${middleDay}T12:00:00Z` };
  const corrections = together([
    ...enter,
    () => materials.adjust(owner, entry),
    () => goods.dispose(owner, late),
  ]);
  const writes = times(3, () => writeAtEnds(bakery));
  for (const { status, text } of await corrections) expect(status, text).toBe(201);
  await Promise.all(writes);
  await expectSound(bakery);
});

test('a correction whose connection breaks leaves nothing behind, and is repeated', async () => {
  const bakery = await openBakery();
  const enter = await receiptOn(bakery, bakery.firstDay);
  const entered = await beside(bakery, enter, async (correction) => {
    await arena.database.query('select pg_terminate_backend($1)', [correction]);
    await writeAtEnds(bakery);
  });
  expect(entered.status, entered.text).toBe(201);
  await expectHistory(bakery, entered.body.cascade.rowsRecosted);
  await expectSound(bakery);
});

test('none of these requests ran into a deadlock', arena.expectNoDeadlock);
