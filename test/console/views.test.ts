/** Views of lists, which the service keeps, their rows, and panels as entries of the history. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsole();
  await newBakery(world.owner);
});
afterAll(() => world?.close());

test('The filters of a list are kept under a name for all, come back, and are removed', async () => {
  const page = await world.signedIn({ path: '/purchase-orders?status=Draft' });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Keep this view' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).pressSequentially('To send');
  await page.getByRole('checkbox', { name: 'Everybody' }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText('“To send” is kept.').waitFor();
  const { data } = (await world.owner.get('/views')).body;
  expect(data).toMatchObject([
    { screen: 'purchase-orders', name: 'To send', search: 'status=Draft', isShared: true },
  ]);
  await world.go(page, '/purchase-orders');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'To send (shared)' }).click();
  await page.waitForURL(/status=Draft/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Remove “To send”' }).click();
  await expect.poll(async () => (await world.owner.get('/views')).body.data).toEqual([]);
});

test('Back closes a panel, and the page before it stays', async () => {
  const page = await world.signedIn({ path: '/purchase-orders' });
  await page.getByRole('button', { name: 'New purchase order' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Purchase orders' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.title()).toMatch(/^Purchase orders · .+ · Stockwright$/);
});

test('A window that becomes narrow has the rows of a phone, and the other way round', async () => {
  const page = await world.signedIn({ path: '/purchase-orders', own: true });
  const heights = async () => {
    const rows = await page.locator('[role="row"][data-index]').all();
    return Promise.all(rows.map(async (row) => (await row.boundingBox())?.height));
  };
  await expect.poll(heights).toContain(32);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(heights).toContain(56);
  await page.setViewportSize({ width: 1400, height: 740 });
  await expect.poll(heights).toContain(32);
});
