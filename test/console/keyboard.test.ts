/** The tour, from the first sign-in to the explanation of a cost, without a mouse. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsole();
});
afterAll(() => world?.close());

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.first().and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target}`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

async function pick(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Saves what is in the panel, which then closes. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens a screen by its two keys, and its panel of a new record. */
async function create(page: Page, keys: string, title: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog').waitFor();
}

async function signInAndOpen(page: Page): Promise<void> {
  await page.goto(world.origin);
  await press(page, 'Sign in');
  await tabTo(page, page.getByLabel('E-mail address'));
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Mill Lane Bakery');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}

/** A location, a material, a product and its recipe. */
async function enterMasters(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type('locations');
  await page.getByRole('option', { name: /Locations/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor();
  await page.keyboard.press('c');
  await type(page, 'Name', 'Bakery');
  await save(page);
  await page.getByRole('heading', { name: /Bakery/, level: 1 }).waitFor();

  await create(page, 'g k', 'Stock');
  await type(page, 'Code', 'FLOUR');
  await type(page, 'Name', 'Wheat flour');
  await type(page, 'Unit', 'KG');
  await save(page);
  await page.getByRole('heading', { name: 'FLOUR · Wheat flour' }).waitFor();

  for (const key of ['g', 'k']) await page.keyboard.press(key);
  await page.getByRole('link', { name: 'FLOUR' }).waitFor();
  await press(page, 'Products');
  await press(page, 'New product');
  await type(page, 'Code', 'BREAD');
  await type(page, 'Name', 'Wheat bread');
  await type(page, 'Unit', 'EA');
  await pick(page, 'Type', 'Finished good');
  await type(page, 'List price', '4.2');
  await save(page);
  await page.getByRole('heading', { name: 'BREAD · Wheat bread' }).waitFor();

  await create(page, 'g r', 'Recipes');
  await pick(page, 'Product', 'BREAD');
  await type(page, 'Conversion cost', '0.4');
  await pick(page, 'Input 1', 'FLOUR');
  await type(page, 'Quantity 1', '0.5');
  await save(page);
  await page.getByText('was saved').waitFor();
}

/** Flour is ordered and received, and bread is baked of it. */
async function buyAndMake(page: Page): Promise<void> {
  await create(page, 'g v', 'Vendors');
  await type(page, 'Name', 'Old Mill');
  await save(page);
  await page.getByRole('heading', { name: /Old Mill/, level: 1 }).waitFor();

  await create(page, 'g b', 'Purchase orders');
  await pick(page, 'Vendor', 'Old Mill');
  await pick(page, 'Material or product 1', 'FLOUR');
  await type(page, 'Quantity 1', '100');
  await type(page, 'Unit price 1', '0.9');
  await save(page);
  await page.getByText('was created as a draft').waitFor();
  await press(page, 'Mark as ordered');
  await page.getByText('marked as ordered').waitFor();
  await page.getByRole('button', { name: 'Receive' }).waitFor();
  await page.keyboard.press('r');
  await page.getByText('Stock value').waitFor();
  await save(page);
  await page.getByText('was received').waitFor();

  await create(page, 'g m', 'Work orders');
  await pick(page, 'Product', 'BREAD');
  await type(page, 'Quantity', '60');
  await pick(page, 'Made at', 'Bakery');
  await save(page);
  await page.getByRole('button', { name: 'Make', exact: true }).waitFor();
  await page.keyboard.press('m');
  await page.getByText('Stock value').waitFor();
  await save(page);
  await page.getByText('was recorded').waitFor();
}

test('The whole tour is done by keyboard alone, down to why the bread costs 0.85', async () => {
  const page = await world.newPage();
  await signInAndOpen(page);
  await enterMasters(page);
  await buyAndMake(page);

  await create(page, 'g c', 'Customers');
  await type(page, 'Name', 'Crown Hotel');
  await save(page);
  await page.getByRole('heading', { name: /Crown Hotel/, level: 1 }).waitFor();
  await create(page, 'g s', 'Sales orders');
  await pick(page, 'Customer', 'Crown');
  await pick(page, 'Product 1', 'BREAD');
  await type(page, 'Quantity 1', '40');
  await save(page);
  await page.getByText('was created as a draft').waitFor();
  await press(page, 'Confirm');
  await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
  await page.keyboard.press('f');
  const preview = page.getByRole('region', { name: 'Effect' });
  // 40 loaves at 4.2, each of 0.5 kg flour at 0.9 and 0.4 of conversion.
  await preview.getByText('134.00').first().waitFor();
  await save(page);
  await page.getByText('was shipped').waitFor();

  const shipments = page.getByRole('region', { name: 'Goods that were shipped' });
  await tabTo(page, shipments.getByRole('link', { name: /why/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Why: BREAD/ }).waitFor();
  await page.getByText('Conversion').first().waitFor();
  await expect.poll(() => page.getByText('0.85').count()).toBeGreaterThan(0);
});
