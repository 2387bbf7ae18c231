/** Nothing is written into a period after its closing was answered. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { faultsOf, rowErrorsOf } from '../support/faults.ts';
import { done } from '../support/making.ts';
import { meet } from '../support/race.ts';
import { march, materialsLedger, newLocation, newMaterial } from '../support/stock.ts';
import { newOrganization, query } from '../support/world.ts';

let owner: Client;
let added: Record<string, unknown>;

beforeEach(async () => {
  owner = await newOrganization();
  const places = { materialId: await newMaterial(owner), locationId: await newLocation(owner) };
  added = { ...places, quantity: 5, unitCost: 2, reason: 'Found' };
});

/** Writes wait for it after they have judged their days. */
const items = () => ({
  text: 'select 1 from items where org_id = $1 for update',
  values: [owner.orgId],
});

const days = () => query('select day::text from ledger_entries where org_id = $1', [owner.orgId]);

const closeThrough = (closedThrough: string | null) =>
  owner.patch('/organizations/current', { settings: { closedThrough } });

const closings: [string, () => ReturnType<Client['post']>][] = [
  ['settings', () => closeThrough('2026-03-31')],
  ['the journal of its month', () => owner.post('/journals', { month: '2026-03', close: true })],
];

test.each(closings)('a write that began before a closing by %s is refused', async (_by, close) => {
  const accounts = ['inventoryMaterials', 'stockAdjustments', 'openingStock'];
  await done(
    owner.patch('/journal-accounts', { accounts: accounts.map((key) => ({ key, code: key })) }),
  );
  const [adjusted, closed] = await meet(items(), [
    () => materialsLedger.adjust(owner, { ...added, eventDate: march(15) }),
    close,
  ]);
  expect(closed?.status, closed?.text).toBeLessThan(300);
  expect(adjusted && faultsOf(adjusted), adjusted?.text).toEqual([['/eventDate', 'closed_period']]);
  expect(await days()).toEqual([]);
});

test('an import that began before a closing is refused', async () => {
  const rows = [
    { material: 'M', location: 'Main store', quantity: 1, unitCost: 1, date: '2026-03-10' },
  ];
  await newMaterial(owner, { code: 'M' });
  const [imported, closed] = await meet(items(), [
    () => owner.post('/opening-stock/bulk-import', { rows }, { query: { mode: 'atomic' } }),
    () => closeThrough('2026-03-31'),
  ]);
  expect(closed?.status, closed?.text).toBe(200);
  expect(imported && rowErrorsOf(imported), imported?.text).toEqual([
    [1, '/date', 'closed_period'],
  ]);
  expect(await days()).toEqual([]);
});

test('a write that began before the period was opened is kept', async () => {
  await done(closeThrough('2026-03-31'));
  const [adjusted, opened] = await meet(items(), [
    () => materialsLedger.adjust(owner, { ...added, eventDate: '2026-04-02T12:00:00Z' }),
    () => closeThrough(null),
  ]);
  expect([adjusted?.status, opened?.status], adjusted?.text).toEqual([201, 200]);
});
