/** The acts of a person with stock in the console, in so many clicks and keys. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  await world.owner.post('/locations', { code: 'BACK', name: 'Back room' });
});
afterAll(() => world?.close());

const stockOf = async (materialId: string) => {
  const query = { materialId, include: 'names' };
  const { body } = await world.owner.get('/materials-inventory/summary', { query });
  const { locations } = body.data[0];
  return Object.fromEntries(
    locations.map((one: { locationCode: string; onHand: string }) => [
      one.locationCode,
      Number(one.onHand),
    ]),
  );
};

test('An item is found by a part of its name from anywhere, and opened with Enter', async () => {
  const page = await world.signedIn();
  const hands = new Hands(page);
  await hands.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await hands.type('flou');
  await page.getByRole('option', { name: /FLOUR/ }).waitFor();
  await hands.press('Enter');
  await page.getByRole('heading', { name: /FLOUR/, level: 1 }).waitFor();
  expect(hands.clicks).toBe(0);
});

test('What is typed right after the palette is called is typed into it', async () => {
  const page = await world.signedIn({ path: '/stock' });
  const isLoaded =
    "performance.getEntriesByType('resource').some((one) => /palette/.test(one.name))";
  await page.waitForFunction(isLoaded);
  await page.getByRole('searchbox').first().focus();
  const hands = new Hands(page);
  await hands.press('Control+k');
  await hands.type('flo');
  await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('flo');
});

test('Five of an item are moved with six keys, and moved back with one click', async () => {
  const page = await world.signedIn({ path: `/items/materials/${bakery.flour.id}` });
  await page.getByRole('button', { name: 'Transfer' }).waitFor();
  const before = Number((await stockOf(bakery.flour.id)).SHOP);
  const hands = new Hands(page);
  await hands.press('t');
  await page.getByRole('textbox', { name: 'Quantity' }).waitFor();
  await hands.type('5');
  await hands.press('Tab');
  await hands.type('B');
  await hands.press('Tab');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'To' }).inputValue())
    .toContain('Back room');
  await hands.press('Control+Enter');
  await page.getByText('Transferred.').waitFor();
  expect(hands).toMatchObject({ clicks: 0, keys: 6 });
  expect(await stockOf(bakery.flour.id)).toEqual({ SHOP: before - 5, BACK: 5 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stockOf(bakery.flour.id)).SHOP).toBe(before);
});

test('Every cost of a list leads to its explanation in one click', async () => {
  const page = await world.signedIn({ path: '/stock' });
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: /why/ }).first());
  await page.getByRole('heading', { name: /Why: FLOUR/ }).waitFor();
  expect(hands.clicks).toBe(1);
});

test('A count writes its difference, and is undone with one click', async () => {
  const page = await world.signedIn({ path: `/items/materials/${bakery.flour.id}` });
  await page.getByRole('button', { name: 'Adjust' }).waitFor();
  const before = Number((await stockOf(bakery.flour.id)).SHOP);
  const hands = new Hands(page);
  await hands.press('a');
  await page.getByText(`${before} should be there.`).waitFor();
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(before - 2));
  await page.getByText('Takes away 2.').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wet');
  await page.getByRole('dialog').getByText('Stock value').waitFor();
  await hands.press('Control+Enter');
  await page.getByText('Adjusted.').waitFor();
  expect((await stockOf(bakery.flour.id)).SHOP).toBe(before - 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stockOf(bakery.flour.id)).SHOP).toBe(before);
});

test('A count that is right by a sale in between writes nothing', async () => {
  const { body: bran } = await world.owner.post('/materials', { code: 'BRAN', name: 'Bran' });
  const at = { materialId: bran.id, locationId: bakery.location.id };
  const change = async (kind: string, quantity: number) =>
    expect(
      (await world.owner.post(`/materials-inventory/${kind}`, { ...at, quantity })).status,
    ).toBe(201);
  await change('adjustments', 10);
  const page = await world.signedIn({ path: `/items/materials/${bran.id}?act=adjust` });
  await page.getByText('10 should be there.').waitFor();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('7');
  await page.getByText('Takes away 3.').waitFor();
  await change('disposals', 3);
  await page.getByText('As many as should be there: nothing to write.').waitFor();
  expect((await stockOf(bran.id)).SHOP).toBe(7);
});

test('Opening stock of a past day is entered, corrected and cancelled', async () => {
  const { body: rye } = await world.owner.post('/materials', {
    code: 'RYE',
    name: 'Rye flour',
    unit: 'KG',
  });
  const page = await world.signedIn({ path: `/items/materials/${rye.id}?act=adjust` });
  await page.getByLabel('What happened').selectOption('found');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('40');
  await page.getByRole('combobox', { name: 'Location' }).fill('SHOP');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Unit cost' }).fill('1.1');
  await page.getByRole('textbox', { name: 'Day' }).fill('2026-09-30');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Adjusted.').waitFor();
  const entries = async () =>
    (await world.owner.get(`/materials-inventory/ledger?materialId=${rye.id}`)).body.data;
  expect(await entries()).toMatchObject([{ day: '2026-09-30', quantity: '40', unitCost: '1.1' }]);

  await page.getByRole('group', { name: 'Latest entries' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('textbox', { name: 'Unit cost' }).fill('1.2');
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await page.getByText('Corrected.').waitFor();
  expect(await entries()).toMatchObject([{ day: '2026-09-30', quantity: '40', unitCost: '1.2' }]);

  await page.getByRole('button', { name: 'Cancel the entry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the entry' }).click();
  await page.getByText('The entry is cancelled.').waitFor();
  expect(await entries()).toEqual([]);
});

test('Any figure of the stock leads to its rows in one click', async () => {
  const page = await world.signedIn({ path: '/stock' });
  const hands = new Hands(page);
  const { data } = (await world.owner.get(`/materials-inventory/summary?ids=${bakery.flour.id}`))
    .body;
  const row = page.getByRole('row', { name: /^Choose FLOUR / });
  await hands.click(row.getByRole('link', { name: data[0].onOrder, exact: true }));
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  const entries = page.getByRole('row', { name: / Order / });
  await entries.first().waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe((await entries.count()) + 1);
  expect(hands.clicks).toBe(1);
});

test('The ledger of an item has what was on hand after each entry, at a location, too', async () => {
  const materialId = bakery.salt.id;
  const locations = (await world.owner.get('/locations')).body.data;
  const [shop, back] = ['SHOP', 'BACK'].map((code) =>
    locations.find((one: { code: string }) => one.code === code),
  );
  const find = (locationId: string, quantity: number, eventDate: string) =>
    world.owner.post('/materials-inventory/adjustments', {
      ...{ materialId, locationId, quantity, eventDate, unitCost: 0.6 },
    });
  await find(shop.id, 10, '2026-02-01T10:00:00Z');
  await find(back.id, 5, '2026-02-03T10:00:00Z');
  await find(shop.id, 0.5, '2026-02-02T10:00:00Z');
  const page = await world.signedIn({ path: `/items/materials/${materialId}` });
  const hands = new Hands(page);
  const latest = page.getByRole('region', { name: 'Latest entries' });
  await latest.getByRole('row', { name: / \+5 15\.5 / }).waitFor();
  await hands.click(latest.getByRole('link', { name: 'All entries' }));
  await page.getByRole('columnheader', { name: 'On hand after' }).waitFor();
  for (const row of [/ \+5 15\.5 /, / \+0\.5 10\.5 /, / \+10 10 /]) {
    await page.getByRole('row', { name: row }).waitFor();
  }
  expect(hands.clicks).toBe(1);
  const address = new URL(page.url());
  address.searchParams.set('locationId', back.id);
  await page.goto(address.href);
  await page.getByRole('row', { name: / \+5 5 / }).waitFor();
  // Of all items no quantity is told.
  await world.go(page, '/ledger');
  await page.getByRole('row').nth(1).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'On hand after' }).count())
    .toBe(0);
});

test('The stock of any past day is shown', async () => {
  const page = await world.signedIn({ path: '/stock' });
  const row = page.getByRole('row', { name: /^Choose FLOUR / });
  const { SHOP: now } = await stockOf(bakery.flour.id);
  await row.getByText(String(now), { exact: true }).first().waitFor();
  await page.getByLabel('At the end of the day').fill('2026-01-31');
  await row.getByText('0', { exact: true }).first().waitFor();
  await expect.poll(() => row.getByText(String(now), { exact: true }).count()).toBe(0);
});

test('Lists that look alike have rows of their own, also right after each other', async () => {
  const page = await world.signedIn({ path: '/stock' });
  await page.getByRole('row', { name: /^Choose FLOUR / }).waitFor();
  await page.getByRole('button', { name: 'Products' }).click();
  await page.getByRole('row', { name: /^Choose BREAD / }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /^Choose FLOUR / }).count()).toBe(0);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const rowOf = ({ receiptNumber }: Bakery['receipt']) =>
    page.getByRole('row').filter({ hasText: receiptNumber });
  await screens.getByRole('link', { name: 'Purchase orders' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Receipts' }).click();
  await rowOf(bakery.receipt).waitFor();
  await screens.getByRole('link', { name: 'Work orders' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Batches' }).click();
  await rowOf(bakery.batch).waitFor();
  await expect.poll(() => rowOf(bakery.receipt).count()).toBe(0);
});

test('Entries name their places as the stock does', async () => {
  const page = await world.signedIn({ path: `/items/materials/${bakery.flour.id}` });
  const entries = page.getByRole('region', { name: 'Latest entries' });
  await entries.getByText('Mill shop').first().waitFor();
  await world.go(page, '/ledger');
  await page.getByText('Mill shop').first().waitFor();
});

test('The details of an item have the figures and the choices of the form, in German', async () => {
  const { owner, userName } = world;
  const body = { listPrice: 1234.5, wholeUnits: false };
  expect((await owner.patch(`/skus/${bakery.bread.id}`, body)).status).toBe(200);
  const page = await world.signedIn({ path: `/items/skus/${bakery.bread.id}` });
  await page.getByRole('button', { name: userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const details = page.getByRole('region', { name: 'Angaben' });
  await details.getByText('1.234,50').waitFor();
  await details.getByText('Herstellen, wo es ein Rezept hat, sonst einkaufen').waitFor();
  await details.getByText('Auch Teile einer Einheit').waitFor();
});

test('A wrong barcode is told in German', async () => {
  const page = await world.signedIn({ path: `/items/skus/${bakery.bread.id}` });
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByRole('textbox', { name: 'Barcode' }).fill('4001234000017');
  await page.getByText('ist kein gültiger Barcode').first().waitFor();
  await page.getByText('must be a GTIN').waitFor({ state: 'detached' });
});
