/** Of many vendor items and prices, lines and offers read those that they can mean. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, shown } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { inlined, type Statement } from '../../kernel/database/sql.ts';
import { exact } from '../../kernel/values/exact.ts';
import { selectOffered } from './offers.store.ts';
import { selectWanted, type WantedItem } from './wanted-items.store.ts';

let owner: Client;
let paint: string;
let vendorId: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  paint = await newMaterial(owner, { code: 'PAINT', unit: 'OZ' });
  vendorId = await newVendor(owner, { code: 'MILLERS' });
  // 99 breaks, each with a price of before March and one of March and later.
  const prices = Array.from({ length: 99 }, (_, at) => [
    { fromQuantity: at + 2, unitPrice: 300 - at, validTo: '2026-02-28' },
    { fromQuantity: at + 2, unitPrice: 200 - at, validFrom: '2026-03-01' },
  ]).flat();
  const rows = Array.from({ length: 20 }, (_, at) => ({
    ...{ vendorId, materialId: paint, vendorCode: 'LP', purchaseUnit: `pack ${at}` },
    ...{ unitsPerPurchaseUnit: 1, isPreferred: at === 7, prices },
  }));
  await done(owner.post('/vendor-items/bulk-import', { rows }));
});

interface Read {
  purchaseUnit: string;
  prices: { fromQuantity: string; unitPrice: string }[];
}

/** Units and prices, such as `pack 7: 2 at 200, 10 at 192`. */
const read = async (statement: Statement<unknown>): Promise<string[]> => {
  const rows = await query<Read & Record<string, unknown>>(inlined(statement));
  const pricesOf = ({ prices }: Read) =>
    prices.map(({ fromQuantity, unitPrice }) => `${fromQuantity} at ${unitPrice}`).join(', ');
  return rows.map((row) => `${row.purchaseUnit}: ${pricesOf(row)}`).sort();
};

const line = (named: Partial<WantedItem>): WantedItem => ({
  ...{ vendorId, id: null, vendorCode: null, itemId: null, unit: null, needsPrice: true },
  ...{ quantity: exact('10'), orderDate: '2026-03-15', now: new Date() },
  ...named,
});

test('a line reads two vendor items of its name, and of each the prices that it can have', async () => {
  const wanted = (...lines: Partial<WantedItem>[]) =>
    read(selectWanted(owner.orgId ?? '', lines.map(line)));
  const byItem = await wanted({ itemId: paint });
  expect(byItem).toHaveLength(2);
  expect(byItem).toContain('pack 7: 2 at 200, 10 at 192');
  const byCode = await wanted({ vendorCode: 'LP', unit: 'Pack 12', orderDate: '2026-02-28' });
  // The preferred one, that of the unit, and another, which can be that of the unit.
  expect([2, 3]).toContain(byCode.length);
  expect(byCode).toContain('pack 7: 2 at 300, 10 at 292');
  expect(byCode).toContain('pack 12: 2 at 300, 10 at 292');
  const lines = [exact('1'), exact('500')].map((quantity) => ({ itemId: paint, quantity }));
  expect(await wanted(...lines)).toContain('pack 7: 2 at 200, 100 at 102');
  expect(await wanted({ itemId: paint, needsPrice: false })).toContain('pack 7: ');
});

test('an offer reads the lowest price of its day, a plan those of its day and later', async () => {
  const offered = (on: string, prices: 'lowest' | 'from then on') =>
    read(selectOffered(owner.orgId ?? '', [paint], on, prices));
  expect(await offered('2026-02-28', 'lowest')).toContain('pack 7: 2 at 300');
  const [later] = await offered('2026-03-01', 'from then on');
  expect(later?.split(', ')).toHaveLength(99);
  const [both] = await offered('2026-02-28', 'from then on');
  expect(both?.split(', ')).toHaveLength(198);
});

test('offers and orders have the price of the quantity on the day', async () => {
  const wanted = `itemId=${paint}&quantity=10&on=2026-02-28`;
  const { data } = await shown(owner, `/vendor-offers?${wanted}`);
  expect(data).toHaveLength(20);
  expect(data[0]).toMatchObject({ packs: 10, unitPrice: 292, total: 2920 });
  const items = [
    { materialId: paint, quantity: 10 },
    { vendorCode: 'LP', unit: 'pack 12', quantity: 500 },
  ];
  const order = { vendorId, orderDate: '2026-02-28', items };
  const made = await done(owner.post('/purchase-orders', order));
  expect(made.items).toMatchObject([
    { unit: 'pack 7', unitPrice: 292 },
    { unit: 'pack 12', unitPrice: 202 },
  ]);
});
