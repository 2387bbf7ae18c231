/** Every screen: no finding of axe, light and dark, on a desk and on a phone; no text runs. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importVendors } from '../support/undoing.ts';
import { newVendorItem } from '../support/vendor-items.ts';
import { findingsOn, loadAxe } from './support/axe.ts';
import {
  type Bakery,
  newBakery,
  receiveFlour,
  returnRolls,
  sendFlourBack,
} from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { makeCounts, screensOfCounts } from './support/count-screens.ts';

/** Runs where it is shown as a page, or as a part of one. */
const hostile = `<img src=x onerror="window.ran=1">'"><script>window.ran=1</script>`;

const desk = { width: 1400, height: 860 };
const phone = { width: 360, height: 740 };
/** The desk at a zoom of 200 %. */
const zoomed = { width: desk.width / 2, height: desk.height / 2 };

let world: ConsoleWorld;
let bakery: Bakery;
/** How the vendor sells the flour. */
let vendorItem: { id: string };
/** An order of which goods came back, and its returns. */
let back: Awaited<ReturnType<typeof returnRolls>>;
/** An import of which one record was deleted since. */
let imported: string;
/** Flour that goes back to its vendor. */
let sent: Awaited<ReturnType<typeof sendFlourBack>>;
/** Of goods that are missing: one that is open, one that is posted. */
let counts: Awaited<ReturnType<typeof makeCounts>>;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner, hostile);
  // Without the vendor item, which can then be deleted.
  const received = await receiveFlour(world.owner, bakery);
  vendorItem = await newVendorItem(world.owner, {
    ...{ vendorId: bakery.vendor.id, materialId: bakery.flour.id, vendorName: hostile },
    ...{ vendorCode: '<b>F-25</b>', purchaseUnit: '<i>sack</i>', unitsPerPurchaseUnit: 25 },
    prices: [{ unitPrice: 20 }, { fromQuantity: 10, unitPrice: 18.5 }],
  });
  back = await returnRolls(world.owner, bakery, hostile);
  sent = await sendFlourBack(world.owner, received, hostile);
  counts = await makeCounts(world.owner, bakery, hostile);
  imported = await importVendors(world.owner, hostile);
});
afterAll(() => world?.close());

