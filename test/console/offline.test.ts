/** A form outlasts the network and the sign-in. */
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

const receiptsOf = async (id: string) =>
  (await world.owner.get(`/purchase-orders/${id}/receipts`)).body.data;

test('A form that is saved offline says so, is kept, and is sent once when the network is back', async () => {
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({
    path: `/purchase-orders/${id}?act=receive`,
  });
  await page.getByRole('textbox', { name: 'Notes' }).click();
  await page.keyboard.type('Torn bags');
  await page.getByText('Stock value').waitFor();
  await page.context().setOffline(true);
  // The browser tells the page of it a moment later; a form saved before is tried, and kept.
  await page.getByText('You are offline.').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    const isWrite = request.method() === 'POST' && !request.url().includes('dryRun');
    if (isWrite && request.url().includes('/receipts')) sent.push(request.url());
  });
  await page.keyboard.press('Control+Enter');
  await page.getByText('is sent once when you are back').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue())
    .toBe('Torn bags');
  expect(sent).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('was received').waitFor();
  expect(sent).toHaveLength(1);
  const receipts = await receiptsOf(id);
  expect(receipts).toMatchObject([{ notes: 'Torn bags' }]);
});

test('A screen that is not loaded yet is shown when the network is back', async () => {
  // No screen is loaded ahead, nor kept from an earlier test.
  const page = await world.signedIn({ own: true });
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByText('this screen is not loaded yet').waitFor();
  // The rest of the console stays.
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByText('this screen is not loaded yet').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
});

test('Screens are loaded ahead, and open without a network', async () => {
  const page = await world.signedIn({ own: true, loadsAhead: true });
  await page.waitForResponse((answer) => /\/assets\/traces[^/]*\.js/.test(answer.url()));
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
});

test('Who must sign in again does so in a window, and the form stays', async () => {
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    items: [{ materialId: bakery.flour.id, quantity: 10, unitPrice: 0.85 }],
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}?act=receive` });
  await page.getByRole('textbox', { name: 'Notes' }).click();
  await page.keyboard.type('Dry');
  await page.route(/\/receipts(\?|$)/, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unauthenticated', status: 401, title: 'Not signed in' }),
    }),
  );
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your sign-in has ended').waitFor();
  await page.unroute(/\/receipts(\?|$)/);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await expect.poll(() => page.getByText('Your sign-in has ended').count()).toBe(0);
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Dry');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was received').waitFor();
  expect(await receiptsOf(order.id)).toMatchObject([{ notes: 'Dry' }]);
});
