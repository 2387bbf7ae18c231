/** Fields of forms that must be filled in: marked for the eye, and told to screen readers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/sources.ts';
import { newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let page: Page;
beforeAll(async () => {
  world = await openConsole();
  await newBakery(world.owner);
  page = await world.signedIn({ own: true });
});
afterAll(() => world?.close());

interface Schema {
  $ref?: string;
  required?: string[];
}
interface Contract {
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
  components: { schemas: Record<string, Schema> };
}
const contract: Contract = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));

/** The fields that the contract needs of a new record; lines are in a grid. */
function neededBy(path: string): string[] {
  const { post } = contract.paths[`/api${path}`] ?? {};
  const schema = post?.requestBody.content['application/json']?.schema ?? {};
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const { required = [] } = contract.components.schemas[name] ?? schema;
  return required.filter((name) => name !== 'inputs');
}

const forms: [path: string, request: string, names: string[]][] = [
  ['/vendors', '/vendors', ['Name']],
  ['/customers', '/customers', ['Name']],
  ['/contacts', '/contacts', ['First name']],
  ['/brokers', '/brokers', ['Name']],
  ['/locations', '/locations', ['Name']],
  ['/types', '/material-types', ['Name']],
  ['/stock', '/materials', ['Name']],
  ['/stock?ledger=skus', '/skus', ['Code', 'Name', 'Unit', 'Type']],
  ['/purchase-orders', '/purchase-orders', ['Vendor']],
  ['/sales-orders', '/sales-orders', ['Customer']],
  ['/work-orders', '/work-orders', ['Product', 'Quantity', 'Made at', 'Goods go to', 'Start']],
  ['/recipes', '/boms', ['Product']],
  ['/counts', '/stock-counts', ['Name']],
];

test.each(forms)(
  '%s: a new record has its required fields marked',
  async (path, request, names) => {
    expect(names).toHaveLength(neededBy(request).length);
    await world.go(page, `${path}${path.includes('?') ? '&' : '?'}act=new`);
    const panel = page.getByRole('dialog');
    for (const name of names) {
      // Its name is as before: the mark is not read aloud.
      const field = panel.getByRole('textbox', { name, exact: true });
      const picker = panel.getByRole('combobox', { name, exact: true });
      await panel.locator('[aria-required="true"]').and(field.or(picker)).waitFor();
      await panel.locator('[data-required="true"]').getByText(name, { exact: true }).waitFor();
    }
    const marked = panel.locator('[data-required="true"]:not([role="columnheader"])');
    await expect.poll(() => marked.count()).toBe(names.length);
    await panel.getByText('* must be filled in').waitFor();
    const marks = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('[data-required="true"]')]
    .map((label) => getComputedStyle(label, '::after').content)`);
    expect(new Set(marks)).toEqual(new Set([expect.stringContaining('*')]));
  },
);

test('A form without a required field explains no mark', async () => {
  await world.go(page, '/stock');
  await page.getByRole('link', { name: 'FLOUR' }).first().click();
  await page.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
  expect(await page.getByText('* must be filled in').isVisible()).toBe(false);
});

test('Lines have their required columns marked', async () => {
  await world.go(page, '/purchase-orders?act=new');
  const panel = page.getByRole('dialog');
  const needed = panel.locator('[role="columnheader"][data-required="true"]');
  await expect.poll(() => needed.allTextContents()).toEqual(['Material or product', 'Quantity']);
  await panel.locator('[aria-required="true"]').and(panel.getByLabel('Quantity 1')).waitFor();
});

test('A field that is missing is one of those that are marked', async () => {
  await world.go(page, '/stock?ledger=skus&act=new');
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Description' }).fill('Oat');
  await page.keyboard.press('Control+Enter');
  const wrong = panel.locator('[aria-invalid="true"]');
  await expect.poll(() => wrong.count()).toBe(4);
  expect(await panel.locator('[aria-invalid="true"][aria-required="true"]').count()).toBe(4);
});
