/**
 * Random histories of goods with imports that are undone, beside the same histories without them:
 * the ledgers are equal. Imports that are undone as far as possible equal the same deletions one by
 * one.
 */
import { expect } from 'vitest';
import { newBom } from './boms.ts';
import type { Client } from './client.ts';
import { ledgerFigures } from './ledger-figures.ts';
import { done } from './making.ts';
import { numbersFrom } from './numbers-from.ts';
import { expectSound, order } from './purchasing.ts';
import { sell } from './selling.ts';
import { newMaterial, newSku } from './stock.ts';
import { importOf, send, undo } from './undoing.ts';
import { newOrganization } from './world.ts';

interface Shop {
  client: Client;
  flour: string;
  bread: string;
  places: { siteLocationId: string; stockLocationId: string };
  bought: string;
  made: { id: string; items: { id: string }[] };
  sold: string;
}

/** A bakery with one order of each kind, large enough for all that a history moves. */
async function open(): Promise<Shop> {
  const client = await newOrganization();
  const flour = await newMaterial(client, { code: 'FLOUR', unitCost: 1 });
  const bread = await newSku(client, { code: 'BREAD' });
  await newBom(client, bread, [{ materialId: flour, quantity: 2 }]);
  const { id: place } = await done(
    client.post('/locations', { name: 'Bakery', isShipTo: true, isStockLocation: true }),
  );
  const places = { siteLocationId: place, stockLocationId: place };
  const bought = await order(client, [{ materialId: flour, quantity: 9000, unitPrice: 2 }], {
    shipToLocationId: place,
  });
  const made = await done(
    client.post('/work-orders', {
      ...{ ...places, skuId: bread, quantity: 9000, startDate: '2026-03-01' },
    }),
  );
  const sold = await sell(client, [{ skuId: bread, quantity: 9000, unitPrice: 5 }], {
    shipFromLocationId: place,
  });
  return { client, flour, bread, places, bought: bought.id, made, sold: sold.id };
}

type Step = (shop: Shop) => Promise<unknown>;

type Numbers = (limit: number) => number;

const dayOf = (numbers: Numbers) => `2026-03-${String(2 + numbers(20)).padStart(2, '0')}`;

/** A step of a history that no import makes; the days are few, so that many share one. */
function plainStep(numbers: Numbers): Step {
  const [day, quantity] = [dayOf(numbers), 1 + numbers(9)];
  const steps: Step[] = [
    ({ client, bought }) =>
      send(client, '/purchase-order-receipts', [receiptRow(bought, day, quantity)]),
    ({ client, made }) => send(client, '/work-order-receipts', [workRow(made, day, quantity)]),
    ({ client, sold }) => send(client, '/shipments', [shipRow(sold, day, quantity)]),
    ({ client, flour, places }) =>
      done(
        client.post('/materials-inventory/disposals', {
          ...{ materialId: flour, locationId: places.siteLocationId, quantity },
          eventDate: `${day}T12:00:00Z`,
        }),
      ),
  ];
  return steps[numbers(steps.length)] as Step;
}

const receiptRow = (id: string, receiptDate: string, quantity: number) => {
  return { order: id, line: 1, quantity, receiptDate, additionalCost: quantity };
};
const workRow = ({ id }: { id: string }, receiptDate: string, quantity: number) => {
  return { order: id, line: 1, quantity, receiptDate };
};
const shipRow = (id: string, shipDate: string, quantity: number) => {
  return { order: id, line: 1, quantity, shipDate };
};

/** An import of several rows. */
function importStep(numbers: Numbers) {
  const rows = Array.from({ length: 2 + numbers(3) }, () => {
    return { day: dayOf(numbers), quantity: 1 + numbers(9) };
  });
  const of = (path: string, row: (shop: Shop, day: string, quantity: number) => object) => ({
    path,
    rows: (shop: Shop) => rows.map(({ day, quantity }) => row(shop, day, quantity)),
  });
  const kinds = [
    of('/purchase-order-receipts', ({ bought }, ...more) => receiptRow(bought, ...more)),
    of('/work-order-receipts', ({ made }, ...more) => workRow(made, ...more)),
    of('/shipments', ({ sold }, ...more) => shipRow(sold, ...more)),
    of('/opening-stock', ({ places }, date, quantity) => {
      const location = { locationId: places.siteLocationId };
      return { material: 'FLOUR', ...location, date, quantity, unitCost: quantity / 4 };
    }),
  ];
  return kinds[numbers(kinds.length)] as (typeof kinds)[number];
}

