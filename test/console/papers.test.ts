/** Papers: of a sales order and a work order, pick lists of several, and mails to customers. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf, textOf } from '../support/pdf.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

/** Presses a button; returns the name and the text of the file. */
async function fileBy(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const pages = await readPdf(new Uint8Array(await readFile(await download.path())));
  return { name: download.suggestedFilename(), text: pages.map(textOf).join(' ') };
}

/** Chooses an item of the menu of papers. */
async function printed(page: Page, name: string) {
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  return fileBy(page, page.getByRole('menuitem', { name, exact: true }));
}

async function newSale(body: object = {}) {
  const made = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    items: [{ skuId: bakery.bread.id, quantity: 7, unitPrice: 2 }],
    ...body,
  });
  expect(made.status, made.text).toBe(201);
  return made.body;
}

test('A sales order is printed as what it is: a quote, or a confirmation', async () => {
  const draft = await newSale({ status: 'Draft', validUntil: '2026-12-24' });
  const page = await world.signedIn({ path: `/sales-orders/${draft.id}` });
  await page.getByText('Valid until').waitFor();
  const quote = await printed(page, 'Quote');
  expect(quote.name).toBe(`${draft.soNumber}-quote.pdf`);
  expect(quote.text).toContain('24 Dec 2026');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('The order is confirmed.').waitFor();
  const confirmation = await printed(page, 'Order confirmation');
  expect(confirmation.name).toBe(`${draft.soNumber}-order-confirmation.pdf`);
  expect(confirmation.text).toContain('Order Confirmation');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Quote' }).count()).toBe(0);
});

test('A customer gets papers and mails in the language that was chosen', async () => {
  const { body: customer } = await world.owner.post('/customers', {
    ...{ name: 'Seifenladen', email: 'laden@seife.example' },
  });
  const order = await newSale({ customerId: customer.id, requestedShipDate: '2099-12-24' });
  const page = await world.signedIn({ path: `/customers/${customer.id}` });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language of papers' }).selectOption('Deutsch');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('definition').filter({ hasText: 'Deutsch' }).waitFor();
  await world.go(page, `/sales-orders/${order.id}`);
  const { text } = await printed(page, 'Order confirmation');
  expect(text).toContain('Auftragsbestätigung');
  expect(text).toContain('14,00');
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect
    .poll(() => message.inputValue())
    .toBe(
      `Anbei erhalten Sie die Bestätigung Ihres Auftrags ${order.soNumber}.\n\nDer Versand ist bis zum 24.12.2099 vorgesehen.`,
    );
  await dialog.getByText(`Auftragsbestätigung ${order.soNumber} von „Mill Lane Bakery“`).waitFor();
});

test('A paper is mailed to the customer after it was read, with the usual text of its kind', async () => {
  const customer = await world.owner.post('/customers', { name: 'Crown Hotel' });
  const order = await newSale({ customerId: customer.body.id, requestedShipDate: '2026-12-24' });
  const page = await world.signedIn({ path: `/sales-orders/${order.id}` });
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('There is no e-mail address of Crown Hotel yet').waitFor();
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toContain('the confirmation of your order');
  await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Proforma invoice');
  await expect.poll(() => message.inputValue()).toContain('our proforma invoice for order');
  await dialog.getByRole('textbox', { name: 'To' }).fill('kitchen@crown.example');
  const preview = dialog.getByRole('region', { name: 'The mail' });
  await preview.getByText(`Proforma invoice ${order.soNumber} of “Mill Lane Bakery”`).waitFor();
  const file = await fileBy(page, preview.getByRole('button', { name: /\.pdf$/ }));
  expect(file.name).toBe(`${order.soNumber}-proforma-invoice.pdf`);
  await message.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Ring twice.');
  await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Order confirmation');
  // A text that a person has written stays.
  await expect.poll(() => message.inputValue()).toContain('Ring twice.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Order confirmation: on its way to kitchen@crown.example').waitFor();
  await page.getByRole('row', { name: /Order confirmation kitchen@crown.example sent/ }).waitFor();
  const address = async () => (await world.owner.get(`/customers/${customer.body.id}`)).body.email;
  await expect.poll(address).toBe('kitchen@crown.example');
});

