/** The acts of a person with goods that go back to vendors. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery, receiveFlour, sendFlourBack } from './support/bakery.ts';
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
const returns = async () => (await read('/vendor-returns')).data;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('Goods go back from their receipt with four clicks, and their effect is shown before', async () => {
  const { receipt } = bakery;
  const { poNumber } = await read(`/purchase-orders/${receipt.poId}`);
  const page = await world.signedIn({ path: `/purchase-orders/${receipt.poId}` });
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: receipt.receiptNumber }));
  await hands.click(button(page, 'Return to vendor'));
  await hands.click(page.getByRole('textbox', { name: 'Goes back 1' }));
  await hands.type('4');
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.getByText('Freight lost').waitFor();
  expect(await returns()).toEqual([]);
  await hands.click(button(page, 'Return 1 line'));
  await page.getByText('has gone back').waitFor();
  expect(hands.clicks).toBe(4);
  const [made] = await returns();
  expect(made).toMatchObject({ outcome: 'credit', creditTotal: 3.4, itemCount: 1 });
  await page.getByRole('columnheader', { name: 'Went back' }).waitFor();
  await page.getByRole('link', { name: poNumber }).first().click();
  const section = page.getByRole('region', { name: 'Returns to vendors' });
  await section.getByRole('link', { name: made.returnNumber }).waitFor();
  await button(page, 'Undo').last().click();
  await expect.poll(returns).toEqual([]);
});

test('More than was received is refused at its line', async () => {
  const page = await world.signedIn({
    path: `/purchase-order-receipts/${bakery.receipt.id}?act=return`,
  });
  await page.getByRole('textbox', { name: 'Goes back 2' }).click();
  await page.keyboard.type('11');
  await page.getByText('10 KG can go back').waitFor();
});

test('A return is found in the list, printed, changed and deleted', async () => {
  const { returnNumber: number } = await sendFlourBack(world.owner, bakery.receipt, 'Damp');
  const page = await world.signedIn({ path: '/vendor-returns?outcome=replacement' });
  await page.getByText(number).click();
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Print').click()]);
  expect(saved.suggestedFilename()).toBe(`${number}.pdf`);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Reason' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Weevils');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Weevils').first().waitFor();
  await button(page, 'Delete').first().click();
  await page.getByText('in stock again').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${number} was deleted`).waitFor();
  expect(await returns()).toEqual([]);
});

test('A later price says what of it went with the goods that had gone back', async () => {
  const receipt = await receiveFlour(world.owner, bakery);
  const { returnNumber } = await sendFlourBack(world.owner, receipt, 'Wet');
  const path = `/purchase-order-receipts/${receipt.id}?act=correct`;
  const page = await world.signedIn({ path });
  await page.getByRole('textbox', { name: 'Purchase price 1' }).fill('1.85');
  const back = page.getByRole('group', { name: 'Gone back to vendors' });
  const row = back.getByRole('row', { name: new RegExp(returnNumber) });
  await row.getByText('+2.00').waitFor();
});
