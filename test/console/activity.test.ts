/** Who did what: on each record, and of everybody by person, day and record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newMember } from '../support/users.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let colleague: Client;
let colleagueName: string;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  colleague = await newMember(world.owner, 'member', { world: world.world });
  colleagueName = (await colleague.get('/user')).body.name;
  const { id, items } = bakery.receipt;
  const corrected = await colleague.patch(`/purchase-order-receipts/${id}`, {
    items: [{ id: items[0].id, unitCost: 0.95 }],
  });
  expect(corrected.status, corrected.text).toBe(200);
});
afterAll(() => world?.close());

test('A receipt says who has corrected it, from which price to which, and leads to all of it', async () => {
  const page = await world.signedIn({ path: `/purchase-order-receipts/${bakery.receipt.id}` });
  const hands = new Hands(page);
  const history = page.getByRole('region', { name: 'History' });
  const row = history.getByRole('row', { name: colleagueName });
  await row.getByText('line 1, Unit cost: 0.85 → 0.95').waitFor();
  await hands.click(history.getByRole('link', { name: 'All activity' }));
  const list = page.getByRole('table', { name: 'Activity' });
  await list.getByText(colleagueName).first().waitFor();
  await list.getByText(world.userName).first().waitFor();
  expect(hands).toMatchObject({ clicks: 1 });
});

test('What one person did is one choice away, in German with old and new', async () => {
  const page = await world.signedIn({ path: '/activity' });
  const list = page.getByRole('table', { name: 'Activity' });
  await list.getByText('Vendor created').waitFor();
  await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: colleagueName });
  await list.getByText('Vendor created').waitFor({ state: 'detached' });
  await list.getByText('Receipt updated').waitFor();
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByText('Stückkosten: 0,85 → 0,95').first().waitFor();
});

test('Figures of changes have the form of the reader, and no name of a program is told', async () => {
  const { owner } = world;
  const { receipt, salesOrder, workOrder } = bakery;
  const write = async (path: string, body: object) =>
    expect((await owner.patch(path, body)).status, path).toBe(200);
  const [line] = (await owner.get(`/sales-orders/${salesOrder.id}/items`)).body.data;
  await write(`/sales-order-items/${line.id}`, { unitPrice: 3.5 });
  await write(`/purchase-order-receipts/${receipt.id}`, { additionalCost: 7.25 });
  await write(`/work-orders/${workOrder.id}`, { startDate: '2026-03-01' });
  await write(`/skus/${bakery.bread.id}`, { planBy: 'buy', isBought: true });
  const page = await world.signedIn({ path: '/activity', width: 1280 });
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const list = page.getByRole('table', { name: 'Aktivität' });
  await list.getByText('Zwischensumme: ').first().waitFor();
  await list.getByText('Fracht und Zoll: 0,00 → 7,25').first().waitFor();
  await list.getByText('Wenn es knapp wird: – → Einkaufen').first().waitFor();
  const text = await list.innerText();
  expect(text).not.toMatch(/subtotal|ledger|entry/i);
  expect(text.match(/\d,\d{5,}/g)).toBeNull();
  const link = await list.getByRole('link', { name: 'Verlauf' }).first().boundingBox();
  // The whole button is on the page, which is not wider.
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(1280);
  const cut = await list
    .getByRole('link', { name: 'Verlauf' })
    .first()
    .evaluate((element) => {
      const cell = element.closest('[role=cell]');
      return cell ? cell.scrollWidth - cell.clientWidth : -1;
    });
  expect(cut).toBe(0);
});

test('Today leads from a change to all that its person did', async () => {
  const page = await world.signedIn();
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await changes.getByRole('link', { name: colleagueName }).first().click();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await page.getByText('Receipt updated').first().waitFor();
  await page.getByText('Vendor created').waitFor({ state: 'detached' });
});

const vendorOf = async () =>
  (await world.owner.get(`/vendors?ids=${bakery.vendor.id}`)).body.data[0];

/** Changes the days of the vendor, and shows its screen. */
async function withLeadTime(days: number) {
  const changed = await colleague.patch(`/vendors/${bakery.vendor.id}`, { leadTimeDays: days });
  expect(changed.status, changed.text).toBe(200);
  const page = await world.signedIn({ path: `/vendors/${bakery.vendor.id}` });
  return { page, history: page.getByRole('region', { name: 'History' }) };
}

test('A change is undone from the history with two clicks, old and new in view', async () => {
  await withLeadTime(5);
  const { page, history } = await withLeadTime(9);
  const hands = new Hands(page);
  // The change before it was changed again since.
  const undo = history.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await expect.poll(() => undo.count()).toBe(1);
  await hands.click(undo);
  const dialog = page.getByRole('dialog', { name: /^Undo: / });
  await dialog.getByRole('row', { name: /Lead time.* 9 5$/ }).waitFor();
  await hands.click(dialog.getByRole('button', { name: 'Undo' }));
  await page.getByText('Saved.').waitFor();
  expect(await vendorOf()).toMatchObject({ leadTimeDays: 5 });
  await history.getByText('9 → 5').waitFor();
  expect(hands.clicks).toBe(2);
});

test('A change is not undone when the record has changed since it was read', async () => {
  const { page, history } = await withLeadTime(11);
  await history.getByRole('button', { name: 'Undo' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Undo: / });
  await dialog.getByRole('row', { name: / 11 / }).waitFor();
  await colleague.patch(`/vendors/${bakery.vendor.id}`, { leadTimeDays: 12 });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await vendorOf()).toMatchObject({ leadTimeDays: 12 });
});

test('A vendor that was archived is restored from its history, in German', async () => {
  await colleague.patch(`/vendors/${bakery.vendor.id}`, { isActive: false });
  const page = await world.signedIn({ path: `/vendors/${bakery.vendor.id}` });
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const history = page.getByRole('region', { name: 'Verlauf' });
  await history.getByRole('button', { name: 'Rückgängig' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: 'Aktiv nein ja' }).waitFor();
  await dialog.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('Gespeichert.').waitFor();
  expect(await vendorOf()).toMatchObject({ isActive: true });
});

test('An entry, an order and an item say who has entered them', async () => {
  const page = await world.signedIn({ path: '/ledger' });
  await page.getByRole('table').getByText(world.userName).first().waitFor();
  for (const path of [
    `/purchase-orders/${bakery.purchaseOrder.id}`,
    `/items/materials/${bakery.flour.id}`,
    `/vendors/${bakery.vendor.id}`,
  ]) {
    await world.go(page, path);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText(world.userName).first().waitFor();
  }
});
