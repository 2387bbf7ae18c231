/** The acts of a person with exchange rates, and with orders that need one. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '../support/selling.ts';
import { newSku } from '../support/stock.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { pasteInto } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let tart: string;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  tart = await newSku(world.owner, { code: 'TART', name: 'Tart', listPrice: 100 });
  await newCustomer(world.owner, { name: 'Oslo Hotel', currency: 'NOK' });
});
afterAll(() => world?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const read = async (path: string) => (await world.owner.get(path)).body;
const rates = async () => (await read('/exchange-rates?sort=validFrom')).data;

test('Rates are pasted from a spreadsheet, listed and deleted', async () => {
  const page = await world.signedIn({ path: '/settings?tab=exchange-rates' });
  await button(page, 'Add rates').click();
  const rows = ['Currency\tRate\tValid from', 'SEK\t0.095\t2026-03-01', 'SEK\t0.1\t2026-04-01'];
  await pasteInto(page.getByRole('textbox', { name: 'Currency 1' }), rows.join('\n'));
  await page.getByText('2 new, 0 changed').waitFor();
  await button(page, 'Save the rates').click();
  await page.getByText('Exchange rates: 2 added, 0 changed').waitFor();
  expect(await rates()).toMatchObject([
    { currency: 'SEK', rate: 0.095, validFrom: '2026-03-01' },
    { currency: 'SEK', rate: 0.1, validFrom: '2026-04-01' },
  ]);
  await button(page, 'Delete the rate of SEK from 2026-04-01').click();
  await button(page, 'Delete').last().click();
  await page.getByText('The rate of SEK from 2026-04-01 was deleted').waitFor();
  expect(await rates()).toMatchObject([{ validFrom: '2026-03-01' }]);
});

test('A new order in a foreign currency asks for its rate, and proposes prices by it', async () => {
  const page = await world.signedIn({ path: '/sales-orders?act=new' });
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.fill('Oslo');
  await page.getByRole('option', { name: /Oslo Hotel/ }).click();
  const rate = page.getByRole('textbox', { name: /for 1 NOK/ });
  await page.getByText('No rate is known for the day of the order').waitFor();
  await page.getByRole('combobox', { name: 'Product 1' }).fill('TART');
  await page.getByRole('option', { name: /TART/ }).click();
  const price = page.getByRole('textbox', { name: 'Unit price 1' });
  await expect.poll(() => price.inputValue()).toBe('');
  await rate.fill('0.08');
  await expect.poll(() => price.inputValue()).toBe('1250.00');
  await page.getByRole('textbox', { name: 'Quantity 1' }).fill('2');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const { data } = await read('/sales-orders?limit=1');
  expect(data[0]).toMatchObject({
    currency: 'NOK',
    exchangeRate: 0.08,
    exchangeRateSource: 'given',
    subtotal: 2500,
  });
});

async function withoutRate() {
  const { body } = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    currency: 'DKK',
    items: [{ skuId: tart, quantity: 1, unitPrice: 5 }],
  });
  return body;
}

test('An order that waits for its rate says so, and takes it', async () => {
  const body = await withoutRate();
  const page = await world.signedIn({ path: `/sales-orders/${body.id}` });
  await page.getByText('Rate needed').waitFor();
  await button(page, 'Enter the rate').click();
  await page.getByRole('textbox', { name: 'Exchange rate' }).fill('0.15');
  await page.keyboard.press('Control+Enter');
  await page.getByText('0.15 (entered)').waitFor();
  await expect.poll(() => page.getByText('Rate needed').count()).toBe(0);
  await button(page, 'Confirm').click();
  await expect.poll(async () => (await read(`/sales-orders/${body.id}`)).status).toBe('Confirmed');
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByText('0,15 (eingegeben)').waitFor();
});

test('A cancelled order waits for no rate', async () => {
  const { id } = await withoutRate();
  await world.owner.patch(`/sales-orders/${id}`, { status: 'Cancelled' });
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  await page.getByText('Ordered on').first().waitFor();
  await expect.poll(() => page.getByText('the order waits for it').count()).toBe(0);
});
