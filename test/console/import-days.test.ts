/** Days of imported files, in the forms that offices write. */
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
