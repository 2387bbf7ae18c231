/** What a person can do with purchase orders, in so many clicks and keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands, pasteInto } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
}, 120_000);
afterAll(() => world?.close());

const orderOf = async (id: string) => (await world.owner.get(`/purchase-orders/${id}`)).body;

test('All of an order is received as ordered with two keys, and reversed with one click', async () => {
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}` });
  await page.getByRole('button', { name: 'Receive' }).waitFor();
  const hands = new Hands(page);
  await hands.press('r');
  await page.getByRole('button', { name: /Receive 2 lines/ }).waitFor();
  await page.getByText('Stock value').waitFor();
  await hands.press('Control+Enter');
  await page.getByText('was received').waitFor();
  expect(hands).toMatchObject({ keys: 2, clicks: 0 });
  expect((await orderOf(id)).status).toBe('Received');
  await page.getByText('Received', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await orderOf(id)).status).toBe('Ordered');
});

test('An order of two lines is entered with the keyboard alone', async () => {
  const page = await world.signedIn({ path: '/purchase-orders' });
  await page.getByText(bakery.purchaseOrder.poNumber).waitFor();
  const hands = new Hands(page);
  await enterOrder(page, hands, (option) => page.getByRole('option', { name: option }).waitFor());
  expect(hands.clicks).toBe(0);
  expect(await lastOrder(page)).toMatchObject(twoLines());
});

test('Who types faster than the service answers loses nothing', async () => {
  const page = await world.signedIn({ path: '/purchase-orders' });
  await page.getByText(bakery.purchaseOrder.poNumber).waitFor();
  await page.route(/\/(vendors|materials)\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await enterOrder(page, new Hands(page), async () => {});
  expect(await lastOrder(page)).toMatchObject(twoLines());
});

async function enterOrder(page: Page, hands: Hands, found: (name: RegExp) => Promise<void>) {
  await hands.press('c');
  await page.getByRole('combobox', { name: 'Vendor' }).waitFor();
  await hands.type('Mill');
  await found(/Mill vendor/);
  for (const key of ['Enter', 'Tab', 'Tab', 'Tab']) await hands.press(key);
  for (const [code, quantity] of [
    ['FLOUR', '12'],
    ['SALT', '3'],
  ] as const) {
    await hands.type(code);
    await found(new RegExp(code));
    for (const key of ['Enter', 'Tab']) await hands.press(key);
    await hands.type(quantity);
    if (code === 'FLOUR') for (const key of ['Tab', 'Enter']) await hands.press(key);
  }
  await hands.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
}

const lastOrder = async (page: Page) =>
  (await orderOf(new URL(page.url()).pathname.split('/').at(-1) ?? '')).items;

const twoLines = () => [
  { materialId: bakery.flour.id, quantity: 12 },
  { materialId: bakery.salt.id, quantity: 3 },
];

test('Lines are pasted from a spreadsheet, with headings in any order', async () => {
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  const rows = Array.from(
    { length: 50 },
    (_, at) => `${at + 1}\t1.25\t${at % 2 ? 'SALT' : 'FLOUR'}`,
  );
  const text = ['Quantity\tUnit price\tMaterial', ...rows].join('\n');
  await pasteInto(page.getByRole('combobox', { name: 'Material 1' }), text);
  await page.getByRole('combobox', { name: 'Material 50' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Material 50' }).inputValue()).toContain('SALT');
  expect(await page.getByRole('textbox', { name: 'Quantity 50' }).inputValue()).toBe('50');
});

test('A refusal stands at its field, and what was entered stays', async () => {
  const page = await world.signedIn({ path: `/purchase-orders/${bakery.purchaseOrder.id}` });
  await page.getByRole('button', { name: 'Receive' }).click();
  const field = page.getByRole('textbox', { name: 'Accepted 1' });
  await field.fill('many');
  await page.getByRole('alert').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe('many');
});
