import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newBom } from './boms.ts';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { root } from './sources.ts';
import { newLocation, newMaterial, newSku } from './stock.ts';
import { query, type World } from './world.ts';

const days = 10;
const perDay = 50;

/** Flour became dough and dough became bread, piece by piece: a correction of it is large. */
export interface TwoStepBakery {
  owner: Client;
  locationId: string;
  flourId: string;
  doughId: string;
  breadId: string;
  /** The orders of dough and of bread. */
  doughOrder: { id: string; items: { id: string }[] };
  breadOrder: { id: string; items: { id: string }[] };
  /** Before all of the history, and in the middle of it. */
  firstDay: string;
  middleDay: string;
}

/** Inserts the history that the bench has, with fewer days. */
export async function newTwoStepBakery(owner: Client, world: World): Promise<TwoStepBakery> {
  const locationId = await newLocation(owner, 'Bakery');
  const flourId = await newMaterial(owner);
  const [doughId, breadId] = [await newSku(owner), await newSku(owner)];
  await newBom(owner, doughId, [{ materialId: flourId }]);
  await newBom(owner, breadId, [{ skuId: doughId }]);
  const places = { siteLocationId: locationId, stockLocationId: locationId };
  const orderOf = (skuId: string) =>
    done(
      owner.post('/work-orders', {
        ...places,
        skuId,
        quantity: days * perDay,
        startDate: '2026-01-01',
        status: 'Draft',
      }),
    );
  const [doughOrder, breadOrder] = [await orderOf(doughId), await orderOf(breadId)];
  const { orgId, userId } = owner;
  const seed = { orgId, userId, flourId, doughId, breadId, locationId, days, perDay };
  const history = await readFile(join(root, 'bench/rows/two-step-bakery.sql'), 'utf8');
  await query(history.replace(':bakery', `'${JSON.stringify(seed)}'`), [], world);
  // As autovacuum does within a minute: without statistics each of the first plans takes seconds.
  await query('analyze ledger_entries, items, work_order_receipts, item_days', [], world);
  const dayBefore = async (count: number) => {
    const text = 'select (current_date - $1::int)::text as day';
    return (await query<{ day: string }>(text, [count], world))[0]?.day as string;
  };
  return {
    owner,
    locationId,
    flourId,
    doughId,
    breadId,
    doughOrder,
    breadOrder,
    firstDay: await dayBefore(days + 1),
    middleDay: await dayBefore(days / 2),
  };
}
