/** The acts of a person with work orders, batches, and recipes, in so many clicks and keys. */
import Big from 'big.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const newOrder = async (quantity = 60) =>
  (
    await world.owner.post('/work-orders', {
      siteLocationId: bakery.location.id,
      stockLocationId: bakery.location.id,
      skuId: bakery.bread.id,
      startDate: '2026-11-02',
      quantity,
    })
  ).body;

test('A batch is recorded as planned with two keys, and reversed with one click', async () => {
  const { id } = await newOrder();
  const page = await world.signedIn({ path: `/work-orders/${id}` });
  await page.getByRole('button', { name: 'Make', exact: true }).waitFor();
  const hands = new Hands(page);
  await hands.press('m');
  await page.getByText('Stock value').waitFor();
  await hands.press('Control+Enter');
  await page.getByText('was recorded').waitFor();
  expect(hands).toMatchObject({ keys: 2, clicks: 0 });
  const made = await read(`/work-orders/${id}`);
  expect(made).toMatchObject({ status: 'Completed', items: [{ receivedQuantity: 60 }] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(`/work-orders/${id}`)).status).toBe('Production');
});

test('A work order says what its costs are for, and in what units it counts', async () => {
  const { id } = await newOrder();
  const page = await world.signedIn({ path: `/work-orders/${id}` });
  const inputs = page.getByRole('group', { name: 'Recipe, planned and used' });
  await inputs.getByText('30 KG').first().waitFor();
  await inputs.getByText('0.85 / KG').waitFor();
  await page.getByText('60 EA').first().waitFor();
  await page.getByText('0.431 / EA').first().waitFor();
  await world.go(page, `/work-orders/${id}?act=make`);
  const form = page.getByRole('dialog');
  await form.getByRole('cell').getByText('KG', { exact: true }).first().waitFor();
});

test('The only place where goods are made is proposed for a new order', async () => {
  const page = await world.signedIn({ path: '/work-orders?act=new' });
  const at = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect.poll(() => at('Made at').inputValue()).toContain('SHOP');
  await expect.poll(() => at('Goods go to').inputValue()).toContain('SHOP');
});

test('Other consumption is a matter of cells; cost and yield stand there before', async () => {
  const { id } = await newOrder();
  const page = await world.signedIn({ path: `/work-orders/${id}?act=make` });
  const panel = page.getByRole('dialog');
  await page.getByRole('textbox', { name: 'Good 1' }).fill('58');
  await page.getByRole('textbox', { name: 'Scrapped 1' }).fill('2');
  // The consumption follows the pieces, until a cell of it is edited.
  const flour = page.getByRole('textbox', { name: 'Quantity 1' });
  await expect.poll(() => flour.inputValue()).toBe('30');
  await flour.fill('33');
  const preview = panel.getByRole('group', { name: 'Unit cost and yield' });
  await preview.getByText('96.7 %').waitFor();
  // 33 kg at 0.85 and 0.6 kg at 0.6, and 0.4 of conversion: over 58 good pieces.
  await preview.getByText('0.8898').waitFor();
  expect((await read(`/work-orders/${id}/receipts`)).data).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('was recorded').waitFor();
  const [receipt] = (await read(`/work-orders/${id}/receipts`)).data;
  expect(await read(`/work-order-receipts/${receipt.id}`)).toMatchObject({
    produced: [{ quantity: 58, scrappedQuantity: 2 }],
    consumedMaterials: [{ quantity: 33 }, { quantity: 0.6 }],
  });
  const used = page.getByRole('group', { name: 'Recipe, planned and used' });
  await used
    .getByRole('row', { name: /FLOUR Mill FLOUR 30 KG 33 KG −3 KG [\d.]+ KG 0.85/ })
    .waitFor();
});