test('Chosen sales orders have one pick list', async () => {
  const [first, second] = [await newSale(), await newSale()];
  const page = await world.signedIn({ path: '/sales-orders' });
  for (const { soNumber } of [first, second]) {
    await page.getByRole('checkbox', { name: `Choose ${soNumber}` }).click();
  }
  const { name, text } = await fileBy(page, page.getByRole('button', { name: 'Pick list' }));
  expect(name).toBe('pick-list.pdf');
  for (const said of ['2 orders', `${first.soNumber} × 7`, `${second.soNumber} × 7`, '14']) {
    expect(text).toContain(said);
  }
});

test('A work order is printed, and so is what it needs', async () => {
  const made = await world.owner.post('/work-orders', {
    skuId: bakery.bread.id,
    quantity: 10,
    siteLocationId: bakery.location.id,
    stockLocationId: bakery.location.id,
    startDate: '2026-03-10',
  });
  expect(made.status, made.text).toBe(201);
  const { id, woNumber } = made.body;
  const page = await world.signedIn({ path: `/work-orders/${id}` });
  const paper = await printed(page, 'Work order');
  expect(paper.name).toBe(`${woNumber}.pdf`);
  expect(paper.text).toContain(bakery.flour.code);
  const picks = await printed(page, 'Pick list');
  expect(picks.text).toContain(bakery.flour.code);
  expect(picks.text).toContain(woNumber);
  const list = await world.signedIn({ path: '/work-orders' });
  await list.getByRole('checkbox', { name: `Choose ${woNumber}` }).click();
  const chosen = await fileBy(list, list.getByRole('button', { name: 'Pick list' }));
  expect(chosen.text).toBe(picks.text);
});

test('What customs ask of a product is entered in its form', async () => {
  const { id } = bakery.bread;
  const page = await world.signedIn({ path: `/items/skus/${id}?act=edit` });
  await page.getByRole('textbox', { name: 'HS code' }).fill('1905.90');
  await page.getByRole('combobox', { name: 'Country of origin' }).fill('FR');
  await page.getByRole('textbox', { name: 'Net weight of a unit' }).fill('0.8');
  const unit = page.getByRole('combobox', { name: 'Unit of weight' });
  await expect.poll(() => unit.inputValue()).toBe('');
  // A weight needs its unit.
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => unit.getAttribute('aria-invalid')).toBe('true');
  await unit.selectOption('kg');
  await page.keyboard.press('Control+Enter');
  const kept = { hsCode: '1905.90', countryOfOrigin: 'FR', netWeight: 0.8, weightUnit: 'kg' };
  await expect.poll(async () => (await world.owner.get(`/skus/${id}`)).body).toMatchObject(kept);
});

test('How more of a product is procured stays open until somebody chooses it', async () => {
  const { id } = bakery.bread;
  const page = await world.signedIn({ path: `/items/skus/${id}?act=edit` });
  const planBy = page.getByRole('combobox', { name: 'When it runs short' });
  const chosen = () =>
    planBy.evaluate((field) => field.querySelector('option:checked')?.textContent);
  expect(await chosen()).toBe('Make it where it has a recipe, else buy it');
  await planBy.selectOption('Buy it');
  await page.keyboard.press('Control+Enter');
  const kept = async () => (await world.owner.get(`/skus/${id}`)).body.planBy;
  await expect.poll(kept).toBe('buy');
  await planBy.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await planBy.selectOption({ index: 0 });
  await page.keyboard.press('Control+Enter');
  await expect.poll(kept).toBe(null);
  await planBy.waitFor({ state: 'detached' });
});
