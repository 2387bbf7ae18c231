/** The acts of a person with imports of the past. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMaterial } from '../support/stock.ts';
import { send } from '../support/undoing.ts';
import { newMember } from '../support/users.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsole();
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('An import is found in the history, and undone with three clicks, its effect shown before', async () => {
  await newMaterial(world.owner, { code: 'FLOUR', unitCost: 0.8 });
  await world.owner.post('/locations', { name: 'Store' });
  const row = { material: 'FLOUR', location: 'Store', quantity: 100, unitCost: 2 };
  const { importId } = await send(world.owner, '/opening-stock', [row]);
  const page = await world.signedIn({ path: '/import' });
  await page.getByRole('link', { name: 'Earlier imports' }).click();
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Opening stock' }));
  await hands.click(button(page, 'Undo the import'));
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.getByText('200.00').first().waitFor();
  expect(await read(`/imports/${importId}`)).toMatchObject({ status: 'done' });
  await hands.click(button(page, 'Undo 1 row'));
  await page.getByText('1 row was undone.').waitFor();
  expect(hands.clicks).toBe(3);
  await page.getByText('Undone', { exact: true }).first().waitFor();
  expect(await read(`/imports/${importId}`)).toMatchObject({ status: 'undone' });
  await expect.poll(() => button(page, 'Undo the import').count()).toBe(0);
});

test('Rows that were edited or are in use are named, and the others are undone', async () => {
  const rows = ['A', 'B', 'C'].map((code) => ({ code, name: `Vendor ${code}` }));
  const { importId, ids } = await send(world.owner, '/vendors', rows);
  await world.owner.patch(`/vendors/${ids[0]}`, { name: 'Millers' });
  const page = await world.signedIn({ path: `/imports/${importId}` });
  await page.getByText('Edited since').waitFor();
  await button(page, 'Undo the import').click();
  await page.getByText('2 undone, 1 kept').waitFor();
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('all');
  await page.getByRole('alert').getByText('see kept').waitFor();
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('possible');
  await button(page, 'Undo 2 rows').click();
  await page.getByText('Partly undone').waitFor();
  const { data } = await read('/vendors');
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Millers']);
});

test('Old values are shown, and members see no way to undo', async () => {
  await world.owner.post('/vendors', { code: 'V-9', name: 'Mill' });
  const rows = [{ code: 'V-9', name: 'Millers' }];
  const { importId } = await send(world.owner, '/vendors', rows, { onDuplicate: 'update' });
  const member = await newMember(world.owner, 'member', { world: world.world });
  const page = await world.signedIn({ path: `/imports/${importId}`, as: member });
  await page.getByText('name: Mill').waitFor();
  await expect.poll(() => button(page, 'Undo the import').count()).toBe(0);
});

test('Rows have the lines of their file, entries their items, and the value is told before', async () => {
  for (const code of ['OIL', 'SALT']) {
    await world.owner.post('/materials', { code, name: code, unit: 'KG', unitCost: 1 });
  }
  await world.owner.post('/locations', { code: 'CELLAR', name: 'Cellar' });
  const lines = [
    ...['Bestand der Werkstatt', '', 'Material;Lager;Menge;Stückpreis;Notizen'],
    ...['OIL;CELLAR;2,5;4,20;"Zwei', 'Zeilen"', '', 'SALT;CELLAR;10;1,05;', 'NONE;CELLAR;1;1;'],
  ];
  const page = await world.signedIn({ path: '/import?kind=openingStock' });
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'bestand.csv', mimeType: 'text/csv', buffer });
  await button(page, 'Check all rows').click();
  await page.getByText(/^Rows without faults: .*21\.00 of stock value\.$/).waitFor();
  await button(page, 'Import the 2 without faults').click();
  await page.getByText('2 created').waitFor();
  await page.getByRole('link', { name: 'Earlier imports' }).click();
  await page.getByRole('link', { name: 'Opening stock' }).first().click();
  const rows = /4\s+OIL · MIL-\d+.*7\s+SALT · MIL-\d+.*8\s+Refused/s;
  await expect.poll(() => page.locator('main').innerText()).toMatch(rows);
});
