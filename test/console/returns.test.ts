/** The acts of a person with goods that customers send back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery, returnRolls, sellBread, sellRolls } from './support/bakery.ts';
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
const returnsOf = async (soId: string) => (await read(`/sales-returns?soId=${soId}`)).data;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function newShipped(quantity: number) {
  const order = await sellRolls(world.owner, bakery, quantity);
  await world.owner.post(`/sales-orders/${order.id}/shipments`, {});
  return order;
}

test('Goods are taken in with three clicks, their effect is shown before, and it is undone', async () => {
  const { id } = await newShipped(5);
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  const hands = new Hands(page);
  await hands.click(button(page, 'Return goods'));
  await hands.click(page.getByRole('textbox', { name: 'Comes back 1' }));
  await hands.type('2');
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.getByText('Cost back in stock').waitFor();
  await effect.getByText('Credit').waitFor();
  expect(await returnsOf(id)).toEqual([]);
  await hands.click(button(page, 'Return 1 line'));
  await page.getByText('has come').waitFor();
  expect(hands.clicks).toBeLessThanOrEqual(4);
  const [made] = await returnsOf(id);
  expect(made).toMatchObject({ status: 'Received', creditTotal: 4 });
  expect((await read(`/sales-returns/${made.id}`)).items).toMatchObject([
    { quantity: 2, disposition: 'restock', locationId: bakery.location.id },
  ]);
  const section = page.getByRole('region', { name: 'Returns' });
  await section.getByRole('link', { name: made.returnNumber }).waitFor();
  await page.getByText('Partly returned').waitFor();
  await button(page, 'Undo').last().click();
  await section.waitFor({ state: 'detached' });
  expect(await returnsOf(id)).toEqual([]);
});

test('More than was shipped is refused at its line; scrap needs no place', async () => {
  const { id } = await newShipped(1);
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=return` });
  const comes = page.getByRole('textbox', { name: 'Comes back 1' });
  await comes.click();
  await page.keyboard.type('2');
  await page.getByText('1 can come back').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await page.getByLabel('Goes to 1').selectOption('scrap');
  await page.getByRole('region', { name: 'Effect' }).getByText('Loss').waitFor();
  await button(page, 'Return 1 line').click();
  await page.getByText('has come').waitFor();
  const [made] = await returnsOf(id);
  expect((await read(`/sales-returns/${made.id}`)).items).toMatchObject([
    { quantity: 1, disposition: 'scrap', locationId: null },
  ]);
  await button(page, 'Return goods').click();
  await page.getByText('All that was shipped has come back').waitFor();
});

test('Expected goods are received as they are counted, and the rest is still to come', async () => {
  const { id } = await newShipped(3);
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=return` });
  await page.getByRole('textbox', { name: 'Comes back 1' }).click();
  await page.keyboard.type('3');
  await page.getByLabel('Status').selectOption('Expected');
  await page.getByText('Nothing changes until the goods are here').waitFor();
  await button(page, 'Expect them').click();
  await page.getByText('is expected').waitFor();
  const [expected] = await returnsOf(id);
  await page.getByRole('link', { name: expected.returnNumber }).click();
  await button(page, 'Receive').click();
  const comes = page.getByRole('textbox', { name: 'Comes back 1' });
  await comes.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Control+Enter');
  await page.getByText('has come').waitFor();
  const returns = await returnsOf(id);
  expect(returns.map(({ status }: { status: string }) => status).sort()).toEqual([
    'Expected',
    'Received',
  ]);
});

test('A return is found in the list, printed, changed and deleted', async () => {
  const { order, returned } = await returnRolls(world.owner, bakery, 'Too many');
  const number = returned.returnNumber;
  const page = await world.signedIn({ path: `/returns?soId=${order.id}&status=Received` });
  await page.getByText(number).click();
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Print').click()]);
  expect(saved.suggestedFilename()).toBe(`${number}.pdf`);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Reason' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Wrong size');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Wrong size').first().waitFor();
  await button(page, 'Delete').first().click();
  await page.getByText('with the customer again').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${number} was deleted`).waitFor();
  await page.getByRole('heading', { name: new RegExp(order.soNumber) }).waitFor();
  expect(await returnsOf(order.id)).toMatchObject([{ status: 'Expected' }]);
});

test('Revenue, cost and margin of an order of which goods came back add up', async () => {
  const { id, items } = await sellBread(world.owner, bakery, 5);
  await world.owner.post(`/sales-orders/${id}/shipments`, {});
  await world.owner.post('/sales-returns', {
    soId: id,
    items: [{ salesOrderItemId: items[0].id, quantity: 2, restockingFee: 1 }],
  });
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  const cell = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  const shipped = cell('Shipped goods');
  // Of 10.00, 4.00 came back, less the fee; of what it cost, 1.60 is in stock again.
  await shipped.getByText('US$7.00', { exact: true }).waitFor();
  await shipped.getByText('before returns US$10.00').waitFor();
  const margin = cell('Margin of what shipped');
  await margin.getByText('US$4.60', { exact: true }).waitFor();
  await margin.getByText('cost US$2.40, before returns US$4.00').waitFor();
});
