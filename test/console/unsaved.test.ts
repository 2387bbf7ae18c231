/** Forms keep what was typed into them: leaving one asks, and a reload brings it back. */
import type { Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsOn, loadAxe } from './support/axe.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { answerQuestion, questionIn } from './support/questions.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

/** The questions of the browser itself, each answered with no unless the test says yes. */
function questionsOf(page: Page) {
  const asked: string[] = [];
  const answer = { yes: false };
  page.on('dialog', async (dialog: Dialog) => {
    asked.push(dialog.type());
    await (answer.yes ? dialog.accept() : dialog.dismiss());
  });
  return { asked, answer };
}

const stay = async (page: Page) =>
  expect(await answerQuestion(page, 'Go back')).toBe('Close and lose what you entered?');

/** Replaces the text of a field as a person does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const textOf = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).inputValue();

test('A count at the door asks before Escape, Back and a reload, and survives each', async () => {
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}` });
  const { asked } = questionsOf(page);
  await page.getByRole('button', { name: 'Receive' }).click();
  await type(page, 'Accepted 1', '7');
  await page.keyboard.press('Escape');
  await stay(page);
  await page.evaluate('history.back()');
  await stay(page);
  await page.evaluate('history.back()');
  await questionIn(page).waitFor();
  await loadAxe(page);
  expect(await findingsOn(page, ['light', 'dark'])).toEqual([]);
  await page.keyboard.press('Escape');
  await questionIn(page).waitFor({ state: 'detached' });
  expect(asked).toEqual([]);
  await page.evaluate('location.reload()');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  expect(await textOf(page, 'Accepted 1')).toBe('7');
  expect(new URL(page.url()).search).toBe('?act=receive');
});

test('After a reload a form is as it was typed, until somebody starts again', async () => {
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}` });
  const { answer, asked } = questionsOf(page);
  await page.getByRole('button', { name: 'Receive' }).click();
  await type(page, 'Accepted 2', '8');
  await type(page, 'Reason 2', 'Torn bags');
  answer.yes = true;
  await page.reload();
  await page.getByText('as you typed them before').waitFor();
  expect(await textOf(page, 'Accepted 2')).toBe('8');
  expect(await textOf(page, 'Reason 2')).toBe('Torn bags');
  await page.getByRole('button', { name: 'Start again' }).click();
  expect(await textOf(page, 'Accepted 2')).toBe('10');
  asked.length = 0;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked).toEqual([]);
  await expect.poll(() => questionIn(page).count()).toBe(0);
});

test('A form that is given up is gone, also after a reload', async () => {
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}` });
  const { answer } = questionsOf(page);
  answer.yes = true;
  await page.getByRole('button', { name: 'Receive' }).click();
  await type(page, 'Accepted 1', '7');
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Discard');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.reload();
  await page.getByRole('textbox', { name: 'Accepted 1' }).waitFor();
  expect(await textOf(page, 'Accepted 1')).toBe('100');
  await expect.poll(() => page.getByText('as you typed them before').count()).toBe(0);
});

const panels = [
  ['a transfer', () => `/items/materials/${bakery.flour.id}?act=transfer`, 'Quantity', '3'],
  ['a mail', () => `/purchase-orders/${bakery.purchaseOrder.id}?act=mail`, 'To', 'a@b.example'],
  ['a new purchase order', () => '/purchase-orders?act=new', 'Expected', '2026-11-02'],
  ['a new vendor', () => '/vendors?act=new', 'Name', 'Old mill'],
  ['a batch', () => `/work-orders/${bakery.workOrder.id}?act=make`, 'Notes', 'Warm oven'],
  ['a shipment', () => `/sales-orders/${bakery.salesOrder.id}?act=ship`, 'Ships 1', '2'],
] as const;

test.each(panels)(
  '%s asks when one field differs, and not when it is as before',
  async (...row) => {
    const [, path, label, text] = row;
    const page = await world.signedIn({ path: path() });
    await page.getByRole('textbox', { name: label, exact: true }).waitFor();
    const before = await textOf(page, label);
    await type(page, label, text);
    await page.keyboard.press('Escape');
    await stay(page);
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(before);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => questionIn(page).count()).toBe(0);
  },
);

test('A save asks nothing: a new record takes the place of its panel, and Back leads to the list', async () => {
  const page = await world.signedIn({ path: '/vendors' });
  const { asked } = questionsOf(page);
  await page.getByRole('button', { name: 'New vendor' }).click();
  await type(page, 'Name', 'Weir mill');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Weir mill' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(asked).toEqual([]);
});

test('A save that stays closes its panel, asks nothing and leaves no draft', async () => {
  const { id } = bakery.vendor;
  const page = await world.signedIn({ path: `/vendors/${id}` });
  const { asked } = questionsOf(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await type(page, 'Notes', 'Closed on Fridays');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Closed on Fridays').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate('Object.keys(sessionStorage).join()')).not.toContain('draft');
  expect(asked).toEqual([]);
});

test('Quantities of the plan ask before they are left, and survive a reload until they are ordered', async () => {
  await world.owner.patch(`/materials/${bakery.flour.id}`, { reorderPoint: 5_000 });
  const page = await world.signedIn({ path: '/plan' });
  const { asked } = questionsOf(page);
  const label = 'Quantity FLOUR';
  await type(page, label, '7777');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await stay(page);
  await page.evaluate('location.reload()');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect.poll(() => textOf(page, label).catch(() => '')).toBe('7777');
  await page.getByRole('button', { name: /^Create drafts/ }).click();
  await page.getByText('Just drafted').waitFor();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  expect(asked).toEqual(['beforeunload']);
  const { data } = (await world.owner.get('/purchase-order-items')).body;
  expect(data.map((line: { quantity: number }) => line.quantity)).toContain(7777);
});
