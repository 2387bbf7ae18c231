/** The cost of what was made beside the plan, and days of goods before the day of their order. */
import Big from 'big.js';
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

test('The batches of a work order show what they made, and what it cost', async () => {
  const { body: order } = await world.owner.post('/work-orders', {
    ...{ siteLocationId: bakery.location.id, stockLocationId: bakery.location.id },
    ...{ skuId: bakery.bread.id, startDate: '2026-11-02', quantity: 60, conversionCost: 1 },
  });
  for (const [quantity, scrappedQuantity] of [
    [30, 0],
    [20, 10],
  ]) {
    await world.owner.post(`/work-orders/${order.id}/receipts`, {
      produced: [{ skuId: bakery.bread.id, quantity, scrappedQuantity }],
    });
  }
  const { body } = await world.owner.get(`/work-orders/${order.id}/receipts?sort=createdAt`);
  expect(body.data).toMatchObject([
    { quantity: 30, scrappedQuantity: 0 },
    { quantity: 20, scrappedQuantity: 10 },
  ]);
  const page = await world.signedIn({ path: `/work-orders/${order.id}` });
  const row = page.getByRole('row').filter({ hasText: 'WOR-' }).filter({ hasText: '20 EA' });
  await row.getByText('10 EA').waitFor();
  const figure = page.locator('dl div').filter({ hasText: 'Actual cost' }).locator('dd').first();
  const [first, second] = body.data.map(({ cost }: { cost: number }) => new Big(cost));
  // The pieces of the second batch carry what was scrapped.
  expect(second.div(20).gt(first.div(30))).toBe(true);
  const each = first.plus(second).div(50).round(2, Big.roundDown).toFixed();
  await expect.poll(() => figure.textContent()).toContain(each);
});

test('A receipt that is dated before its order says so', async () => {
  const page = await world.signedIn({
    path: `/purchase-orders/${bakery.purchaseOrder.id}?act=receive`,
  });
  const panel = page.getByRole('dialog');
  const day = panel.getByRole('textbox', { name: 'Day', exact: true });
  await day.waitFor();
  expect(await panel.getByText('Before the day of the order').count()).toBe(0);
  await day.fill('2 Jan 2020');
  await day.press('Tab');
  await panel.getByText('Before the day of the order').waitFor();
});
