/** E097 to E110: two ledgers of one shape in one organization, independent of each other. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import {
  configure,
  finishedGoodsLedger,
  ledgers,
  march,
  materialsLedger,
  newLocation,
} from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let store: string;
let shop: string;

/** In each ledger: 100 found at 2, 30 transferred, 5 more in transit, 4 disposed of. */
interface History {
  itemId: string;
  typeId: string;
  entryIds: string[];
  refs: string[];
}
const histories = new Map<string, History>();
const historyOf = ({ name }: { name: string }) => histories.get(name) as History;

async function write(ledger: (typeof ledgers)[number]): Promise<History> {
  const typeId = (await owner.post(ledger.typePath, { name: 'Pastry' })).body.id;
  const itemId = await ledger.newItem(owner, {
    code: `BUN of ${ledger.name}`,
    name: 'Bun',
    reorderPoint: 100,
    [ledger.typeField]: typeId,
  });
  await ledger.newItem(owner, { code: `NONE of ${ledger.name}`, name: 'Nothing' });
  const item = { [ledger.itemField]: itemId };
  const places = { sourceLocationId: store, destinationLocationId: shop };
  const found = await ledger.adjust(owner, {
    ...{ ...item, locationId: store, quantity: 100, unitCost: 2 },
    eventDate: march(1),
  });
  const first = await ledger.transfer(owner, {
    ...{ ...item, ...places, quantity: 30 },
    eventDate: march(2),
  });
  const arrived = await ledger.complete(owner, first.body.ref, { eventDate: march(3) });
  const second = await ledger.transfer(owner, {
    ...{ ...item, ...places, quantity: 5 },
    eventDate: march(4),
  });
  const gone = await ledger.dispose(owner, {
    ...{ ...item, locationId: shop, quantity: 4 },
    eventDate: march(5),
  });
  const legs = [first, arrived, second].map((answer) => answer.body.ledgerEntry.id);
  return {
    itemId,
    typeId,
    entryIds: [found.body.id, ...legs, gone.body.id],
    refs: [first.body.ref, second.body.ref],
  };
}

beforeAll(async () => {
  owner = await newOrganization();
  [store, shop] = [await newLocation(owner, 'Store'), await newLocation(owner, 'Shop')];
  for (const ledger of ledgers) histories.set(ledger.name, await write(ledger));
});

const pairs = [
  { name: 'materials', ledger: materialsLedger, other: finishedGoodsLedger },
  { name: 'finished goods', ledger: finishedGoodsLedger, other: materialsLedger },
];

const notFound = (answer: Answer) =>
  expect([answer.status, answer.body.code], answer.text).toEqual([404, 'not_found']);

