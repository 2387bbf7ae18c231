/** Files as offices write them: their days, and workbooks with headings in German. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsole();
});
afterAll(() => world?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('Days come in as the file has them, or as is chosen where it does not tell', async () => {
  const { body: yard } = await world.owner.post('/locations', { code: 'YARD', name: 'Yard' });
  const { body: nail } = await world.owner.post('/materials', {
    ...{ code: 'NAIL', name: 'Nail', unit: 'KG' },
  });
  const importOf = async (name: string, content: string, chosen?: (page: Page) => unknown) => {
    const page = await world.signedIn({ path: '/import?kind=openingStock' });
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await chosen?.(page);
    await button(page, 'Check all rows').click();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await page.getByText(/\d created/).waitFor();
  };
  const german = ['Material;Lager;Menge;St\xfcckpreis;Datum', 'NAIL;YARD;2,5;1,20;01.10.2026'];
  await importOf('bestand.csv', `${german.join('\r\n')}\r\nNAIL;YARD;1;1,20;13.9.26\r\n`);
  const slashed = 'material,location,quantity,unitCost,date\nNAIL,YARD,1,1.2,03/04/2026\n';
  await importOf('stock.csv', slashed, async (page) => {
    const days = choice(page, 'How days are written in date');
    await expect.poll(() => days.inputValue()).toBe('day');
    await days.selectOption('month');
  });
  await importOf(
    'short.csv',
    'material,location,quantity,unitCost\nNAIL,YARD,1,1.2\n',
    async (page) => {
      await choice(page, 'The same value in every row').selectOption('date');
      await page.getByRole('textbox', { name: /of every row$/ }).pressSequentially('31.8.2026');
    },
  );
  const asked = { query: { materialId: nail.id, locationId: yard.id } };
  const { body } = await world.owner.get('/materials-inventory/ledger', asked);
  const days = body.data.map(({ day }: { day: string }) => day);
  expect(days).toEqual(['2026-10-01', '2026-09-13', '2026-08-31', '2026-03-04']);
});

test('A workbook to begin with has German headings, and is read again as it is', async () => {
  const { body: flour } = await world.owner.post('/materials', {
    ...{ code: 'FLOUR', name: 'Mehl', unit: 'KG' },
  });
  const { body: dock } = await world.owner.post('/locations', { code: 'DOCK', name: 'Rampe' });
  const page = await world.signedIn({ path: '/import?kind=openingStock', own: true });
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Als XLSX').click(),
  ]);
  expect(file.suggestedFilename()).toBe('Anfangsbestand.xlsx');
  const buffer = await readFile(await file.path());
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .getByLabel('Datei', { exact: true })
    .setInputFiles({ name: 'Anfangsbestand.xlsx', mimeType, buffer });
  await button(page, 'Alle Zeilen prüfen').click();
  await page.getByRole('button', { name: /übernehmen/ }).click();
  const asked = { query: { materialId: flour.id, locationId: dock.id } };
  const entries = async () =>
    (await world.owner.get('/materials-inventory/ledger', asked)).body.data;
  await expect
    .poll(entries)
    .toMatchObject([{ day: '2026-01-01', quantity: '100', unitCost: '2.5' }]);
});
