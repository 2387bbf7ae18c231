import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCount } from '../support/counting.ts';
import { done } from '../support/making.ts';
import { newLocation } from '../support/stock.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { pick } from './support/fields.ts';
import { button, quantity, scan, shopCounts } from './support/shop-counts.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let shop: ReturnType<typeof shopCounts>;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  shop = shopCounts(world, bakery);
});
afterAll(() => world?.close());

test('A shelf is counted with a scanner alone, and a number is typed where it is many', async () => {
  const count = await shop.make();
  const page = await shop.atShelf(count);
  await scan(page, 'FLOUR');
  await page.getByRole('region', { name: 'Count FLOUR' }).waitFor();
  await scan(page, 'flour');
  await expect.poll(() => quantity(page).inputValue()).toBe('2');
  // Another item: the first is kept.
  await scan(page, 'SALT');
  await page.getByRole('region', { name: 'Count SALT' }).waitFor();
  await quantity(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7.5', { delay: 40 });
  await page.keyboard.press('Enter');
  await page.getByText('All that you counted is saved').waitFor();
  await expect.poll(async () => (await shop.linesOf(count)).length).toBe(2);
  expect(await shop.linesOf(count)).toMatchObject([
    { itemId: bakery.flour.id, counted: 2, mode: 'add' },
    { itemId: bakery.salt.id, counted: 7.5, mode: 'set' },
  ]);
  await scan(page, 'NOTHING');
  await page.getByText('Nothing has the code NOTHING.').waitFor();
  await scan(page, 'BREAD');
  await page.getByRole('radio', { name: 'adds to it' }).click();
  await button(page, 'One more').click();
  await button(page, 'Save').click();
  await expect.poll(async () => (await shop.linesOf(count)).length).toBe(3);
  expect((await shop.linesOf(count))[2]).toMatchObject({ counted: 2, mode: 'add' });
  await shop.cancel(count);
});

test('Pieces add up in whatever order and wherever the cursor is when they are scanned', async () => {
  const count = await shop.make();
  const page = await shop.atShelf(count);
  const mine = page.getByRole('region', { name: 'What you counted' });
  // The keys of the scanner, with the cursor nowhere, in a list and on a button.
  for (const code of ['FLOUR', 'SALT', 'FLOUR', 'BREAD']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Count ${code}` }).waitFor();
    await page.getByRole('combobox', { name: 'Where are you?' }).focus();
  }
  await button(page, 'Save').click();
  await mine.getByText('BREAD').waitFor();
  await page.keyboard.type('FLOUR');
  await page.keyboard.press('Enter');
  await page.getByText('Counted already: 2. With this: 3').waitFor();
  await button(page, 'Save').click();
  await expect.poll(() => countedOf(count)).toEqual({ FLOUR: 3, SALT: 1, BREAD: 1 });
  // Of what is counted already, a typed quantity needs a word on what it is.
  await scan(page, 'FLOUR');
  await quantity(page).click();
  await page.keyboard.type('18');
  await expect.poll(() => quantity(page).inputValue()).toBe('18');
  await page.keyboard.press('Enter');
  await page.getByText('Choose whether the quantity is all there is, or adds to it.').waitFor();
  await page.getByRole('radio', { name: 'is all there is' }).click();
  await button(page, 'Save').click();
  await expect.poll(() => countedOf(count)).toEqual({ FLOUR: 18, SALT: 1, BREAD: 1 });
  await mine.getByText('replaced, 18 counted').first().waitFor();
  await mine.getByRole('button', { name: 'Correct SALT' }).click();
  await quantity(page).click();
  await page.keyboard.type('2');
  await button(page, 'Save').click();
  await expect.poll(() => countedOf(count)).toEqual({ FLOUR: 18, SALT: 2, BREAD: 1 });
  await shop.cancel(count);
});

test('What is open is kept once, however quickly one act follows the other', async () => {
  const count = await shop.make();
  const page = await shop.atShelf(count);
  await scan(page, 'FLOUR');
  await page.getByRole('region', { name: 'Count FLOUR' }).waitFor();
  await button(page, 'Save').evaluate((save: { click(): void }) => {
    save.click();
    save.click();
  });
  await page.getByText('All that you counted is saved').waitFor();
  await scan(page, 'SALT');
  await page.getByRole('region', { name: 'Count SALT' }).waitFor();
  // A piece of another item, and Save before it is looked up.
  await page.getByRole('textbox', { name: 'Scan' }).fill('BREAD');
  await page.evaluate(scanAndSave);
  await page.getByRole('region', { name: 'Count BREAD' }).waitFor();
  await button(page, 'Save').click();
  await expect.poll(() => countedOf(count)).toMatchObject({ BREAD: 1 });
  expect(await shop.linesOf(count)).toMatchObject(
    [bakery.flour, bakery.salt, bakery.bread].map(({ id }) => ({ itemId: id, counted: 1 })),
  );
  await shop.cancel(count);
});

const scanAndSave = `{
  const field = document.querySelector('[data-scan] input');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save').click();
}`;

/** The active count of each item, by its code. */
async function countedOf({ id }: { id: string }): Promise<Record<string, number>> {
  const asked = { query: { include: 'names' } };
  const { data } = await done(world.owner.get(`/stock-counts/${id}/lines`, asked));
  const active = data.filter((line: { supersededBy: string | null }) => !line.supersededBy);
  return Object.fromEntries(
    active.map((line: { itemCode: string; counted: number }) => [line.itemCode, line.counted]),
  );
}

test('What a scanner types into the quantity is a code, and no quantity', async () => {
  const count = await shop.make();
  const page = await shop.atShelf(count);
  await page.getByRole('button', { name: /^FLOUR/ }).click();
  await quantity(page).click();
  await page.keyboard.type('12', { delay: 60 });
  // A code that nothing has, as fast as from a scanner; a field of numbers keeps none of it.
  await page.evaluate(typeFast('40063813339'));
  await page.getByText('Nothing has the code 40063813339.').waitFor();
  await expect.poll(() => quantity(page).inputValue()).toBe('12');
  // Nor does it change what a scanned piece does.
  await scan(page, 'SALT');
  await quantity(page).click();
  await page.evaluate(typeFast('40063813338'));
  await page.getByText('Nothing has the code 40063813338.').waitFor();
  await expect.poll(() => quantity(page).inputValue()).toBe('1');
  await expect.poll(() => page.getByRole('radio', { name: 'adds to it' }).isChecked()).toBe(true);
  await shop.cancel(count);
});

/** Types a text and Enter with 10 ms between the times of its keys, however busy the page is. */
const typeFast = (text: string) => `{
  const field = document.activeElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const from = performance.now() + 1_000;
  for (const [at, key] of [...${JSON.stringify(text)}, 'Enter'].entries()) {
    const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(down, 'timeStamp', { value: from + 10 * at });
    field.dispatchEvent(down);
    if (key !== 'Enter') {
      set.call(field, field.value + key);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}`;

test('A receipt of goods from before a count says that what was counted stays', async () => {
  const count = await shop.make();
  await shop.countFlour(count, 75);
  await done(postCount(world.owner, count));
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}?act=receive` });
  const rebuilt = page.getByText(`Counted later: ${count.countNumber}. What was counted stays`);
  // Goods of the day itself may have been counted.
  const side = page.getByRole('combobox', { name: `Counted on that day (${count.countNumber})` });
  await side.selectOption('were counted');
  await rebuilt.waitFor();
  await side.selectOption('came or left later');
  await rebuilt.waitFor({ state: 'detached' });
  const day = page.getByRole('textbox', { name: 'Day', exact: true });
  await day.click();
  await page.keyboard.press('Control+a');
  // As the console itself shows days.
  const form = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const before = new Date(Date.now() - 3 * 86_400_000);
  await page.keyboard.type(before.toLocaleDateString('en-GB', form));
  await rebuilt.waitFor();
  await side.waitFor({ state: 'detached' });
});

test('Stock that is found or moved on the day of a count asks whether it was counted', async () => {
  await newLocation(world.owner, 'Shed');
  const count = await shop.make();
  await shop.countFlour(count, 60);
  await done(postCount(world.owner, count));
  const entered = {
    adjust: (page: Page) =>
      page
        .getByRole('combobox', { name: 'What' })
        .selectOption({ label: 'Found, or opening stock: add' }),
    transfer: (page: Page) => pick(page, 'To', 'Shed', /Shed/),
  };
  for (const [act, enter] of Object.entries(entered)) {
    const page = await world.signedIn({ path: `/items/materials/${bakery.flour.id}?act=${act}` });
    await enter(page);
    await quantity(page).click();
    await page.keyboard.type('3');
    // Other counts of the day are told, too.
    const rebuilt = page.getByText(/^Counted later: CNT-.* What was counted stays/);
    const side = page.getByRole('combobox', { name: /^Counted on that day/ });
    await side.selectOption('were counted');
    await rebuilt.waitFor();
    await side.selectOption('came or left later');
    await rebuilt.waitFor({ state: 'detached' });
  }
});

test('On a phone the code of what was counted stands in one line', async () => {
  const count = await shop.make();
  await shop.countFlour(count, 12_345.678);
  const page = await shop.atShelf(count);
  await button(page, 'Correct FLOUR').waitFor();
  const lines = await page.evaluate(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('[aria-label="Correct FLOUR"]'));
    return range.getClientRects().length;
  })()`);
  expect(lines).toBe(1);
  await shop.cancel(count);
});
