/** Labels: of the chosen rows of a list, and of a record. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barcodesOf } from '../support/barcodes.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

/** Presses the button of the panel; returns the file and its name. */
async function print(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click(),
  ]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const textsOf = async (bytes: Buffer) => (await barcodesOf(bytes)).map(({ text }) => text).sort();

test('Chosen rows are printed on a sheet, each as often as is asked for', async () => {
  const page = await world.signedIn({ path: '/stock' });
  for (const { code } of [bakery.flour, bakery.salt]) {
    await page.getByRole('checkbox', { name: `Choose ${code}` }).click();
  }
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('heading', { name: 'Print labels of 2 records' }).waitFor();
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('A4, 2 × 7 (99.1 × 38.1 mm)');
  await page.getByRole('textbox', { name: 'Copies of each' }).fill('2');
  const { name, bytes } = await print(page);
  expect(name).toBe('labels.pdf');
  const [flour, salt] = [bakery.flour.code, bakery.salt.code];
  // Each label has its code twice: as bars and as QR code.
  expect(await textsOf(bytes)).toEqual([...Array(4).fill(flour), ...Array(4).fill(salt)].sort());
});

test('The page of a record prints its label, also for a label printer', async () => {
  const { id, code } = bakery.location;
  const page = await world.signedIn({ path: `/locations/${id}` });
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('combobox', { name: 'Printed' }).selectOption('a label a page (PDF)');
  expect(await textsOf((await print(page)).bytes)).toEqual([code, code]);
  await page.getByRole('button', { name: 'Print labels' }).click();
  // The paper of the last labels is proposed.
  await page.getByRole('textbox', { name: 'Width' }).fill('5');
  await page.getByRole('combobox', { name: 'Printed' }).selectOption('with a label printer (ZPL)');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByText('must be 25 or more.').first().waitFor();
  await page.getByRole('textbox', { name: 'Width' }).fill('60');
  const { name, bytes } = await print(page);
  expect(name).toBe('labels.zpl');
  expect(bytes.toString()).toMatch(/^\^XA\^CI28\^PW480\^LL400/);
});

test('A work order prints its label from its menu', async () => {
  const { id, woNumber } = bakery.workOrder;
  const page = await world.signedIn({ path: `/work-orders/${id}` });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print labels' }).click();
  await page.getByRole('combobox', { name: 'Printed' }).selectOption('a label a page (PDF)');
  expect(await textsOf((await print(page)).bytes)).toEqual([woNumber, woNumber]);
});