describe.each(pairs)('the ledger of $name', ({ ledger, other }) => {
  const { itemField } = ledger;
  const list = (parameters: Record<string, string> = {}) =>
    owner.get(`${ledger.path}/ledger`, { query: parameters });
  async function ids(parameters: Record<string, string> = {}): Promise<string[]> {
    const answer = await list(parameters);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.map((row: { id: string }) => row.id);
  }
  const summary = (parameters: Record<string, string> = {}) =>
    owner.get(`${ledger.path}/summary`, { query: parameters });

  test('numbers its entries and transfers on its own', async () => {
    const { entryIds, refs } = historyOf(ledger);
    const entries = await Promise.all(entryIds.map((id) => ledger.entryOf(owner, id)));
    expect(entries.map((answer) => answer.body.code)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${ledger.codePrefix}${number}`),
    );
    expect(refs).toEqual([1, 2].map((number) => `${ledger.refPrefix}${number}`));
  });

  test('lists its own entries, and finds them by every filter', async () => {
    const { itemId, entryIds, refs } = historyOf(ledger);
    const [found, sent, arrived, under = '', gone] = entryIds;
    expect(await ids()).toEqual(entryIds.toReversed());
    expect(await ids({ [itemField]: itemId, eventType: 'ADJUST,DISPOSE' })).toEqual([gone, found]);
    expect(await ids({ ref: refs[0] as string })).toEqual([arrived, sent]);
    expect(await ids({ locationId: store })).toEqual([under, sent, found]);
    expect(await ids({ q: `${ledger.codePrefix}4` })).toEqual([under]);
    expect(await ids({ from: '2026-03-04', to: '2026-03-04' })).toEqual([under]);
    const [row] = (await list({ ids: under })).body.data;
    const { documentType, documentId, documentNumber, onHandAfter, ...more } = row;
    const { shipmentId, shipmentNumber, ...entry } = more;
    expect(entry).toEqual((await ledger.entryOf(owner, under)).body);
    expect([documentType, documentId, documentNumber, onHandAfter]).toEqual(Array(4).fill(null));
    expect([shipmentId ?? null, shipmentNumber ?? null]).toEqual([null, null]);
    expect(row).toMatchObject({ [itemField]: itemId, toLocationId: shop, unitCost: null });
    expect(row).not.toHaveProperty(other.itemField);
  });

  test('sums up its own items, and finds them by every filter', async () => {
    const { itemId, typeId } = historyOf(ledger);
    const { data } = (await summary()).body;
    expect(data.map((row: { name: string }) => row.name)).toEqual(['Bun', 'Nothing']);
    expect(data[0]).toMatchObject({
      [itemField]: itemId,
      code: `BUN of ${ledger.name}`,
      unit: 'EA',
      onHand: '91',
      inTransit: '5',
      averageUnitCost: '2',
      value: '192',
      belowReorderPoint: true,
    });
    expect(data[0]).not.toHaveProperty(other.itemField);
    const figures = await ledger.balancesOf(owner, itemId, { locationId: shop });
    expect(figures).toMatchObject({ onHand: '26', inTransit: '5', value: '62' });
    const past = await ledger.balancesOf(owner, itemId, { asOf: march(2) });
    expect(past).toMatchObject({ onHand: '70', inTransit: '30', value: '200' });
    for (const parameters of [
      { [ledger.typeField]: typeId },
      { q: 'bun' },
      { belowReorderPoint: 'true' },
      { nonZero: 'true' },
    ]) {
      expect((await summary(parameters)).body.data, JSON.stringify(parameters)).toEqual([data[0]]);
    }
  });

  test('shows no entry or reference of the other ledger', async () => {
    const { entryIds, refs } = historyOf(other);
    for (const id of entryIds) {
      notFound(await ledger.entryOf(owner, id));
      notFound(await ledger.entryOf(owner, id, { include: 'layers' }));
    }
    expect(await ids({ ids: entryIds.join(','), includeVoided: 'true' })).toEqual([]);
    for (const ref of refs) {
      notFound(await ledger.complete(owner, ref));
      expect(await ids({ ref })).toEqual([]);
    }
    expect(await other.balancesOf(owner, historyOf(other).itemId)).toMatchObject({
      inTransit: '5',
    });
  });

  test('finds nothing by an item of the other ledger, nor by the name of its item field', async () => {
    const { itemId, typeId } = historyOf(other);
    expect(await ids({ [itemField]: itemId })).toEqual([]);
    expect((await summary({ [itemField]: itemId })).body.data).toEqual([]);
    expect((await summary({ [ledger.typeField]: typeId })).body.data).toEqual([]);
    for (const answer of [
      await list({ [other.itemField]: itemId }),
      await summary({ [other.itemField]: itemId }),
    ]) {
      const fault = [`query/${other.itemField}`, 'unknown_field'];
      expect([answer.status, faultsOf(answer)]).toEqual([422, [fault]]);
    }
  });

  test('accepts no item, item field or entry of the other ledger', async () => {
    const [mine, theirs] = [historyOf(ledger), historyOf(other)];
    const places = { sourceLocationId: store, destinationLocationId: shop };
    const movement = { locationId: store, quantity: 1 };
    const writes = [
      (item: object) => ledger.transfer(owner, { ...item, ...places, quantity: 1 }),
      (item: object) => ledger.adjust(owner, { ...item, ...movement }),
      (item: object) => ledger.dispose(owner, { ...item, ...movement }),
    ];
    for (const write of writes) {
      const absent = await write({ [itemField]: theirs.itemId });
      notFound(absent);
      expect(faultsOf(absent)).toEqual([[`/${itemField}`, 'not_found']]);
      const misnamed = await write({ [other.itemField]: theirs.itemId });
      expect([misnamed.status, faultsOf(misnamed).sort()]).toEqual([
        422,
        [
          [`/${itemField}`, 'required'],
          [`/${other.itemField}`, 'unknown_field'],
        ].sort(),
      ]);
    }
    const item = { [itemField]: mine.itemId };
    const replaces = theirs.entryIds[0] as string;
    const correction = await ledger.adjust(owner, { ...item, ...movement, replaces });
    notFound(correction);
    expect(faultsOf(correction)).toEqual([['/replaces', 'not_found']]);
  });
});

test('a shortage at a location is of one ledger only', async () => {
  const careful = await newOrganization();
  const locationId = await newLocation(careful);
  await configure(careful, { negativeStock: 'reject' });
  const [materialId, skuId] = [
    await materialsLedger.newItem(careful),
    await finishedGoodsLedger.newItem(careful),
  ];
  await materialsLedger.adjust(careful, { materialId, locationId, quantity: 3 });
  const short = await finishedGoodsLedger.dispose(careful, { skuId, locationId, quantity: 1 });
  expect([short.status, short.body.shortages]).toEqual([
    409,
    [{ skuId, locationId, onHand: '0', missing: '1' }],
  ]);
  const more = await materialsLedger.dispose(careful, { materialId, locationId, quantity: 5 });
  expect([more.status, more.body.shortages]).toEqual([
    409,
    [{ materialId, locationId, onHand: '3', missing: '2' }],
  ]);
});

test('their entries share one sequence and are consistent', async () => {
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
  const rows = await query<{ ledger: string; position: number }>(
    'select ledger, position::int from ledger_entries where org_id = $1 order by position',
    [owner.orgId],
  );
  expect(rows.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
