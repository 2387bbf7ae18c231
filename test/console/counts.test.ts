/** The acts of people who count stock: at a desk, at the shelf, and without a network. */
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCount } from '../support/counting.ts';
import { done } from '../support/making.ts';
import { newMember } from '../support/users.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';
import { button, scan, shopCounts } from './support/shop-counts.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let shop: ReturnType<typeof shopCounts>;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  shop = shopCounts(world, bakery);
});
afterAll(() => world?.close());

test('A count is created, counted, posted with its effect before it, and opened again', async () => {
  const page = await world.signedIn({ path: '/counts' });
  const hands = new Hands(page);
  await hands.press('c');
  await hands.click(page.getByRole('textbox', { name: 'Name' }));
  await hands.type('Year end');
  await hands.click(page.getByRole('checkbox', { name: /SHOP/ }));
  await page.getByText('to count').waitFor();
  await hands.click(button(page, 'Create the count'));
  await page.getByRole('heading', { name: /CNT-\d+ · Year end/ }).waitFor();
  const [count] = (await done(world.owner.get('/stock-counts'))).data;
  expect(count.scope.locationIds).toEqual([bakery.location.id]);
  await shop.countFlour(count, 75);
  await page.getByText('1 of').first().waitFor();
  await hands.click(button(page, 'Post'));
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.getByText('Stock value').waitFor();
  await hands.click(button(page, 'Post 1 difference'));
  await page.getByText(`${count.countNumber} was posted.`).waitFor();
  const lines = page.getByRole('region', { name: 'Lines' });
  const figure = lines.getByRole('link', { name: /: why$/ });
  await figure.click();
  await page.getByRole('link', { name: count.countNumber }).first().click();
  await button(page, 'Undo').click();
  await page.getByText('Open', { exact: true }).first().waitFor();
  const again = await done(world.owner.get(`/stock-counts/${count.id}`));
  expect(again).toMatchObject({ status: 'Open', differenceCount: 1 });
  await button(page, 'Different').click();
  await lines.getByRole('link', { name: 'FLOUR' }).waitFor();
  await button(page, 'Not counted').click();
  await lines.getByRole('link', { name: 'SALT' }).waitFor();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Print sheet').click(),
  ]);
  expect(sheet.suggestedFilename()).toBe(`${count.countNumber}.pdf`);
  await button(page, 'More').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('It is gone').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${count.countNumber} was deleted.`).waitFor();
});

const open = async (context: BrowserContext, { id }: { id: string }) => {
  const page = await context.newPage();
  await world.go(page, `/counts/${id}/count`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
};

test('What is counted without a network outlasts the page, and is saved once', async () => {
  const count = await shop.make();
  const page = await shop.atShelf(count, { own: true });
  const context = page.context();
  await context.setOffline(true);
  await scan(page, 'FLOUR');
  await button(page, 'Save').click();
  await page.getByText('No network: 1 count waits').waitFor();
  await scan(page, 'UNSEEN-1');
  await page.getByText('Not known without a network').waitFor();
  await button(page, 'Save').click();
  await page.getByText('No network: 2 counts wait').waitFor();
  expect(await shop.linesOf(count)).toEqual([]);
  await page.close();
  await context.setOffline(false);
  // The service does not answer yet.
  let isDown = true;
  const sent: string[][] = [];
  await context.route(/\/stock-counts\/[^/]+\/lines$/, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (isDown) return route.abort();
    const { lines } = route.request().postDataJSON();
    sent.push(lines.map(({ id }: { id: string }) => id));
    return route.continue();
  });
  const again = await open(context, count);
  await again.getByText('2 counts wait on this device').waitFor();
  await again.reload();
  await again.getByText('2 counts wait on this device').waitFor();
  isDown = false;
  // Looking at the page again sends what waits.
  await again.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await again.getByText('1 count was refused.').waitFor();
  expect(await shop.linesOf(count)).toMatchObject([{ itemId: bakery.flour.id, counted: 1 }]);
  const mine = again.getByRole('region', { name: 'What you counted' });
  await mine.getByText('UNSEEN-1').first().waitFor();
  await mine.getByText('Refused').waitFor();
  await mine.getByText('Nothing has the code UNSEEN-1.').waitFor();
  await done(world.owner.post('/materials', { code: 'UNSEEN-1', name: 'Found', unit: 'KG' }));
  await mine.getByRole('button', { name: 'Send again' }).click();
  await again.getByText('All that you counted is saved').waitFor();
  expect(await shop.linesOf(count)).toHaveLength(2);
  await shop.cancel(count);
});

test('Two pages of a device do not send a line twice', async () => {
  const count = await shop.make();
  const page = await shop.atShelf(count, { own: true });
  const context = page.context();
  const other = await open(context, count);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/lines')) return;
    for (const { id } of request.postDataJSON().lines) sent.push(id);
  });
  await context.setOffline(true);
  await scan(page, 'FLOUR');
  await scan(page, 'SALT');
  await page.getByRole('region', { name: 'Count SALT' }).waitFor();
  await button(page, 'Save').click();
  await other.getByText('No network: 2 counts wait').waitFor();
  await context.setOffline(false);
  for (const one of [page, other]) await one.getByText('All that you counted is saved').waitFor();
  expect(await shop.linesOf(count)).toHaveLength(2);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
  await shop.cancel(count);
});

test('A refused line says why, and stays until a person discards it', async () => {
  const [count, other] = [await shop.make(), await shop.make()];
  await shop.countFlour(other, 75);
  const page = await shop.atShelf(count);
  await scan(page, 'FLOUR');
  await scan(page, 'SALT');
  await page.getByRole('region', { name: 'Count SALT' }).waitFor();
  await button(page, 'Save').click();
  await page.getByText('1 count was refused.').waitFor();
  await expect.poll(() => shop.linesOf(count)).toMatchObject([{ itemId: bakery.salt.id }]);
  await page.getByText(`${other.countNumber} counts this item`).waitFor();
  // On any screen.
  await world.go(page, '/stock');
  await page.getByText('1 count was refused.').waitFor();
  await page.getByRole('link', { name: 'Look at them' }).click();
  const mine = page.getByRole('region', { name: 'What you counted' });
  await mine.getByRole('button', { name: 'Discard' }).click();
  await mine.getByText('Discard what you counted of FLOUR?').waitFor();
  await mine.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('All that you counted is saved').waitFor();
  for (const one of [count, other]) await shop.cancel(one);
});

test('Members count, and see no books of a blind count', async () => {
  const count = await shop.make({ isBlind: true });
  const member = await newMember(world.owner, 'member', { world: world.world });
  const page = await shop.atShelf(count, { as: member });
  await scan(page, 'FLOUR');
  await button(page, 'Save').click();
  const mine = page.getByRole('region', { name: 'What you counted' });
  await mine.getByText('Saved').waitFor();
  await expect.poll(() => mine.textContent()).not.toContain('books');
  await page.getByRole('link', { name: count.countNumber }).click();
  await page.getByRole('heading', { name: new RegExp(count.countNumber) }).waitFor();
  const lines = page.getByRole('region', { name: 'Lines' });
  await lines.getByRole('link', { name: 'FLOUR' }).waitFor();
  await expect.poll(() => page.getByText('Difference').count()).toBe(0);
  for (const name of ['Post', 'More', 'Reopen']) {
    expect(await page.locator('article').getByRole('button', { name, exact: true }).count()).toBe(
      0,
    );
  }
  await expect
    .poll(() => page.getByRole('button', { name: 'Different', exact: true }).count())
    .toBe(0);
  await world.go(page, `/counts/${count.id}?show=different`);
  await page.getByText('This count is blind').waitFor();
  await world.go(page, '/counts');
  await page.getByText(count.countNumber).waitFor();
  await expect.poll(() => button(page, 'New count').count()).toBe(0);
  await shop.cancel(count);
});

test('A count is found by its number and name, and its history tells what happened', async () => {
  const count = await shop.make({ name: 'Attic of the mill' });
  const page = await world.signedIn({ path: '/' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('attic');
  await page.getByRole('option', { name: /Attic of the mill/ }).click();
  await page.getByRole('heading', { name: `${count.countNumber} · Attic of the mill` }).waitFor();
  await shop.cancel(count);
});

test('To count is what an untouched count is for; to post it once something is counted', async () => {
  const count = await shop.make();
  const page = await world.signedIn({ path: `/counts/${count.id}` });
  const colorOf = (name: string) =>
    page.evaluate(`getComputedStyle([...document.querySelectorAll('article button')]
      .find((one) => one.textContent === '${name}')).backgroundColor`);
  await button(page, 'Post').waitFor();
  const plain = await colorOf('Print sheet');
  expect(await colorOf('Post')).toBe(plain);
  expect(await colorOf('Count')).not.toBe(plain);
  await shop.countFlour(count, 3);
  await expect.poll(() => colorOf('Post')).not.toBe(plain);
  await expect.poll(() => colorOf('Count')).toBe(plain);
  await shop.cancel(count);
});

test('What came late to a count leads to the entries of the item at its place', async () => {
  const { owner } = world;
  const { flour, location } = bakery;
  const count = await shop.make({ name: 'Before a late entry' });
  await shop.countFlour(count, 75);
  await done(postCount(owner, count));
  await done(
    owner.post('/materials-inventory/adjustments', {
      ...{ materialId: flour.id, locationId: location.id, quantity: 3, unitCost: 1 },
      eventDate: '2026-03-30T10:00:00Z',
    }),
  );
  const page = await world.signedIn({ path: `/counts/${count.id}` });
  await page.getByRole('link', { name: '1 late entry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor();
  await page.getByText('30 Mar 2026').first().waitFor();
  expect(page.url()).toContain(`materialId=${flour.id}&locationId=${location.id}`);
});