test('Inputs that nobody has changed follow the pieces; a changed one is marked, with a way back', async () => {
  const { id } = await newOrder();
  const page = await world.signedIn({ path: `/work-orders/${id}?act=make` });
  const type = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const [flour, salt] = [1, 2].map((line) =>
    page.getByRole('textbox', { name: `Quantity ${line}` }),
  );
  await expect.poll(() => flour?.inputValue()).toBe('30');
  await type('Quantity 1', '33');
  const back = page.getByRole('button', { name: 'FLOUR by the recipe again' });
  await back.waitFor();
  await type('Good 1', '40');
  await expect.poll(() => salt?.inputValue()).toBe('0.4');
  await expect.poll(() => flour?.inputValue()).toBe('33');
  await back.click();
  await expect.poll(() => flour?.inputValue()).toBe('20');
  await back.waitFor({ state: 'detached' });
  await page.getByText('What was used, by the recipe').waitFor();
  await type('Quantity 2', '0.5');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was recorded').waitFor();
  const [receipt] = (await read(`/work-orders/${id}/receipts`)).data;
  expect(await read(`/work-order-receipts/${receipt.id}`)).toMatchObject({
    consumedMaterials: [{ quantity: 20 }, { quantity: 0.5 }],
  });
});

test('What is short stands at its input, and on the button', async () => {
  const { id } = await newOrder(100_000);
  const page = await world.signedIn({ path: `/work-orders/${id}?act=make` });
  const { data } = await read(`/materials-inventory/summary?ids=${bakery.flour.id}`);
  const { onHand } = data[0];
  const row = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: `${onHand} there` });
  await row.getByText(/there, [\d,.]+ short/).waitFor();
  await page.getByRole('button', { name: 'Record the batch, 2 inputs below zero' }).waitFor();
});

test('How many whole pieces can be made now, and what limits it, stand on the order', async () => {
  const { id } = await newOrder(100_000);
  await world.owner.post('/materials-inventory/adjustments', {
    materialId: bakery.flour.id,
    locationId: bakery.location.id,
    quantity: 0.123456,
  });
  const page = await world.signedIn({ path: `/work-orders/${id}` });
  const limits = page.getByRole('group', { name: 'What limits it' });
  await limits.getByText('limits it').waitFor();
  const { data } = await read(`/materials-inventory/summary?ids=${bakery.flour.id}`);
  // Half a kilogram for each loaf, which is counted.
  const pieces = new Big(data[0].onHand).times(2).round(0, Big.roundDown).toFixed();
  expect(new Big(data[0].onHand).times(2).eq(pieces)).toBe(false);
  await page
    .getByText(`${pieces} can be made now of what is at Mill shop; FLOUR limits it`)
    .waitFor();
  const { inputs } = await read(
    `/skus/${bakery.bread.id}/buildable?locationId=${bakery.location.id}`,
  );
  await expect.poll(() => limits.getByRole('row').nth(1).innerText()).toContain(inputs[0].code);
  // Four places are read, all of them are in the title.
  const used = page.getByRole('group', { name: 'Recipe, planned and used' });
  const onHand = used.getByRole('row', { name: /FLOUR/ }).getByTitle(data[0].onHand);
  await expect.poll(() => onHand.innerText()).toBe(new Big(data[0].onHand).round(4).toFixed());
});

test('The list says whether the materials of an order are there in time', async () => {
  const { woNumber } = await newOrder(500_000);
  const page = await world.signedIn({ path: `/work-orders?q=${woNumber}` });
  const row = page.getByRole('row').filter({ hasText: woNumber });
  await row.getByText('missing').waitFor();
  await row.getByText(/FLOUR/).waitFor();
});

test('A work order is created with the keyboard alone', async () => {
  const page = await world.signedIn({ path: '/work-orders' });
  await page.getByText(bakery.workOrder.woNumber).waitFor();
  const hands = new Hands(page);
  await hands.press('c');
  await page.getByRole('combobox', { name: 'Product' }).waitFor();
  await hands.type('BREAD');
  await page.getByRole('option', { name: /BREAD/ }).waitFor();
  for (const key of ['Enter', 'Tab']) await hands.press(key);
  await hands.type('24');
  await hands.press('Tab');
  await hands.type('SHOP');
  await page.getByRole('option', { name: /SHOP/ }).waitFor();
  await hands.press('Enter');
  await page.getByText('Materials in all').waitFor();
  await hands.press('Control+Enter');
  await page.getByText('was created').waitFor();
  expect(hands.clicks).toBe(0);
  const made = await read(`/work-orders/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(made).toMatchObject({ skuId: bakery.bread.id, quantity: 24, status: 'Production' });
});
