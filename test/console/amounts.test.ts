/** Amounts, prices and addresses as a person reads and enters them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery, sellRolls } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

/** The figure of a tile. */
const figureOf = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first();

test('The tiles of an order and of a vendor name the currency of their amounts', async () => {
  const { id } = await sellRolls(world.owner, bakery, 3);
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await expect.poll(() => figureOf(page, 'Shipped goods').innerText()).toBe('US$0.00');
  await expect.poll(() => figureOf(page, 'Margin still to come').innerText()).toMatch(/^US\$\d/);
  await world.go(page, `/vendors/${bakery.vendor.id}`);
  await expect.poll(() => figureOf(page, 'Rejected').innerText()).toBe('US$0.00');
});

test('A price in a form has two decimals at least, and stays as it is typed', async () => {
  const page = await world.signedIn({ path: `/items/skus/${bakery.bread.id}?act=edit` });
  const price = page.getByRole('dialog').getByLabel('List price');
  await expect.poll(() => price.inputValue()).toBe('4.20');
  await price.fill('6.9');
  await expect.poll(() => price.inputValue()).toBe('6.9');
});

test('The amounts of an order are entered beside its currency', async () => {
  const { id } = await sellRolls(world.owner, bakery, 1);
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=edit` });
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Tax').waitFor();
  await expect.poll(() => panel.getByText('USD', { exact: true }).count()).toBe(3);
  await panel.getByLabel('Currency').fill('EUR');
  await expect.poll(() => panel.getByText('EUR', { exact: true }).count()).toBe(3);
});

test('An address in one line has the postal code before the city', async () => {
  const address = { line1: 'Lindenweg 4', postalCode: '79100', city: 'Freiburg', country: 'DE' };
  const answer = await world.owner.post('/vendors', { name: 'Ölmühle', address });
  expect(answer.status, answer.text).toBe(201);
  const page = await world.signedIn({ path: `/vendors/${answer.body.id}` });
  await page.getByText('Lindenweg 4, 79100 Freiburg, DE').waitFor();
});

test('The tabs of a report show the usual choice where the address has that of another', async () => {
  const page = await world.signedIn({ path: '/reports?report=stock&by=customer' });
  const tab = page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Item' });
  await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('true');
});

test('The menu of a phone has the screens in the groups of the desk', async () => {
  const page = await world.signedIn({ width: 360 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const selling = page.getByRole('group', { name: 'Sell' });
  await selling.getByRole('menuitem', { name: 'Returns', exact: true }).waitFor();
  await selling.getByRole('menuitem', { name: 'Customers' }).click();
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
});

test('The list of stock has the sum of its values', async () => {
  const { body } = await world.owner.get('/materials-inventory/summary');
  const value = body.data
    .map((row: { value: string }) => Number(row.value))
    .reduce((all: number, one: number) => all + one, 0);
  const page = await world.signedIn({ path: '/stock' });
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' });
  await page.getByText(`together ${money.format(value)}`).waitFor();
});

test('Opening stock is called so among entries, and where a cost is explained', async () => {
  const { flour, location } = bakery;
  const rows = [
    { materialId: flour.id, locationId: location.id, quantity: 7, unitCost: 1, date: '2026-01-01' },
  ];
  const answer = await world.owner.post('/opening-stock/bulk-import', { rows });
  expect(answer.status, answer.text).toBe(200);
  const page = await world.signedIn({ path: `/ledger?materialId=${flour.id}` });
  await page.getByRole('cell', { name: 'Opening stock', exact: true }).waitFor();
  await world.go(page, `/items/materials/${flour.id}`);
  await page.getByRole('cell', { name: 'Opening stock', exact: true }).waitFor();
  await world.go(page, `/why?materialId=${flour.id}&of=stock`);
  await page.getByRole('cell', { name: /^Opening stock MIL-/ }).waitFor();
  const query = { materialId: flour.id, eventType: 'ADJUST' };
  const { body } = await world.owner.get('/materials-inventory/ledger', { query });
  const [entry] = body.data.filter(({ reason }: { reason: string }) => reason === 'Opening stock');
  await world.go(page, `/why?ledgerEntryId=${entry.id}`);
  const tree = page.getByRole('list', { name: 'Where it comes from' });
  await tree.getByText('Opening stock', { exact: true }).waitFor();
});