/** The screens, and what is written on each when it is ready. */
const screens: Record<string, (made: Bakery) => [path: string, text: string]> = {
  today: () => ['/', 'Latest changes'],
  activity: () => ['/activity', 'Old and new'],
  plan: () => ['/plan', 'SALT'],
  'plan of the cheapest offers': () => ['/plan?vendors=cheapest', 'SALT'],
  vendors: () => ['/vendors', 'Name'],
  vendor: ({ vendor, purchaseOrder }) => [`/vendors/${vendor.id}`, purchaseOrder.poNumber],
  'edit vendor': ({ vendor }) => [`/vendors/${vendor.id}?act=edit`, 'Save'],
  'sales orders': ({ salesOrder }) => ['/sales-orders', salesOrder.soNumber],
  'sales order': ({ salesOrder }) => [`/sales-orders/${salesOrder.id}`, 'Timeline'],
  'new sales order': () => ['/sales-orders?act=new', 'New sales order'],
  'ship an order': ({ salesOrder }) => [`/sales-orders/${salesOrder.id}?act=ship`, 'Ships'],
  ship: ({ salesOrder }) => ['/ship', salesOrder.soNumber],
  'goods to receive': ({ purchaseOrder }) => ['/receive', purchaseOrder.poNumber],
  'hold an order': ({ salesOrder }) => [`/sales-orders/${salesOrder.id}?act=hold`, 'Reason'],
  customers: () => ['/customers', 'Name'],
  customer: ({ customer, salesOrder }) => [`/customers/${customer.id}`, salesOrder.soNumber],
  'edit customer': ({ customer }) => [`/customers/${customer.id}?act=edit`, 'Save'],
  settings: () => ['/settings', 'Nobody is invited'],
  invite: () => ['/settings?act=invite', 'Send the invitation'],
  tokens: ({ token }) => ['/settings?tab=tokens', token.prefix],
  'new token': () => ['/settings?tab=tokens&act=token', 'Create the token'],
  webhooks: ({ webhook }) => ['/settings?tab=webhooks', webhook.url],
  'new webhook': () => ['/settings?tab=webhooks&act=webhook', 'Save'],
  webhook: ({ webhook }) => [`/settings/webhooks/${webhook.id}`, 'Nothing was sent yet'],
  'exchange rates': () => ['/settings?tab=exchange-rates', 'There are no rates yet'],
  'new exchange rates': () => ['/settings?tab=exchange-rates&act=rates', 'Save the rates'],
  organization: () => ['/settings?tab=organization', 'Stock below zero'],
  account: () => ['/settings?tab=account', 'You lose access at once'],
  'delete the organization': () => ['/settings?tab=organization&act=delete', 'to confirm'],
  'edit organization': () => ['/settings?tab=organization&act=edit', 'Save'],
  'new contact': () => ['/contacts?act=new', 'New'],
  contacts: () => ['/contacts', 'Contacts'],
  brokers: () => ['/brokers', 'Brokers'],
  'new broker': () => ['/brokers?act=new', 'Commission'],
  locations: () => ['/locations', 'SHOP'],
  location: ({ location }) => [`/locations/${location.id}`, 'SHOP'],
  'edit location': ({ location }) => [`/locations/${location.id}?act=edit`, 'Save'],
  types: () => ['/types', 'Types'],
  'product types': () => ['/types?kind=skus', 'goods'],
  'new material': () => ['/stock?act=new', 'Usual vendor'],
  'new product': () => ['/stock?ledger=skus&act=new', 'List price'],
  'edit material': ({ flour }) => [`/items/materials/${flour.id}?act=edit`, 'Usual vendor'],
  stock: () => ['/stock', 'FLOUR'],
  products: () => ['/stock?ledger=skus', 'BREAD'],
  item: ({ flour }) => [`/items/materials/${flour.id}`, 'FLOUR'],
  'compare offers': ({ flour }) => [`/items/materials/${flour.id}?act=offers`, 'Enter how much'],
  'new vendor item': ({ flour }) => [
    `/items/materials/${flour.id}?act=new-vendor-item`,
    'Add the vendor item',
  ],
  'new vendor item of a vendor': ({ vendor }) => [
    `/vendors/${vendor.id}?act=new-vendor-item`,
    'Add the vendor item',
  ],
  'edit a vendor item': ({ flour }) => [
    `/items/materials/${flour.id}?act=vendor-item&line=${vendorItem.id}`,
    'Save',
  ],
  'delete a vendor item': ({ vendor }) => [
    `/vendors/${vendor.id}?act=delete-vendor-item&line=${vendorItem.id}`,
    'It is gone for good',
  ],
  'print labels of an item': ({ flour }) => [`/items/materials/${flour.id}?act=labels`, 'Copies'],
  adjust: ({ flour }) => [`/items/materials/${flour.id}?act=adjust`, 'Adjust FLOUR'],
  transfer: ({ flour }) => [`/items/materials/${flour.id}?act=transfer`, 'Transfer FLOUR'],
  margins: () => ['/reports', 'ROLL'],
  'stock value': () => ['/reports?report=stock', 'FLOUR'],
  'stock value as known': () => ['/reports?report=stock&known=2026-01-31', 'Recorded later'],
  'changes of costs': () => ['/reports?report=costs', 'Reports'],
  journals: () => ['/reports?report=journals', 'Issued journals'],
  'accounts of journals': () => ['/reports?report=journals&by=accounts', 'Cost of goods sold'],
  'webhooks that fail': () => ['/settings?tab=webhooks&state=failing', 'None of them fails'],
  import: () => ['/import', 'Template as CSV'],
  imports: () => ['/imports', 'Undone rows'],
  'a past import': () => [`/imports/${imported}`, 'Deleted since'],
  'undo an import': () => [`/imports/${imported}?act=undo`, 'What it created is deleted'],
  ledger: () => ['/ledger', 'FLOUR'],
  why: ({ bread }) => [`/why?skuId=${bread.id}`, 'BREAD'],
  trace: ({ entry }) => [`/traces?ledgerEntryId=${entry.id}`, 'Trace'],
  'purchase orders': ({ purchaseOrder }) => ['/purchase-orders', purchaseOrder.poNumber],
  'purchase order': ({ purchaseOrder }) => [
    `/purchase-orders/${purchaseOrder.id}`,
    purchaseOrder.poNumber,
  ],
  'new purchase order': () => ['/purchase-orders?act=new', 'New purchase order'],
  'new purchase order of usual goods': ({ vendor }) => [
    `/purchase-orders?act=new&vendorId=${vendor.id}`,
    'Vendor’s code',
  ],
  'mail an order': ({ purchaseOrder }) => [
    `/purchase-orders/${purchaseOrder.id}?act=mail`,
    'Message',
  ],
  'edit a purchase order': ({ purchaseOrder }) => [
    `/purchase-orders/${purchaseOrder.id}?act=edit`,
    'Exchange rate',
  ],
  'add a line': ({ purchaseOrder }) => [
    `/purchase-orders/${purchaseOrder.id}?act=add-line`,
    'Description',
  ],
  'delete an order': ({ salesOrder }) => [
    `/sales-orders/${salesOrder.id}?act=delete`,
    'It is gone for good',
  ],
  receive: ({ purchaseOrder }) => [
    `/purchase-orders/${purchaseOrder.id}?act=receive`,
    'Stock value',
  ],
  receipts: ({ receipt }) => ['/purchase-order-receipts', receipt.receiptNumber],
  batches: ({ batch }) => ['/work-order-receipts', batch.receiptNumber],
  'work orders': ({ workOrder }) => ['/work-orders', workOrder.woNumber],
  'work order': ({ workOrder }) => [`/work-orders/${workOrder.id}`, 'limits it'],
  'new work order': () => ['/work-orders?act=new', 'New work order'],
  'print labels of a work order': ({ workOrder }) => [
    `/work-orders/${workOrder.id}?act=labels`,
    'Copies of each',
  ],
  make: ({ workOrder }) => [`/work-orders/${workOrder.id}?act=make`, 'Stock value'],
  'purchase order receipt': ({ receipt }) => [
    `/purchase-order-receipts/${receipt.id}`,
    receipt.receiptNumber,
  ],
  correct: ({ receipt }) => [
    `/purchase-order-receipts/${receipt.id}?act=correct`,
    'Purchase price',
  ],
  'reverse a receipt': ({ receipt }) => [
    `/purchase-order-receipts/${receipt.id}?act=reverse`,
    'Stock value',
  ],
  batch: ({ batch }) => [`/work-order-receipts/${batch.id}`, batch.receiptNumber],
  recipes: () => ['/recipes', 'BREAD'],
  recipe: ({ bread }) => [`/recipes/${bread.id}`, 'SALT'],
  'edit a recipe': ({ bread }) => [`/recipes/${bread.id}?act=edit`, 'Cost of a unit'],
  returns: () => ['/returns', back.returned.returnNumber],
  return: () => [`/returns/${back.returned.id}`, 'Cost back in stock'],
  'receive a return': () => [`/returns/${back.expected.id}?act=receive`, 'still to come'],
  'edit a return': () => [`/returns/${back.returned.id}?act=edit`, 'Save'],
  'delete a return': () => [`/returns/${back.returned.id}?act=delete`, 'Stock value'],
  'order with returns': () => [`/sales-orders/${back.order.id}`, back.returned.returnNumber],
  'return goods': () => [`/sales-orders/${back.order.id}?act=return`, 'Comes back'],
  'vendor returns': () => ['/vendor-returns', sent.returnNumber],
  'vendor return': () => [`/vendor-returns/${sent.id}`, 'Freight lost'],
  'edit a vendor return': () => [`/vendor-returns/${sent.id}?act=edit`, 'Save'],
  'delete a vendor return': () => [`/vendor-returns/${sent.id}?act=delete`, 'Stock value'],
  'order with vendor returns': () => [`/purchase-orders/${sent.poId}`, sent.returnNumber],
  ...screensOfCounts(() => counts),
  'return to a vendor': ({ receipt }) => [
    `/purchase-order-receipts/${receipt.id}?act=return`,
    'Goes back',
  ],
  'correct a batch': ({ batch }) => [`/work-order-receipts/${batch.id}?act=correct`, 'Save'],
};

