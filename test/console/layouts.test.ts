/** Files of other programs come in by their headings: no column is chosen, no editor is needed. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnName } from '../../console/src/screens/import/column-names.ts';
import { en } from '../../console/src/words/en.ts';
import type { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { openConsole } from './support/console-world.ts';
import type { Layout } from './support/layout.ts';
import { layouts } from './support/layouts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stockwright-layouts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Gives the file, and says what it lacks: values for all rows, and that names are made. */
async function give(page: Page, { name, content, constants = {}, makes = [] }: Layout) {
  const path = join(folder, name);
  await writeFile(path, await content());
  await page.getByLabel('File', { exact: true }).setInputFiles(path);
  for (const [column, value] of Object.entries(constants)) {
    await page.getByLabel('The same value in every row').selectOption(column);
    await page.getByLabel(`${columnName(column, en)} of every row`).fill(value);
  }
  if (makes.length > 0) await page.getByLabel('Names that do not exist').selectOption('make');
}

/** A cell, such as `unitCost 7`, as the screen names it. */
const cellName = (cell: string) => cell.replace(/^\S+/, (column) => columnName(column, en));

/** Finds each fault at its cell, and corrects it there. */
async function correct(page: Page, { faults = [], left }: Layout): Promise<void> {
  if (left !== undefined) await page.getByText(left).waitFor();
  const cells = page.locator('input[aria-invalid="true"]');
  await expect.poll(() => cells.count()).toBe(faults.length);
  for (const { cell, says, write } of faults) {
    const box = page.getByRole('textbox', { name: cellName(cell), exact: true });
    expect(await box.getAttribute('aria-invalid'), cell).toBe('true');
    await expect.poll(() => box.getAttribute('title')).toContain(says);
    await box.fill(write);
  }
}

interface Named {
  id: string;
  skuId: string;
  code?: string;
  externalId: string | null;
}

const keyOf = ({ code, externalId }: Named) => code ?? externalId ?? '';

/** The records as the service shows each of them, by their codes or what the file calls them. */
async function shown(owner: Client, layout: Layout): Promise<object[]> {
  const { path, pathOf = ({ id }: Named) => `${path}/${id}` } = layout;
  const { data }: { data: Named[] } = await done(owner.get(path));
  data.sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const query = { include: 'names' };
  return Promise.all(data.map((record) => done(owner.get(pathOf(record), { query }))));
}

test.each(layouts)('$title', async (layout) => {
  const { before, kind, records, faults = [], left, makes = [] } = layout;
  const world = await openConsole();
  await before?.(world.owner);
  const page = await world.signedIn({ path: `/import?kind=${kind}` });
  await give(page, layout);
  if (layout.says !== undefined) await page.getByText(layout.says).waitFor();
  await button(page, 'Check all rows').click();
  if (faults.length > 0) {
    await page.getByText(/; (1 has|\d+ have) faults/).waitFor();
    await correct(page, layout);
    await button(page, 'Check').click();
  }
  const failed = left === undefined ? 0 : 1;
  await page.getByText(`${records.length} would be created, 0 updated`).waitFor();
  for (const made of makes) await page.getByText(made).first().waitFor();
  await button(page, failed === 0 ? /^Import \d/ : 'without faults').click();
  await page
    .getByText(`${records.length} created, 0 updated, 0 skipped, ${failed} refused.`)
    .waitFor();
  if (left !== undefined) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Save the refused rows').click(),
    ]);
    expect(await readFile(await saved.path(), 'utf8')).toContain(left);
  }
  expect(await shown(world.owner, layout)).toMatchObject(records);
  await world.close();
});
