/** X081 to X086: previews, and journals that are issued, exported and deleted. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  issue,
  issuedAmounts,
  journalsOf,
  preview,
  setAccounts,
  shown,
} from '../../../test/support/journals.ts';
import { done } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import {
  configure,
  materialsLedger,
  newLocation,
  newMaterial,
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
  // March was exported: what belongs to it stays late.
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

test('requests at the same time issue a month once', async () => {
  await setAccounts(owner);
  await found(10, '2026-03-05');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.post('/journals', { month: '2026-03' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await issuedAmounts(owner)).toEqual({ adjustment: '20' });
});
