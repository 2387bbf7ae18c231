/** Receipts of a part of an order: goods that are rejected, and single pieces of a pack. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

test('Three of a line are rejected with a reason, the new unit cost in view before', async () => {
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    items: [{ materialId: bakery.flour.id, quantity: 10, unitPrice: 0.85 }],
  });
  const { id } = order;
  const page = await world.signedIn({ path: `/purchase-orders/${id}?act=receive` });
  const type = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const accepted = page.getByRole('textbox', { name: 'Accepted 1' });
  await type('Rejected 1', '12');
  await page.getByText('0 + 12 is more than 10').waitFor();
  // Rejected goods are not accepted.
  await type('Rejected 1', '3');
  await expect.poll(() => accepted.inputValue()).toBe('7');
  await type('Accepted 1', '8');
  await page.getByText('8 + 3 is more than 10').waitFor();
  await type('Accepted 1', '7');
  await type('Reason 1', 'Wet sacks');
  await page.getByRole('textbox', { name: 'Freight and duty' }).fill('7');
  // Seven at 0.85, and 7 of freight.
  const costs = page.getByRole('group', { name: 'Landed cost' });
  await costs.getByRole('row', { name: 'FLOUR 7 KG 1.85 / KG' }).waitFor();
  const current = page.getByRole('group', { name: 'Current cost' });
  await current.getByRole('row', { name: /FLOUR 0.85 1.85/ }).waitFor();
  expect((await world.owner.get(`/purchase-orders/${id}/receipts`)).body.data).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('was received').waitFor();
  const [receipt] = (await world.owner.get(`/purchase-orders/${id}/receipts`)).body.data;
  const { items } = (await world.owner.get(`/purchase-order-receipts/${receipt.id}`)).body;
  expect(items[0]).toMatchObject({
    quantity: 7,
    rejectedQuantity: 3,
    rejectReason: 'Wet sacks',
  });
  const lines = page.getByRole('group', { name: 'Lines' });
  await lines.getByText('3 rejected').waitFor();
  const receipts = page.getByRole('group', { name: 'Receipts' });
  await receipts.getByText('1 line: Wet sacks').waitFor();
  await world.go(page, '/purchase-order-receipts');
  await page.getByText('1 line: Wet sacks').waitFor();
});

test('Eight pieces of a tray of twelve are received, and the rest in pieces', async () => {
  const { body: eggs } = await world.owner.post('/materials', {
    name: 'Eggs',
    code: 'EGGS',
    unit: 'EA',
    purchaseUnit: 'TRAY',
    unitsPerPurchaseUnit: 12,
  });
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    items: [{ materialId: eggs.id, quantity: 1, unitPrice: 3, discountPercent: 10 }],
  });
  const path = `/purchase-orders/${order.id}`;
  const page = await world.signedIn({ path: `${path}?act=receive` });
  await page.getByRole('combobox', { name: 'Unit 1' }).selectOption('EA');
  const accepted = page.getByRole('textbox', { name: 'Accepted 1' });
  await expect.poll(() => accepted.inputValue()).toBe('12');
  await accepted.fill('8');
  // 3 less 10 % for 12.
  const costs = page.getByRole('group', { name: 'Landed cost' });
  await costs.getByRole('row', { name: 'EGGS 8 EA 0.225 / EA' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was received').waitFor();
  await page.getByText('8 of 12 EA (0.666667 TRAY)').waitFor();
  // The panel has a button of its own until it is closed.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByText('8 of 12 EA (0.666667 TRAY) received').waitFor();
  await expect.poll(() => accepted.inputValue()).toBe('4');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await world.owner.get(path)).body.status).toBe('Received');
  const { body: receipts } = await world.owner.get(`${path}/receipts`);
  const [{ id }] = receipts.data;
  await world.go(page, `/purchase-order-receipts/${id}`);
  // Each figure has the unit that it is of, or for.
  const row = page.getByRole('row', { name: /^EGGS Eggs 0\.\d{4} TRAY \d EA/ });
  await row.filter({ hasText: '2.70 / TRAY' }).filter({ hasText: '0.225 / EA' }).waitFor();
});
