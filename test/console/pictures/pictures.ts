/**
 * Pictures of every screen with the demo organization, light and dark, on a desk and on a phone:
 * `npm run pictures` writes them to `pictures/`, for people to look at.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/kernel/config.ts';
import { type Demo, makeDemo } from '../../../src/tools/demo/make-demo.ts';
import { openBrowser } from '../../support/browser.ts';
import { Client } from '../../support/client.ts';
import { root } from '../../support/sources.ts';
import { openWorld, type World } from '../../support/world.ts';

const folder = join(root, 'pictures');

let world: World;
let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld({ CONSOLE: 'true' });
  const { databaseUrl, dataDir } = world;
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    CONSOLE: 'false',
  });
  demo = await makeDemo({ config, databaseUrl }, new AbortController().signal);
  browser = await openBrowser();
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await world?.service.close();
});

/** The first record of a list of the demo. */
async function first(path: string, query: Record<string, string> = {}): Promise<string> {
  const client = new Client(world.origin, demo.token);
  const { body } = await client.get(path, { query: { limit: '1', ...query } });
  return body.data[0].id;
}

const firstReceipt = () => first('/purchase-order-receipts', { sort: 'receiptDate' });
const firstEntry = () => first('/materials-inventory/ledger', { eventType: 'RECEIVE' });

/** The screens by the names of their pictures. */
const screens: Record<string, () => Promise<string> | string> = {
  today: () => '/',
  activity: () => '/activity',
  plan: () => '/plan',
  'sales-orders': () => '/sales-orders',
  'sales-order': () => `/sales-orders/${demo.salesOrderId}`,
  'purchase-orders': () => '/purchase-orders',
  'purchase-order': () => `/purchase-orders/${demo.purchaseOrderId}`,
  receive: () => `/purchase-orders/${demo.purchaseOrderId}?act=receive`,
  mail: () => `/purchase-orders/${demo.purchaseOrderId}?act=mail`,
  'edit-purchase-order': () => `/purchase-orders/${demo.purchaseOrderId}?act=edit`,
  'new-purchase-order': () => '/purchase-orders?act=new',
  stock: () => '/stock',
  products: () => '/stock?ledger=skus',
  item: async () => `/items/materials/${await first('/materials', { code: 'OATMEAL' })}`,
  adjust: async () =>
    `/items/materials/${await first('/materials', { code: 'OATMEAL' })}?act=adjust`,
  ledger: () => '/ledger',
  why: async () => `/why?skuId=${await first('/skus', { code: 'GIFT-TIN' })}`,
  receipt: async () => `/purchase-order-receipts/${await firstReceipt()}`,
  receipts: () => '/purchase-order-receipts',
  batches: () => '/work-order-receipts',
  correct: async () => `/purchase-order-receipts/${await firstReceipt()}?act=correct`,
  'work-orders': () => '/work-orders',
  'work-order': async () => `/work-orders/${await first('/work-orders', { status: 'Production' })}`,
  make: async () =>
    `/work-orders/${await first('/work-orders', { status: 'Production' })}?act=make`,
  recipes: () => '/recipes',
  recipe: async () => `/recipes/${await first('/skus', { code: 'GIFT-TIN' })}`,
  ship: () => '/ship',
  customers: () => '/customers',
  customer: async () => `/customers/${await first('/customers')}`,
  margins: () => '/reports?period=year',
  'margins-by-month': () => '/reports?period=year&by=month',
  'stock-value': () => '/reports?report=stock',
  'changes-of-costs': () => '/reports?report=costs',
  journals: () => '/reports?report=journals',
  'accounts-of-journals': () => '/reports?report=journals&by=accounts',
  trace: async () => `/traces?ledgerEntryId=${await firstEntry()}`,
  import: () => '/import?kind=materials',
  imports: () => '/imports',
  contacts: () => '/contacts',
  brokers: () => '/brokers',
  locations: () => '/locations',
  location: async () => `/locations/${await first('/locations', { q: 'BAKERY' })}`,
  types: () => '/types',
  settings: () => '/settings',
  tokens: () => '/settings?tab=tokens',
  webhooks: () => '/settings?tab=webhooks',
  organization: () => '/settings?tab=organization',
  account: () => '/settings?tab=account',
  vendors: () => '/vendors',
  vendor: async () => `/vendors/${await first('/vendors')}`,
  counts: () => '/counts',
  'new-count': () => '/counts?act=new',
  count: async () => `/counts/${await first('/stock-counts', { sort: 'createdAt' })}`,
  'open-count': async () => `/counts/${await first('/stock-counts', { status: 'Open' })}`,
  'post-count': async () => `/counts/${await first('/stock-counts', { status: 'Open' })}?act=post`,
  counting: async () => `/counts/${await first('/stock-counts', { status: 'Open' })}/count`,
  returns: () => '/returns',
  return: async () => `/returns/${await first('/sales-returns', { status: 'Received' })}`,
  'receive-return': async () =>
    `/returns/${await first('/sales-returns', { status: 'Expected' })}?act=receive`,
  'return-goods': () => `/sales-orders/${demo.salesOrderId}?act=return`,
};

/** Small pictures of the README. */
const ofReadme = ['plan', 'why', 'make', 'receive'];

test('the pictures of the README', async () => {
  const page = await signIn(1400, 'light', 0.55);
  for (const name of ofReadme) {
    await page.goto(`${world.origin}/o/${demo.orgId}${await screens[name]?.()}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(2_000);
    await page.screenshot({ path: join(root, 'docs/pictures', `${name}.png`) });
  }
});

test.each([
  [1400, 'light'],
  [1400, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const)('%i px, %s', async (width, theme) => {
  const page = await signIn(width, theme);
  for (const [name, pathOf] of Object.entries(screens)) {
    await page.goto(`${world.origin}/o/${demo.orgId}${await pathOf()}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(1_200);
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  }
  expect(page.url()).toContain(demo.orgId);
});

async function signIn(width: number, theme: 'light' | 'dark', scale = 1): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 860 },
    colorScheme: theme,
    deviceScaleFactor: scale,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(world.origin);
  await page.getByRole('button', { name: 'Open the demo organization' }).click();
  await page.waitForURL(/\/o\//);
  return page;
}
