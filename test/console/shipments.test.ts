/** The acts of a person with shipments of a sales order. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery, sellBread, sellRolls } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';
import { answerQuestion } from './support/questions.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const orderOf = (id: string) => read(`/sales-orders/${id}`);
const shipmentsOf = async (id: string) => (await read(`/shipments?soId=${id}`)).data;

const newSale = (quantity: number) => sellRolls(world.owner, bakery, quantity);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shipments = (page: Page) => page.getByRole('region', { name: 'Shipments' });

/** Opens the menu of a shipment, and chooses from it. */
async function choose(page: Page, number: string, act: string) {
  await button(page, `More of ${number}`).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('A part is packed, leaves with its number, and the rest is shipped', async () => {
  const { id } = await newSale(5);
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  const hands = new Hands(page);
  await hands.click(button(page, 'Pack'));
  const day = page.getByRole('textbox', { name: 'Ships on' });
  await hands.click(day);
  await hands.press('Control+a');
  await hands.type('21/10/2026');
  await hands.click(page.getByRole('textbox', { name: 'Carrier' }));
  await hands.type('Royal Mail');
  await hands.click(page.getByRole('textbox', { name: 'Packs 1' }));
  await hands.press('Control+a');
  await hands.type('2');
  await hands.click(button(page, 'Pack 1 line'));
  await page.getByText('is packed').waitFor();
  expect(await orderOf(id)).toMatchObject({
    fulfillmentStatus: 'Unfulfilled',
    items: [{ fulfilledQuantity: 0, packedQuantity: 2 }],
  });
  const [packed] = await shipmentsOf(id);
  expect(packed).toMatchObject({ status: 'Packed', carrier: 'Royal Mail' });
  await shipments(page).getByText(packed.shipmentNumber).waitFor();
  await shipments(page).getByText('Royal Mail').waitFor();
  await hands.click(shipments(page).getByRole('button', { name: 'Ship', exact: true }));
  const panel = page.getByRole('dialog', { name: `Ship ${packed.shipmentNumber}` });
  // It leaves on the day that was planned, with the effect in view.
  await expect.poll(() => panel.getByRole('textbox').inputValue()).toBe('21 Oct 2026');
  await panel.getByText('Stock value').waitFor();
  await hands.click(panel.getByRole('button', { name: 'Ship', exact: true }));
  await page.getByText(`${packed.shipmentNumber} was shipped`).waitFor();
  const [left] = await shipmentsOf(id);
  expect(left).toMatchObject({ status: 'Shipped', shipDate: '2026-10-21' });
  expect(await orderOf(id)).toMatchObject({ items: [{ fulfilledQuantity: 2, packedQuantity: 0 }] });
  await shipments(page).getByText('Shipped', { exact: true }).waitFor();
  await page.keyboard.press('f');
  const ships = page.getByRole('textbox', { name: 'Ships 1' });
  await ships.waitFor();
  await expect.poll(() => ships.inputValue()).toBe('3');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/SO-\S+ was shipped/).waitFor();
  expect(await orderOf(id)).toMatchObject({ status: 'Completed' });
  expect(await shipmentsOf(id)).toHaveLength(2);
});

