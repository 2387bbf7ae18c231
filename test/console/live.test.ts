/** A colleague's changes appear without a reload, in every tab, over one stream. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../support/users.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const found = (materialId: string, quantity: number) =>
  world.owner.post('/materials-inventory/adjustments', {
    materialId,
    locationId: bakery.location.id,
    quantity,
    unitCost: 0.8,
  });

test('Stock that a colleague enters appears in two tabs, of which one follows the stream', async () => {
  const streams: string[] = [];
  const page = await world.signedIn({ path: '/stock' });
  const follow = (one: typeof page) =>
    one.on('request', (request) => {
      if (request.url().includes('/events/stream')) streams.push(request.url());
    });
  const second = await page.context().newPage();
  follow(second);
  await second.goto(page.url());
  for (const tab of [page, second]) await tab.getByText('FLOUR').first().waitFor();
  const { status } = await found(bakery.flour.id, 7);
  expect(status).toBe(201);
  const { body } = await world.owner.get('/materials-inventory/summary', { query: { q: 'FLOUR' } });
  const onHand = Number(body.data[0].onHand).toLocaleString('en-GB');
  for (const tab of [page, second]) await tab.getByText(onHand).first().waitFor();
  expect(streams).toEqual([]);
});

test('A page that is opened does not hear of what was before', async () => {
  const page = await world.signedIn();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/materials-inventory/summary')) reads.push(request.url());
  });
  const opened = page.waitForRequest((request) => request.url().includes('/events/stream'));
  await world.go(page, '/stock');
  await page.getByText('FLOUR').first().waitFor();
  await opened;
  // Longer than events are collected.
  await page.waitForTimeout(1_200);
  expect(reads).toHaveLength(1);
  expect((await found(bakery.salt.id, 3)).status).toBe(201);
  await expect.poll(() => reads.length).toBe(2);
});

test('Today says that its figures are being updated, and has the new ones by itself', async () => {
  const page = await world.signedIn();
  await page.getByText('Stock value').waitFor();
  // It may be there for a moment.
  await page.evaluate(`new MutationObserver((_, seen) => {
    if (!document.body.innerText.includes('Updating …')) return;
    window.saidSo = true;
    seen.disconnect();
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
  const adjusted = await found(bakery.flour.id, 1_000_000);
  expect(adjusted.status).toBe(201);
  await page
    .getByText(/80\d,\d{3}\.\d{2}/)
    .first()
    .waitFor();
  expect(await page.evaluate('window.saidSo')).toBe(true);
  await page.getByText('Updating …').waitFor({ state: 'detached' });
});

test('Figures of before are marked while today is read again, and weeks have their days', async () => {
  const page = await world.signedIn();
  await page.getByText('Stock value').waitFor();
  const chart = page.getByRole('img').filter({ hasText: /\d/ });
  await expect
    .poll(() => chart.first().textContent())
    .toMatch(/\d+ [A-Z][a-z]{2}|[A-Z][a-z]{2} \d+/);
  await page.getByRole('link', { name: 'Stock', exact: true }).first().click();
  await page.getByText('FLOUR').first().waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/today', async (route) => {
    await held;
    await route.continue();
  });
  await found(bakery.salt.id, 2);
  // The page has heard of it.
  await page.waitForTimeout(1_500);
  await page.getByRole('link', { name: 'Today', exact: true }).first().click();
  await page.getByText('Stock value').waitFor();
  await page.getByText('Updating …').waitFor();
  await page.locator('[aria-busy="true"]').getByText('Stock value').waitFor();
  release();
  await page.getByText('Updating …').waitFor({ state: 'detached' });
  await page.locator('[aria-busy="false"]').getByText('Stock value').waitFor();
});

const colleague = () => newMember(world.owner, 'member', { world: world.world });

test('An item that a colleague renames has its new name on the page that another looks at', async () => {
  const path = `/items/materials/${bakery.flour.id}`;
  const page = await world.signedIn({ path });
  await page.getByRole('heading', { name: 'Mill FLOUR' }).waitFor();
  const other = await world.signedIn({ as: await colleague(), path: `${path}?act=edit` });
  await other.getByLabel('Name', { exact: true }).fill('Rye flour');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Rye flour' }).waitFor();
});

test('A note of a colleague appears in the history of an order, and goes when it is removed', async () => {
  const path = `/sales-orders/${bakery.salesOrder.id}`;
  const page = await world.signedIn({ path });
  await page.getByLabel('Note', { exact: true }).waitFor();
  const other = await world.signedIn({ as: await colleague(), path });
  await other.getByLabel('Note', { exact: true }).fill('Ring before noon');
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Ring before noon').waitFor();
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Ring before noon').waitFor({ state: 'detached' });
});

test('The screens are there in German, with its figures and days', async () => {
  const page = await world.signedIn({ path: '/stock' });
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Bestand' }).waitFor();
  await page.getByText('0,60').first().waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
});

test('What happened to an order is told in the language of the reader', async () => {
  const path = `/sales-orders/${bakery.salesOrder.id}`;
  await world.owner.patch(path, { onHold: true, holdReason: 'Frost' });
  const page = await world.signedIn({ path });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Put on hold: Frost').waitFor();
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('region', { name: 'Zeitleiste' }).waitFor();
  await page.getByText('Angehalten: Frost').first().waitFor();
  await expect.poll(() => page.getByText('Put on hold').count()).toBe(0);
});
