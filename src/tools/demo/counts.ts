/** Counts of the bakery: what was found at its shelves, and how that differs from the books. */
import { exact, toText } from '../../kernel/values/exact.ts';
import type { Bakery, Day } from './bakery.ts';
import { order, receive } from './buying.ts';
import type { Answer } from './client.ts';

/** Units more or less than the books have, by the codes of items. */
type Differences = Readonly<Record<string, string>>;

interface Shelves {
  place: string;
  kind: 'materials' | 'skus';
  differences: Differences;
  /** Whether there are no parts of a piece. */
  isWhole?: true;
  /** The only items that are counted; default all that are there. */
  only?: readonly string[];
}

const ledgers = {
  materials: { path: '/materials-inventory', id: 'materialId', code: 'materialCode' },
  skus: { path: '/finished-goods-inventory', id: 'skuId', code: 'skuCode' },
} as const;

/** The colleague counts what is at a place. */
async function countShelves(bakery: Bakery, { id }: Answer, shelves: Shelves): Promise<void> {
  const { place, kind, differences, only, isWhole } = shelves;
  const ledger = ledgers[kind];
  const locationId = bakery.id(place);
  const { data } = await bakery.owner.get(
    `${ledger.path}/summary?locationId=${locationId}&include=names&limit=200`,
  );
  const lines = data.flatMap((row) => {
    const code = row[ledger.code] ?? '';
    if (only && !only.includes(code)) return [];
    const found = exact(row.onHand).plus(differences[code] ?? '0');
    const counted = isWhole ? found.round(0) : found;
    return [`${locationId},${row[ledger.id]},${toText(counted)}`];
  });
  const file = ['locationId,itemId,counted', ...lines].join('\n');
  await bakery.colleague.postFile(`/stock-counts/${id}/lines`, file);
}

/**
 * The ingredients are counted. A bag of salt is at the shelf and not in the books: its receipt is
 * entered a week later, so that what seemed too much turns out to be too little.
 */
export async function countIngredients(bakery: Bakery, day: Day): Promise<void> {
  const { owner } = bakery;
  const line = { material: 'SALT', quantity: 1, unitPrice: 6.2 };
  const bag = await order(bakery, { vendor: 'GROCER', ordered: day - 8, lines: [line] });
  bakery.reach(day);
  const count = await owner.post('/stock-counts', {
    name: 'Ingredients of the bakery',
    scope: {
      ...{ ledger: 'materials', locationIds: [bakery.id('BAKERY')] },
      typeIds: [bakery.id('Ingredients')],
    },
  });
  await countShelves(bakery, count, {
    ...{ place: 'BAKERY', kind: 'materials' },
    only: ['OATMEAL', 'FLOUR', 'BUTTER', 'SUGAR', 'SALT', 'SEEDS'],
    differences: { FLOUR: '-2.5', SUGAR: '-0.4', SALT: '8.5' },
  });
  await owner.post(`/stock-counts/${count.id}/post`);
  const receiptDate = bakery.date(day - 1);
  const notes = 'The delivery note was in the van.';
  await receive(bakery, bag, day + 7, [{ quantity: 1 }], { receiptDate, notes });
}

/** The market shop is counted blind. */
export async function countShop(bakery: Bakery, day: Day): Promise<void> {
  const { owner } = bakery;
  bakery.reach(day);
  const count = await owner.post('/stock-counts', {
    ...{ name: 'Market shop', isBlind: true },
    scope: { ledger: 'finished_goods', locationIds: [bakery.id('SHOP')] },
  });
  const differences = { 'SHORTBREAD-150': '-2', 'OATCAKE-200': '1' };
  await countShelves(bakery, count, { place: 'SHOP', kind: 'skus', differences });
  await owner.post(`/stock-counts/${count.id}/post`);
}

/** The packaging is being counted: the bakery is done, the dry store is not. */
export async function beginCount(bakery: Bakery): Promise<void> {
  const count = await bakery.owner.post('/stock-counts', {
    name: 'Packaging',
    scope: { ledger: 'materials', typeIds: [bakery.id('Packaging')] },
  });
  await countShelves(bakery, count, {
    ...{ place: 'BAKERY', kind: 'materials', only: ['CARTON', 'TIN'], isWhole: true },
    differences: { CARTON: '-13', TIN: '-2' },
  });
}
