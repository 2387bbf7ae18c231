/** X079 to X086: accounts, previews, and journals that are issued, exported and deleted. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  codes,
  issue,
  issuedAmounts,
  journalsOf,
  type Line,
  preview,
  setAccounts,
} from '../../../test/support/journals.ts';
import { done } from '../../../test/support/making.ts';
import { buy, refusalOf } from '../../../test/support/purchasing.ts';
import { sell, ship } from '../../../test/support/selling.ts';
import {
  configure,
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

const shown = (lines: readonly Line[]) =>
  lines.map(({ kind, debit, credit, amount, late, forMonth }) =>
    [kind, debit.key, credit.key, amount, forMonth, late && 'late'].filter(Boolean).join(' '),
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

test('months are issued in order, once they are over, and only the last is deleted', async () => {
  await setAccounts(owner);
  await found(10, '2026-03-05');
  const post = (month: string) => owner.post('/journals', { month });
  expect(faultsOf(await post('2026-13'))).toEqual([['/month', 'invalid_month']]);
  expect(faultsOf(await post('2150-01'))).toEqual([['/month', 'not_over']]);
  const march = await issue(owner, '2026-03');
  expect(march).toMatchObject({ journalNumber: 'JRN-1', month: '2026-03', revision: 1 });
  for (const month of ['2026-02', '2026-03', '2026-05']) {
    const refused = await post(month);
    expect(refusalOf(refused)).toEqual([409, 'journal_out_of_order']);
    expect(refused.body).toMatchObject({ lastMonth: '2026-03', nextMonth: '2026-04' });
  }
  const april = await issue(owner, '2026-04');
  expect(april.lines).toEqual([]);
  expect(await journalsOf(owner)).toMatchObject([{ id: march.id }, { id: april.id }]);
  const remove = ({ id }: { id: string }) => owner.delete(`/journals/${id}`);
  expect(refusalOf(await remove(march))).toEqual([409, 'journal_out_of_order']);
  expect((await remove(april)).status).toBe(204);
  expect((await remove(march)).status).toBe(204);
  expect(await issue(owner, '2026-02')).toMatchObject({ journalNumber: 'JRN-3', lines: [] });
});

test('a journal that was exported stays, and is exported once to each system', async () => {
  await setAccounts(owner);
  const { id } = await issue(owner, '2026-03');
  const post = (body: object) => owner.post(`/journals/${id}/exports`, body);
  const xero = { system: 'xero', externalId: 'MJ-1' };
  expect(await done(post(xero))).toMatchObject({ exports: [xero] });
  expect(refusalOf(await post(xero))).toEqual([409, 'already_exists']);
  await done(post({ system: 'archive', externalId: '7' }));
  expect(refusalOf(await owner.delete(`/journals/${id}`))).toEqual([409, 'journal_exported']);
  expect((await done(owner.get(`/journals/${id}`))).exports).toHaveLength(2);
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

test('what lies before the first journal stands by itself', async () => {
  await setAccounts(owner);
  await found(10, '2026-01-05');
  await found(1, '2026-03-05');
  const march = await issue(owner, '2026-03');
  expect(shown(march.lines)).toEqual([
    'adjustment inventoryMaterials stockAdjustments 20',
    'adjustment inventoryMaterials stockAdjustments 2 2026-03',
  ]);
  expect(march.lines[0]).toMatchObject({ forMonth: null, late: false, count: 1 });
  await found(2, '2026-02-05');
  const april = await issue(owner, '2026-04');
  expect(april.lines).toMatchObject([{ forMonth: null, late: true, amount: '4' }]);
});

test('a reversed entry is posted the other way, and a reversal and its repeat cancel', async () => {
  await setAccounts(owner);
  const entry = await found(10, '2026-03-05');
  await issue(owner, '2026-03');
  const cancel = (id: string) => found(10, '2026-03-05', { replaces: id, cancel: true });
  await cancel(entry.id);
  const april = await issue(owner, '2026-04');
  expect(shown(april.lines)).toEqual([
    'adjustment stockAdjustments inventoryMaterials 20 2026-03 late',
  ]);
  expect(april.lines[0].causes).toEqual([{ type: 'ledger_entry', id: entry.id, number: null }]);
  await found(10, '2026-03-05');
  expect(shown((await preview(owner, '2026-03')).lines)).toEqual([
    'adjustment inventoryMaterials stockAdjustments 20 2026-03',
  ]);
  const may = await issue(owner, '2026-05');
  expect(shown(may.lines)).toEqual([
    'adjustment inventoryMaterials stockAdjustments 20 2026-03 late',
  ]);
  expect(await issuedAmounts(owner)).toEqual({ adjustment: '20' });
});

test('with restate late costs are a revision of their month, unless it is closed or exported', async () => {
  await setAccounts(owner);
  await configure(owner, { lateCosts: 'restate' });
  await found(10, '2026-02-05');
  await issue(owner, '2026-02');
  const march = await issue(owner, '2026-03');
  await done(owner.post(`/journals/${march.id}/exports`, { system: 'xero', externalId: '1' }));
  await found(1, '2026-02-05');
  await found(2, '2026-03-05');
  await found(3, '2026-04-05');
  const april = await done(owner.post('/journals', { month: '2026-04' }));
  expect(april.restated).toMatchObject([{ month: '2026-02', journalNumber: 'JRN-3' }]);
  const [, , february] = await journalsOf(owner);
  expect(february).toMatchObject({ month: '2026-02', revision: 2 });
  expect(shown(february?.lines ?? [])).toEqual([
    'adjustment inventoryMaterials stockAdjustments 2 2026-02',
  ]);
  // What belongs to March, which was exported, stays late.
  expect(shown(april.lines)).toEqual([
    'adjustment inventoryMaterials stockAdjustments 4 2026-03 late',
    'adjustment inventoryMaterials stockAdjustments 6 2026-04',
  ]);
  expect(april.reconciliation[0]).toMatchObject({ issued: '32', difference: '0' });
  const refused = await owner.delete(`/journals/${february?.id}`);
  expect(refusalOf(refused)).toEqual([409, 'journal_out_of_order']);
  await done(owner.delete(`/journals/${april.id}`));
  expect((await owner.delete(`/journals/${february?.id}`)).status).toBe(204);
});

test('close moves the end of the closed period forward, and tells it', async () => {
  await setAccounts(owner);
  const closedThrough = async () =>
    (await done(owner.get('/organizations/current'))).settings.closedThrough;
  await issue(owner, '2026-03', { close: true });
  expect(await closedThrough()).toBe('2026-03-31');
  await configure(owner, { closedThrough: '2026-06-30' });
  await issue(owner, '2026-04', { close: true });
  expect(await closedThrough()).toBe('2026-06-30');
  const { data } = await done(owner.get('/events'));
  const types = data.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type === 'journal.issued')).toHaveLength(2);
  expect(types.filter((type: string) => type === 'organization.updated')).toHaveLength(2);
});

test('types and reasons with accounts of their own have lines of their own', async () => {
  const made = (await done(owner.post('/material-types', { name: 'Packaging' }))).id as string;
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

test('requests at the same time issue a month once', async () => {
  await setAccounts(owner);
  await found(10, '2026-03-05');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.post('/journals', { month: '2026-03' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await issuedAmounts(owner)).toEqual({ adjustment: '20' });
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