let page: Page;
let failures: string[] = [];
/** Requests without an answer; the stream of events has none. */
const unanswered = new Set<Request>();
beforeAll(async () => {
  page = await world.signedIn({
    own: true,
    prepare: (one) => {
      one.on('console', (line) => line.type() === 'error' && failures.push(line.text()));
      one.on('pageerror', (error) => failures.push(String(error)));
      one.on('request', (sent) => sent.url().includes('/events/stream') || unanswered.add(sent));
      one.on('requestfinished', (sent) => unanswered.delete(sent));
      one.on('requestfailed', (sent) => unanswered.delete(sent));
    },
  });
});

test.each(Object.keys(screens))('%s', async (name) => {
  failures = [];
  await open(page, name);
  expect(await findingsOn(page, ['light', 'dark'])).toEqual([]);
  await page.setViewportSize(phone);
  // The theme that the page has already comes first: a change of it costs a layout.
  expect(await findingsOn(page, ['dark', 'light'])).toEqual([]);
  expect(await widthOn(page)).toBeLessThanOrEqual(phone.width);
  expect(await page.evaluate(beyondTheEdge)).toEqual([]);
  await page.setViewportSize(zoomed);
  expect(await widthOn(page)).toBeLessThanOrEqual(zoomed.width);
  expect(await page.evaluate('window.ran')).toBeUndefined();
  expect(failures).toEqual([]);
});