test('What is packed is not shipped again with the rest', async () => {
  const { id, items } = await newSale(4);
  await world.owner.post(`/sales-orders/${id}/shipments`, {
    status: 'Packed',
    items: [{ salesOrderItemId: items[0].id, quantity: 1 }],
  });
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=ship` });
  const ships = page.getByRole('textbox', { name: 'Ships 1' });
  await ships.waitFor();
  await expect.poll(() => ships.inputValue()).toBe('3');
  await button(page, 'Ship 1 line').click();
  await page.getByText('was shipped').waitFor();
  expect(await orderOf(id)).toMatchObject({ items: [{ fulfilledQuantity: 3, packedQuantity: 1 }] });
});

test('Carrier and tracking are added, papers are printed, and it is delivered', async () => {
  const { id } = await newSale(1);
  const { body: made } = await world.owner.post(`/sales-orders/${id}/shipments`, {});
  const number = made.shipmentNumber;
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await choose(page, number, 'Carrier and tracking');
  await page.getByRole('textbox', { name: 'Tracking number' }).click();
  await page.keyboard.type('AB123456785GB');
  await page.getByRole('textbox', { name: 'Address of the tracking page' }).click();
  await page.keyboard.type('https://carrier.example/AB123456785GB');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`${number} was changed`).waitFor();
  const link = shipments(page).getByRole('link', { name: 'AB123456785GB' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://carrier.example/AB123456785GB');
  for (const [paper, file] of [
    ['Packing slip', 'packing-slip'],
    ['Delivery note', 'delivery-note'],
    ['Commercial invoice', 'commercial-invoice'],
  ] as const) {
    const [saved] = await Promise.all([page.waitForEvent('download'), choose(page, number, paper)]);
    expect(saved.suggestedFilename()).toBe(`${number}-${file}.pdf`);
  }
  await choose(page, number, 'Mark as delivered');
  await page.getByText('is marked as delivered').waitFor();
  await shipments(page).getByText('Delivered').waitFor();
  await button(page, 'Undo').last().click();
  await shipments(page).getByText('Shipped', { exact: true }).waitFor();
  await choose(page, number, 'Label');
  await page.getByRole('dialog', { name: /label/i }).waitFor();
  await page.keyboard.press('Escape');
});

test('Another day shows what it changes, and a shipment is deleted after a question', async () => {
  const { id } = await newSale(1);
  const { body: made } = await world.owner.post(`/sales-orders/${id}/shipments`, {});
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await choose(page, made.shipmentNumber, 'Carrier and tracking');
  await page.getByRole('textbox', { name: 'Day' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-3');
  await page.keyboard.press('Tab');
  await page.getByRole('region', { name: 'Effect' }).waitFor();
  await button(page, 'Save').click();
  await page.getByText('was changed').waitFor();
  const [moved] = await shipmentsOf(id);
  expect(moved.shipDate < made.shipDate).toBe(true);
  await choose(page, made.shipmentNumber, 'Delete');
  expect(await answerQuestion(page, 'Delete')).toContain('back in stock');
  await page.getByText('was deleted').waitFor();
  await expect.poll(async () => (await orderOf(id)).items[0].fulfilledQuantity).toBe(0);
  await shipments(page).waitFor({ state: 'detached' });
});

test('On a phone a shipment has lines of its own, with all that can be done with it', async () => {
  const { id, items } = await newSale(1);
  const { body: packed } = await world.owner.post(`/sales-orders/${id}/shipments`, {
    ...{ status: 'Packed', carrier: 'Deutsche Post DHL Paket International', service: 'Premium' },
    ...{ trackingNumber: 'JD014600006228974212', trackingUrl: 'https://dhl.example/1' },
    items: [{ salesOrderItemId: items[0].id, quantity: 1 }],
  });
  const page = await world.signedIn({ path: `/sales-orders/${id}`, width: 360 });
  const table = shipments(page).getByRole('group', { name: 'Shipments' });
  await table.getByText(packed.shipmentNumber).waitFor();
  await table.getByText('Deutsche Post DHL Paket International, Premium').waitFor();
  const isCut = await page.evaluate(`(() => {
    const box = document.querySelector('[role=group][aria-label=Shipments]');
    return box.scrollWidth > box.clientWidth;
  })()`);
  expect(isCut).toBe(false);
  await shipments(page).getByRole('button', { name: 'Ship', exact: true }).click();
  const panel = page.getByRole('dialog', { name: `Ship ${packed.shipmentNumber}` });
  await panel.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByText(`${packed.shipmentNumber} was shipped`).waitFor();
  await panel.waitFor({ state: 'detached' });
  await choose(page, packed.shipmentNumber, 'Mark as delivered');
  await table.getByText('Delivered').waitFor();
});

test('Packing more than is there says how much is short', async () => {
  const { batch, location } = bakery;
  const found = { skuId: batch.produced[0].skuId, locationId: location.id, quantity: 40 };
  await world.owner.post('/finished-goods-inventory/adjustments', found);
  const { id } = await newSale(1_500);
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=pack`, width: 360 });
  await page
    .getByRole('dialog')
    .getByText(/there, .* short/)
    .waitFor();
  await page.getByRole('textbox', { name: 'Packs 1' }).fill('1');
  await page
    .getByRole('dialog')
    .getByText(/there, .* short/)
    .waitFor({ state: 'detached' });
});

test('On a phone the list of what is to be shipped marks what is not there', async () => {
  const { soNumber } = await newSale(1_500);
  const page = await world.signedIn({ path: '/ship', width: 360 });
  const row = page.getByRole('row', { name: new RegExp(soNumber) });
  await row.getByText('not available').waitFor();
});

test('The rest of an order is shipped beside its own cost and margin', async () => {
  const { id, items } = await sellBread(world.owner, bakery, 5);
  await world.owner.post(`/sales-orders/${id}/shipments`, {
    items: [{ salesOrderItemId: items[0].id, quantity: 2 }],
  });
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=ship` });
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.getByText('US$2.40', { exact: true }).waitFor();
  await effect.getByText('US$3.60', { exact: true }).waitFor();
});

test('A shipment on an earlier day than another shows what the margin of that becomes', async () => {
  const { bread, location } = bakery;
  const later = await sellBread(world.owner, bakery, 40);
  const dearer = { skuId: bread.id, locationId: location.id, quantity: 40, unitCost: 1.3 };
  await world.owner.post('/finished-goods-inventory/adjustments', {
    ...dearer,
    eventDate: '2026-01-03T12:00:00Z',
  });
  const shipped = await world.owner.post(`/sales-orders/${later.id}/shipments`, {
    shipDate: '2026-03-10',
  });
  expect(shipped.status, shipped.text).toBe(201);
  const { body: order } = await world.owner.post('/sales-orders', {
    ...{ customerId: bakery.customer.id, shipFromLocationId: location.id, status: 'Confirmed' },
    items: [{ skuId: bread.id, quantity: 20, unitPrice: 2 }],
  });
  const page = await world.signedIn({ path: `/sales-orders/${order.id}?act=ship` });
  await page.getByRole('dialog').getByRole('textbox', { name: 'Day' }).fill('5 Mar 2026');
  const effect = page.getByRole('region', { name: 'Effect' });
  const margins = effect.getByRole('group', { name: 'Margin', exact: true });
  await margins.getByRole('row', { name: new RegExp(later.soNumber) }).waitFor();
});

test('A shipment is found by its number, as its packing slip has it, and by that of its carrier', async () => {
  const { id, soNumber } = await newSale(1);
  const { body: shipment } = await world.owner.post(`/sales-orders/${id}/shipments`, {
    ...{ status: 'Packed', trackingNumber: 'JD-000-4711' },
  });
  const page = await world.signedIn();
  for (const text of [shipment.shipmentNumber, 'JD-000-4711']) {
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const hands = new Hands(page);
    await hands.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await hands.type(text);
    const hit = page.getByRole('option', { name: new RegExp(shipment.shipmentNumber) });
    await hit.getByText('Shipment', { exact: true }).waitFor();
    await hands.press('Enter');
    await page.getByRole('heading', { name: new RegExp(soNumber), level: 1 }).waitFor();
    await shipments(page).getByText(shipment.shipmentNumber).waitFor();
    await world.go(page, '/');
  }
});
