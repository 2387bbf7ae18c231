/** X079, X080: accounts of journals, and the lines that they make. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { codes, issue, preview, setAccounts, shown } from '../../../test/support/journals.ts';
import { done } from '../../../test/support/making.ts';
import { buy, refusalOf } from '../../../test/support/purchasing.ts';
import { sell, ship } from '../../../test/support/selling.ts';
import {
  firstSkuType,
  materialsLedger,
  newLocation,
  newMaterial,
  newSku,
} from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;
let locationId: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  materialId = await newMaterial(owner);
  locationId = await newLocation(owner, 'Attic');
});

const found = async (quantity: number, day: string, body: object = {}) =>
  done(
    owner.post(`${materialsLedger.path}/adjustments`, {
      ...{ materialId, locationId, quantity, unitCost: 2, eventDate: `${day}T12:00:00Z` },
      ...body,
    }),
  );

test('accounts are listed by key, and set, replaced and taken away one by one', async () => {
  const before = await done(owner.get('/journal-accounts'));
  expect(before.accounts).toHaveLength(16);
  expect(before.accounts.every(({ code }: { code: null }) => code === null)).toBe(true);
  expect(before).toMatchObject({ includeSales: false, datev: { accountLength: 4 } });
  const typeId = await firstSkuType(owner);
  const set = (accounts: object[], body: object = {}) =>
    owner.patch('/journal-accounts', { accounts, ...body });
  const after = await done(
    set(
      [
        { key: 'inventoryProducts', code: '1100', name: 'Goods' },
        { key: 'inventoryProducts', code: '1110', typeId },
        { key: 'writeOffs', code: '7000', reason: 'Broken' },
      ],
      { datev: { consultantNumber: 29098 } },
    ),
  );
  const coded = ({ accounts }: { accounts: { code: string | null }[] }) =>
    accounts.flatMap(({ code }) => code ?? []);
  expect(coded(after)).toEqual(['1100', '1110', '7000']);
  expect(after.datev).toMatchObject({ consultantNumber: 29098, accountLength: 4 });
  const last = await done(
    set([
      { key: 'inventoryProducts', code: '1120', typeId },
      { key: 'writeOffs', code: null, reason: 'Broken' },
    ]),
  );
  expect(coded(last)).toEqual(['1100', '1120']);
  expect(await done(owner.get('/journal-accounts'))).toEqual(last);

  const wrong = await set([
    { key: 'revenue', code: '8400', typeId },
    { key: 'writeOffs', code: '7000', typeId },
    { key: 'writeOffs', code: '7000' },
    { key: 'writeOffs', code: '7001' },
  ]);
  expect(faultsOf(wrong)).toEqual([
    ['/accounts/0/typeId', 'not_allowed'],
    ['/accounts/1/typeId', 'not_allowed'],
    ['/accounts/3', 'duplicate'],
  ]);
  // A type of the other ledger is no type of this key.
  const unknown = await set([{ key: 'inventoryMaterials', code: '1', typeId }]);
  expect(refusalOf(unknown)).toEqual([404, 'not_found']);
});

test('types and reasons with accounts of their own have lines of their own', async () => {
  const made: string = (await done(owner.post('/material-types', { name: 'Packaging' }))).id;
  const box = await newMaterial(owner, { materialTypeId: made });
  await setAccounts(owner);
  await buy(owner, materialId, 10, 2, '2026-03-02');
  await buy(owner, box, 10, 3, '2026-03-02');
  const first = await issue(owner, '2026-03');
  expect(first.lines).toMatchObject([{ amount: '50' }]);
  await done(
    owner.patch('/journal-accounts', {
      accounts: [{ key: 'inventoryMaterials', code: '1145', typeId: made }],
    }),
  );
  // The account of the type takes over what the account of its key had.
  const april = await issue(owner, '2026-04');
  const moved = april.lines.map(({ debit, credit, amount }) => [debit.code, credit.code, amount]);
  const { goodsReceivedNotInvoiced: received, inventoryMaterials: materials } = codes;
  expect(moved).toEqual(
    expect.arrayContaining([
      ['1145', received, '30'],
      [received, materials, '30'],
    ]),
  );
  expect(april.reconciliation).toMatchObject([
    { account: { code: materials, typeId: null }, issued: '20', difference: '0' },
    { account: { key: 'inventoryProducts' }, issued: '0' },
    { account: { code: '1145', typeId: made }, issued: '30', stockValue: '30' },
  ]);
});

test('every account without a code is named at once, and a preview shows all the same', async () => {
  await found(10, '2026-03-05');
  await found(1, '2026-03-06', { reason: 'Opening stock' });
  await done(
    owner.post(`${materialsLedger.path}/disposals`, {
      ...{ materialId, locationId, quantity: 1, eventDate: '2026-03-07T12:00:00Z' },
      reason: 'Broken',
    }),
  );
  const refused = await owner.post('/journals', { month: '2026-03' });
  expect(refusalOf(refused)).toEqual([422, 'account_missing']);
  const keys = ['inventoryMaterials', 'stockAdjustments', 'openingStock', 'writeOffs'];
  const named = refused.body.accounts as { key: string }[];
  expect(named.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  expect(named).toHaveLength(keys.length);
  const { lines } = await preview(owner, '2026-03');
  expect(shown(lines)).toEqual([
    'adjustment inventoryMaterials stockAdjustments 20 2026-03',
    'opening inventoryMaterials openingStock 2 2026-03',
    'disposal writeOffs inventoryMaterials 2 2026-03',
  ]);
  expect(lines.every(({ debit, credit }) => debit.code === null && credit.code === null)).toBe(
    true,
  );
  expect((await owner.get('/journals')).body.data).toEqual([]);
});

test('sales are posted if they are included, each month what it earned', async () => {
  await setAccounts(owner, { includeSales: true });
  const skuId = await newSku(owner);
  const sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 8, discountPercent: 10 }], {
    discountAmount: 5,
  });
  await ship(owner, sold.items[0], 4, '2026-03-10');
  await ship(owner, sold.items[0], 10, '2026-04-10');
  await done(
    owner.post('/sales-returns', {
      soId: sold.id,
      items: [{ salesOrderItemId: sold.items[0].id, quantity: 3, disposition: 'scrap' }],
      returnDate: '2026-04-20',
    }),
  );
  const earned = async (from: string, to: string) =>
    (await done(owner.get('/sales-margins', { query: { from, to, groupBy: 'month' } }))).data;
  const [ofMarch] = await earned('2026-03-01', '2026-03-31');
  const [ofApril] = await earned('2026-04-01', '2026-04-30');
  const sales = async (month: string) =>
    (await issue(owner, month)).lines
      .filter(({ kind }) => kind === 'sales' || kind === 'credits')
      .map(({ kind, amount }) => [kind, amount]);
  expect(await sales('2026-03')).toEqual([['sales', String(ofMarch.revenue)]]);
  expect(await sales('2026-04')).toEqual([
    ['sales', '40.2'],
    ['credits', '20.1'],
  ]);
  expect(ofApril.revenue).toBe('20.1');
});

test('an organization has 1,000 accounts at most, with those of the keys', async () => {
  const client = await newOrganization();
  const reasons = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ key: 'writeOffs', code: '7010', reason: `Reason ${from + index}` },
    }));
  const set = (accounts: object[]) => client.patch('/journal-accounts', { accounts });
  await done(set(reasons(0, 500)));
  await done(set(reasons(500, 484)));
  await done(set(reasons(500, 484)));
  const answer = await set(reasons(984, 1));
  expect([answer.status, answer.body.code]).toEqual([409, 'limit_reached']);
  await done(set([{ ...reasons(0, 1)[0], code: null }, ...reasons(984, 1)]));
});
