import type { Bakery, Day } from './bakery.ts';
import { type FollowUp, restock } from './buying.ts';
import { incidents } from './incidents.ts';
import { carry, count } from './moving.ts';
import { sellRound } from './selling.ts';

/** The history has thirteen fortnights. Each begins with baking; sales follow. */
const rounds = 13;
const daysPerRound = 14;
/** Before the first round: the opening stock is counted. */
export const firstDay: Day = -rounds * daysPerRound - 1;
/** The first round with gift tins. */
const firstTins = 8;

/** Makes the history: the opening stock, then each round. */
export async function makeHistory(bakery: Bakery): Promise<void> {
  const begin = firstDay + 1;
  const followUps: FollowUp[] = [];
  for (const { unitCost, ...load } of openingStock) {
    const more = { day: firstDay, unitCost, notes: 'Opening stock' };
    await count(bakery, 'adjustments', load, 'BAKERY', more);
  }
  for (let round = 0; round < rounds; round += 1) {
    const day = begin + round * daysPerRound;
    if (round % 2 === 0) followUps.push(...(await restock(bakery, round, day)));
    await bake(bakery, round, day);
    for (const load of shopLoads) await carry(bakery, 'BAKERY', 'SHOP', load, day + 4);
    await sellRound(bakery, round, day + 6);
    await incidents[round]?.(bakery, day + 11);
    for (const { round: due, run } of followUps) if (due === round) await run();
  }
}

const openingStock = [
  { material: 'OATMEAL', quantity: 50, unitCost: 1.08 },
  { material: 'FLOUR', quantity: 50, unitCost: 0.82 },
  { material: 'BUTTER', quantity: 10, unitCost: 7.1 },
  { material: 'SEEDS', quantity: 6, unitCost: 4.3 },
  { material: 'CARTON', quantity: 500, unitCost: 0.1 },
  { sku: 'OATCAKE-200', quantity: 60, unitCost: 0.93 },
];

const shopLoads = [
  { sku: 'OATCAKE-200', quantity: 100 },
  { sku: 'SEEDCAKE-200', quantity: 60 },
  { sku: 'SHORTBREAD-150', quantity: 60 },
  { sku: 'JAM-340', quantity: 24 },
];

/** Makes dough, bakes on the next day, and packs gift tins on the day after. */
async function bake(bakery: Bakery, round: number, day: Day): Promise<void> {
  const { chance, owner } = bakery;
  const tins = round >= firstTins ? 40 : 0;
  const batches = [
    [
      { sku: 'DOUGH-OAT', quantity: tins > 0 ? 203 : 186 },
      { sku: 'DOUGH-SHORT', quantity: tins > 0 ? 65 : 50 },
    ],
    [
      { sku: 'OATCAKE-200', quantity: chance.between(530, 560) + 2 * tins },
      { sku: 'SEEDCAKE-200', quantity: chance.between(300, 330) },
      { sku: 'SHORTBREAD-150', quantity: chance.between(290, 310) + 2 * tins },
    ],
    ...(tins > 0 ? [[{ sku: 'GIFT-TIN', quantity: tins }]] : []),
  ];
  const rows = batches.map((items, index) => ({
    orderKey: `BATCH-${round + 1}${'ABC'[index]}`,
    siteLocation: 'BAKERY',
    stockLocation: 'BAKERY',
    startDate: bakery.date(day + 1 + index),
    expectedDate: bakery.date(day + 1 + index),
    items,
  }));
  bakery.reach(day);
  const { ids } = await owner.post('/work-orders/bulk-import', { rows });
  for (const [index, items] of batches.entries()) {
    // Only baking yields scrap.
    const produced = items.map(({ sku, quantity }) => {
      const scrapped = index === 1 ? chance.between(0, 6) : 0;
      return {
        skuId: bakery.id(sku),
        quantity: quantity - scrapped,
        ...(scrapped > 0 && { scrappedQuantity: scrapped, scrapReason: 'Burnt' }),
      };
    });
    bakery.reach(day + 1 + index);
    const receiptDate = bakery.date(day + 1 + index);
    await owner.post(`/work-orders/${ids[index]}/receipts`, { receiptDate, produced });
    if (round === 0) await owner.patch(`/work-orders/${ids[index]}`, { status: 'Closed' });
  }
}
