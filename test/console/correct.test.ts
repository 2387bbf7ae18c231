/** The past is corrected with all that follows from it in view, and is put back in one click. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../support/users.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';
import { answerQuestion } from './support/questions.ts';
import { lastSummer, type Season } from './support/season.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let season: Season;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  season = await lastSummer(world.owner, bakery);
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const write = async (path: string, body: object) => {
  const answer = await world.owner.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

/** Every figure of costs and stock, without what counts and dates the changes. */
async function figures(): Promise<unknown> {
  const paths = [
    '/materials-inventory/summary',
    '/finished-goods-inventory/summary',
    `/sales-orders/${season.sale.id}`,
    `/purchase-order-receipts/${season.receipt.id}`,
    `/work-order-receipts/${season.batch.id}`,
    `/skus/${bakery.bread.id}`,
  ];
  const bodies = await Promise.all(paths.map(read));
  return JSON.parse(
    JSON.stringify(bodies, (name, value) =>
      ['version', 'updatedAt'].includes(name) ? undefined : value,
    ),
  );
}

test('A price of three months ago: every margin in four clicks, and back in one', async () => {
  const before = await figures();
  const page = await world.signedIn({ path: `/purchase-orders?q=${season.order.poNumber}` });
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: season.order.poNumber }));
  await hands.click(page.getByRole('link', { name: season.receipt.receiptNumber }));
  await hands.click(page.getByRole('button', { name: 'Correct' }));
  await hands.click(page.getByRole('textbox', { name: 'Purchase price 1' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1.00');
  const margins = page.getByRole('group', { name: 'Margin' });
  // 30 loaves of half a kilogram each: the flour costs 0.20 more.
  const margin = Number((await read(`/sales-orders/${season.sale.id}`)).margin);
  const row = margins.getByRole('row').filter({ hasText: season.sale.soNumber });
  await row.getByText(margin.toFixed(2)).waitFor();
  await row.getByText((margin - 3).toFixed(2)).waitFor();
  expect(hands.clicks).toBe(4);
  expect(await figures()).toEqual(before);

  await page.keyboard.press('Control+Enter');
  await page.getByText('was corrected').waitFor();
  expect(await read(`/sales-orders/${season.sale.id}`)).toMatchObject({ margin: margin - 3 });
  await hands.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(figures).toEqual(before);
  expect(hands.clicks).toBe(5);
});

test('The history of an order has its cost before and after a correction, in German, too', async () => {
  const cost = Number((await read(`/sales-orders/${season.sale.id}`)).costOfGoodsSold);
  const page = await world.signedIn({ path: `/sales-orders/${season.sale.id}` });
  const history = page.getByRole('region', { name: 'History' });
  // A price was corrected and put back before.
  await history.getByText(`Cost of goods sold: ${cost} → ${cost + 3}`).waitFor();
  await history.getByText(`Cost of goods sold: ${cost + 3} → ${cost}`).waitFor();
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.getByText('Wareneinsatz: ').first().waitFor();
});

test('A price ten times as high is asked about, summed up, and told in the history', async () => {
  const page = await world.signedIn({
    path: `/purchase-order-receipts/${season.receipt.id}?act=correct`,
  });
  const price = page.getByRole('textbox', { name: 'Purchase price 1' });
  await price.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await page.getByText('FLOUR goes from 0.80 to 8.00 (+900 %). Is that right?').waitFor();
  // 15 kilograms of the flour are in the bread that was sold in September.
  const [before, after] = [season.margin, season.margin - 108].map((margin) =>
    margin.toFixed(2).replace('-', '\u2212'),
  );
  const sums = page.getByRole('group', { name: 'In all' });
  const margin = sums.getByRole('row', { name: /^Margin of 1 order/ });
  await margin.getByText(`${after}`).waitFor();
  expect((await margin.innerText()).split('\t').slice(1)).toEqual([before, after, '\u2212108.00']);
  const months = page.getByRole('group', { name: 'By month' });
  await months.getByRole('row', { name: 'September 2026 +108.00' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was corrected').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  const change = history.getByRole('row').filter({ hasText: 'FLOUR: 0.80 → 8.00 / KG' });
  await change.filter({ hasText: world.userName }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await history.getByText('FLOUR: 8.00 → 0.80 / KG').waitFor();
});

test('Why the margin of a past month has changed since is read in two clicks', async () => {
  const path = `/purchase-order-receipts/${season.receipt.id}`;
  const put = await world.owner.patch(path, { additionalCost: 50 });
  expect(put.status, put.text).toBe(200);
  const { data } = await read(`/cost-changes?causeId=${season.receipt.id}`);
  const page = await world.signedIn();
  const hands = new Hands(page);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await hands.click(screens.getByRole('link', { name: 'Reports' }));
  await hands.click(page.getByRole('button', { name: 'Changes of costs' }));
  const sale = page.getByRole('row').filter({ hasText: season.sale.soNumber }).first();
  await sale.waitFor();
  expect(hands.clicks).toBe(2);
  // The freight of 0.50 a kilogram is in 15 kilograms that were sold as bread.
  await sale.getByText('7.50').waitFor();
  await sale.getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('heading', { name: new RegExp(season.receipt.receiptNumber) }).waitFor();
  await page.getByRole('link', { name: 'What it changed' }).click();
  await page.getByRole('button', { name: 'Remove the filter One cause' }).waitFor();
  await expect.poll(() => page.locator('[data-index]').count()).toBe(data.length);
  await page.getByRole('combobox', { name: 'Changed' }).selectOption('Last year');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  expect((await world.owner.patch(path, { additionalCost: 0 })).status).toBe(200);
});

test('Who corrects what a colleague has changed meanwhile is told, and loses nothing', async () => {
  const path = `/purchase-order-receipts/${season.receipt.id}`;
  const page = await world.signedIn({ path: `${path}?act=correct` });
  const cost = page.getByRole('textbox', { name: 'Purchase price 1' });
  await cost.fill('0.95');
  await world.owner.patch(path, { notes: 'Counted twice' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => cost.inputValue()).toBe('0.95');
  expect((await read(path)).items).toMatchObject([{ unitCost: 0.8 }]);
});

test('A receipt is reversed with its effect in view, and comes again with one click', async () => {
  const path = `/purchase-orders/${bakery.purchaseOrder.id}/receipts`;
  const { items } = bakery.purchaseOrder;
  const receipt = await write(path, {
    additionalCost: 4,
    items: [{ purchaseOrderItemId: items[0].id, quantity: 60, unitCost: 0.9 }],
  });
  const stock = () => read(`/materials-inventory/summary?ids=${bakery.flour.id}`);
  const before = await stock();
  const page = await world.signedIn({ path: `/purchase-order-receipts/${receipt.id}` });
  const hands = new Hands(page);
  await hands.click(page.getByRole('button', { name: 'Reverse' }));
  await page.getByText('Stock value').waitFor();
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Reverse' }));
  await page.getByText('was reversed').waitFor();
  expect(hands.clicks).toBe(2);
  expect((await read(path)).data).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(/purchase-order-receipts/);
  expect(await stock()).toEqual(before);
});

test('A batch gets another day, and is reversed and made again as it was', async () => {
  const path = `/work-order-receipts/${season.batch.id}`;
  const before = await read(path);
  const page = await world.signedIn({ path });
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('textbox', { name: 'Day' }).fill('2026-09-02');
  await page.getByText('Stock value').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was corrected').waitFor();
  expect(await read(path)).toMatchObject({ receiptDate: '2026-09-02' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(path)).receiptDate).toBe('2026-09-01');

  await page.getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('Stock value').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('was reversed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.waitForURL(/work-order-receipts/);
  const again = await read(`/work-order-receipts/${page.url().split('/').at(-1)}`);
  const { consumedMaterials, produced } = before;
  expect(again).toMatchObject({ consumedMaterials, receiptDate: '2026-09-01' });
  expect(again.produced).toMatchObject([{ unitCost: produced[0].unitCost }]);
});

const close = async (closedThrough: string | null) => {
  const answer = await world.owner.patch('/organizations/current', { settings: { closedThrough } });
  expect(answer.status, answer.text).toBe(200);
};

/** Saves, and answers the question that comes. */
async function asked(page: Page, answer: 'Change the costs' | 'Go back') {
  await page.keyboard.press('Control+Enter');
  return answerQuestion(page, answer);
}

const question =
  'This changes figures of closed months: August 2026. Issued journals stay as they are; the next journal posts the difference. Change the costs?';
const augustOf = (page: Page) =>
  page
    .getByRole('group', { name: 'Closed months' })
    .getByRole('row')
    .filter({ hasText: 'August 2026 · Stock value' });

test('A cost of a closed month shows the months that it moves, and asks', async () => {
  await close('2026-08-31');
  const path = `/purchase-order-receipts/${season.receipt.id}`;
  const costOf = async () => (await read(path)).items[0].unitCost;
  const page = await world.signedIn({ path: `${path}?act=correct` });
  await page.getByRole('textbox', { name: 'Purchase price 1' }).fill('1.00');
  await augustOf(page).getByText('100.00').waitFor();
  expect(await asked(page, 'Go back')).toBe(question);
  expect(await costOf()).toBe(0.8);
  expect(await asked(page, 'Change the costs')).toBe(question);
  await page.getByText('was corrected').waitFor();
  expect(await costOf()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(costOf).toBe(0.8);
  await close(null);
});

test('A member is told who may change a cost of a closed month', async () => {
  await close('2026-08-31');
  const as = await newMember(world.owner, 'member', { world: world.world });
  const path = `/purchase-order-receipts/${season.receipt.id}`;
  const page = await world.signedIn({ as, path: `${path}?act=correct` });
  await page.getByRole('textbox', { name: 'Purchase price 1' }).fill('1.00');
  await page.getByRole('alert').filter({ hasText: 'requires the role admin or owner' }).waitFor();
  expect((await read(path)).items).toMatchObject([{ unitCost: 0.8 }]);
  await close(null);
});

test('An adjustment of a closed month is corrected in the same way', async () => {
  const entry = await write('/materials-inventory/adjustments', {
    materialId: bakery.salt.id,
    locationId: bakery.location.id,
    quantity: 10,
    unitCost: 0.5,
    eventDate: '2026-08-15T10:00:00Z',
  });
  await close('2026-08-31');
  const page = await world.signedIn({ path: `/why?ledgerEntryId=${entry.id}&act=correct` });
  await page.getByRole('textbox', { name: 'Unit cost' }).fill('0.70');
  // Beside the flour, of 80.00.
  await augustOf(page).getByText('85.00').waitFor();
  await augustOf(page).getByText('87.00').waitFor();
  expect(await asked(page, 'Change the costs')).toBe(question);
  await page.getByText('Corrected.').waitFor();
  await page.waitForURL((url) => !url.search.includes(entry.id));
  const id = new URL(page.url()).searchParams.get('ledgerEntryId');
  expect(await read(`/materials-inventory/ledger/${id}`)).toMatchObject({
    eventType: 'ADJUST',
    quantity: '10',
    unitCost: '0.7',
  });
  await close(null);
});