/** Figures that rows in between have stored with their provisional units may differ. */
const provisional = ['provisional_unit_cost'];

const figuresOf = async ({ client }: Shop) =>
  JSON.parse(
    JSON.stringify(await ledgerFigures(client.orgId), (field, value) =>
      provisional.includes(field) ? undefined : value,
    ),
  );

const withoutZeros = (figures: Record<string, Record<string, string>[]>) => ({
  ...figures,
  balances: figures.balances?.filter(({ on_hand: onHand, on_order: onOrder, demand }) =>
    [onHand, onOrder, demand].some((each) => Number(each) !== 0),
  ),
  days: figures.days?.filter(({ quantity_in: more, quantity_out: less }) =>
    [more, less].some((each) => Number(each) !== 0),
  ),
});

/** A history with undone imports is the history without them. */
export async function undoneImports(seed: number): Promise<void> {
  const numbers = numbersFrom(seed);
  const [ours, theirs] = [await open(), await open()];
  // Enough of both goods that nothing is provisional, whose cost is kept with its row.
  const stock = ({ places }: Shop) =>
    [
      { material: 'FLOUR', quantity: 4000, unitCost: 1.5 },
      { sku: 'BREAD', quantity: 4000, unitCost: 3 },
    ].map((row) => ({ ...row, locationId: places.siteLocationId, date: '2026-03-01' }));
  for (const shop of [ours, theirs]) await send(shop.client, '/opening-stock', stock(shop));
  const undone = [];
  for (let at = 0; at < 8; at += 1) {
    if (at % 3 === 1) {
      const step = importStep(numbers);
      undone.push(await send(ours.client, step.path, step.rows(ours)));
    }
    const step = plainStep(numbers);
    for (const shop of [ours, theirs]) await step(shop);
  }
  for (const one of undone.reverse()) {
    const answer = await undo(ours.client, one);
    expect([answer.status, answer.body.status], answer.text).toEqual([200, 'undone']);
  }
  expect(withoutZeros(await figuresOf(ours))).toEqual(withoutZeros(await figuresOf(theirs)));
  await expectSound(ours.client);
}

/** Imports of goods, each with the change of one of its records by itself. */
const possible = [
  {
    path: '/purchase-order-receipts',
    row: ({ bought }: Shop, day: string, quantity: number) => receiptRow(bought, day, quantity),
    edit: { receiptDate: '2026-03-01' },
  },
  {
    path: '/work-order-receipts',
    row: ({ made }: Shop, day: string, quantity: number) => workRow(made, day, quantity),
    edit: { receiptDate: '2026-03-01' },
  },
  {
    path: '/shipments',
    row: ({ sold }: Shop, day: string, quantity: number) => shipRow(sold, day, quantity),
    edit: { shipDate: '2026-03-28' },
  },
] as const;

/** Rows that were not edited since are undone as the deletions one by one would do it. */
export async function partlyUndoneImport(seed: number): Promise<void> {
  const numbers = numbersFrom(seed + 1000);
  const [ours, theirs] = [await open(), await open()];
  const { path, row, edit } = possible[numbers(possible.length)] ?? possible[0];
  const rows = Array.from({ length: 5 }, () => [dayOf(numbers), 2 + numbers(9)] as const);
  const edited = numbers(5);
  const between = [plainStep(numbers), plainStep(numbers), plainStep(numbers)];
  const play = async (shop: Shop) => {
    const own = rows.map(([day, quantity]) => row(shop, day, quantity));
    const made = await send(shop.client, path, own);
    // Rows of one order and day are one shipment.
    const { rows: shown } = await importOf(shop.client, made);
    const records: string[] = shown.map(({ recordId }: { recordId: string }) => recordId);
    await done(shop.client.patch(`${path}/${records[edited]}`, edit));
    for (const step of between) await step(shop);
    return { made, records };
  };
  const [imported, { records }] = [await play(ours), await play(theirs)];
  const answer = await undo(ours.client, imported.made, 'possible');
  const keptRows = records
    .flatMap((id, index) => (id === records[edited] ? [index + 1] : []))
    .reverse();
  expect(answer.body, answer.text).toMatchObject({
    ...{ status: 'partly_undone', refused: [] },
    kept: keptRows.map((at) => ({ row: at, reason: 'edited' })),
  });
  for (const id of [...new Set(records)].reverse()) {
    if (id !== records[edited]) await done(theirs.client.delete(`${path}/${id}`));
  }
  expect(withoutZeros(await figuresOf(ours))).toEqual(withoutZeros(await figuresOf(theirs)));
  await expectSound(ours.client);
}
