/** The entries that make a margin, and the period that it is compared with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from '../support/making.ts';
import { type Bakery, newBakery, sellBread } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const shownDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Today, as the organization has it. */
const today = async (): Promise<string> => (await done(world.owner.get('/today'))).money.month.to;

test('A figure leads to all entries that make it, and to what came back without one', async () => {
  const { id, items } = await sellBread(world.owner, bakery, 12);
  await done(world.owner.post(`/sales-orders/${id}/shipments`, {}));
  const back = (disposition: string) => {
    const returned = { salesOrderItemId: items[0].id, quantity: 1, disposition };
    return done(world.owner.post('/sales-returns', { soId: id, items: [returned] }));
  };
  await back('restock');
  const scrapped = await back('scrap');
  const page = await world.signedIn({ path: '/reports' });
  const row = page.getByRole('row', { name: /BREAD/ });
  await row.getByRole('link', { name: '10', exact: true }).click();
  await page.getByText('\u221212', { exact: true }).first().waitFor();
  await page.getByText('+1', { exact: true }).first().waitFor();
  await expect.poll(() => page.locator('[data-index]').count()).toBe(2);
  const kind = page.getByRole('combobox', { name: 'Kind of entry' });
  await expect
    .poll(() => kind.evaluate((select) => select.querySelector('option:checked')?.textContent))
    .toBe('Ship, Return');
  await page.goBack();
  await page.getByRole('link', { name: 'Returns, scrapped goods too' }).click();
  await page.getByText(scrapped.returnNumber).first().waitFor();
  await expect.poll(() => page.locator('[data-index]').count()).toBe(2);
});

test('This year is compared with the same days of the year before', async () => {
  const last = await today();
  const year = Number(last.slice(0, 4)) - 1;
  const to = last.endsWith('-02-29') ? `${year}-02-28` : `${year}${last.slice(4)}`;
  const page = await world.signedIn({ path: '/reports?period=year' });
  const days = `${shownDay(`${year}-01-01`)} – ${shownDay(to)}`;
  await page.getByText(`beside ${days}`).first().waitFor();
});