/** Pixels; more than the page has when something of it is out of view. */
const widthOn = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

/** Buttons and fields that a person would have to look for, in what scrolls to the right. */
const beyondTheEdge = `[...document.querySelectorAll('button, input, select, textarea')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.textContent || one.getAttribute('aria-label') || one.outerHTML)`;

/** Paths that were loaded by their addresses, without the ids in them. */
const loaded = new Set<string>();

async function open(page: Page, name: string): Promise<void> {
  const [path, text] = screens[name]?.(bakery) ?? ['', ''];
  await page.setViewportSize(desk);
  const address = `${world.origin}/o/${world.owner.orgId}${path}`;
  const kind = new URL(address).pathname.replaceAll(/[0-9a-f-]{36}/g, '');
  if (loaded.has(kind)) await follow(page, address);
  else await load(page, address);
  loaded.add(kind);
  await page.getByText(text).first().waitFor();
  await page.locator('h1').first().waitFor();
  await expect.poll(() => unanswered.size, { interval: 20 }).toBe(0);
}

async function load(page: Page, address: string): Promise<void> {
  unanswered.clear();
  await page.goto(address);
  await loadAxe(page);
}

/** Opens a screen as a link does: without loading the programs of the page again. */
async function follow(page: Page, address: string): Promise<void> {
  // Nothing of the screen before remains where there is none.
  await page.evaluate(`history.pushState({}, '', '${world.origin}/nowhere')`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.evaluate(`history.pushState({}, '', '${address}')`);
}
