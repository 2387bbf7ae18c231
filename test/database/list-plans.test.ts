import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import { selectPlanItems } from '../../src/domains/planning/plan.store.ts';
import { selectAddressFacts } from '../../src/domains/platform/invitations.store.ts';
import {
  type Period,
  selectChangedPrices,
  selectOrdered,
  selectPunctuality,
  selectReceived,
  selectRejections,
} from '../../src/domains/purchase-orders/vendor-performance.store.ts';
import { selectSoldOrders } from '../../src/domains/sales-orders/margins.store.ts';
import { selectGroups } from '../../src/domains/valuations/valuations.store.ts';
import { selectCarriedCosts } from '../../src/ledger/carried.store.ts';
import type { Step } from '../support/explain.ts';
import { type LargeWorld, openLargeWorld, planOf, planOfStatement } from '../support/planning.ts';

/** The rows that lists and reports read do not grow with all that an organization has. */

const unknownId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';

let large: LargeWorld;

beforeAll(async () => {
  large = await openLargeWorld();
});

const planOfList = (path: string, values: Record<string, unknown>): Promise<Step[]> => {
  const endpoint = endpoints.find((each) => each.path === path && each.method === 'GET');
  if (!endpoint) throw new Error(`There is no ${path}`);
  return planOf(large, endpoint, { limit: 50, ...values });
};

const readsOf = (steps: readonly Step[], table: string) =>
  steps.filter((step) => step['Relation Name'] === table);
const sortsOf = (steps: readonly Step[]) =>
  steps.filter((step) => step['Node Type'].endsWith('Sort'));
const hasLimit = (step: Step) => JSON.stringify(step.Plans).includes('"Limit"');

/** Finds the receipt of an entry of goods that went back; of no other entry it is read. */
const cutLayers = 'ledger_entries_cut_layers';

test('entries of a location come from two indexes in the order of the list', async () => {
  const steps = await planOfList('/finished-goods-inventory/ledger', { locationId: unknownId });
  const indexes = readsOf(steps, 'ledger_entries').map((step) => step['Index Name']);
  const pages = indexes.filter((index) => index !== cutLayers);
  expect(pages.sort()).toEqual(['ledger_entries_by_destination', 'ledger_entries_by_location']);
  // Only the pages of both are sorted.
  expect(sortsOf(steps).filter((step) => !hasLimit(step))).toEqual([]);
});

test('entries of an order are looked up by its items and receipts', async () => {
  const steps = await planOfList('/finished-goods-inventory/ledger', { orderId: unknownId });
  for (const table of ['purchase_order_items', 'work_order_items', 'sales_order_items']) {
    const [read] = readsOf(steps, table);
    expect(read?.['Index Cond']).toMatch(/(po|wo|so)_id = /);
  }
  const entries = readsOf(steps, 'ledger_entries');
  expect(entries.filter((step) => step['Index Name'] !== cutLayers)).toMatchObject([
    { 'Index Cond': expect.stringContaining('source_id = ') },
  ]);
});

test.each([
  ['/skus', 'skuTypeId', 'skus_by_type'],
  ['/materials', 'materialTypeId', 'materials_by_type'],
  ['/materials', 'preferredVendorId', 'materials_by_vendor'],
  ['/customers', 'customerTypeId', 'customers_by_type'],
  ['/customers', 'customerSegmentId', 'customers_by_segment'],
  ['/customers', 'brokerId', 'customers_by_broker'],
  ['/purchase-orders', 'shipToLocationId', 'purchase_orders_by_ship_to'],
  ['/purchase-order-receipts', 'locationId', 'purchase_order_receipts_by_location'],
  ['/work-orders', 'siteLocationId', 'work_orders_by_site'],
  ['/work-orders', 'stockLocationId', 'work_orders_by_stock'],
  ['/sales-orders', 'orderChannelId', 'sales_orders_by_channel'],
  ['/sales-orders', 'shipFromLocationId', 'sales_orders_by_ship_from'],
  ['/finished-goods-inventory/summary', 'skuTypeId', 'skus_by_type'],
  ['/materials-inventory/summary', 'materialTypeId', 'materials_by_type'],
])('%s with %s has a page in the order of %s', async (path, filter, index) => {
  const steps = await planOfList(path, { [filter]: unknownId });
  expect(steps.map((step) => step['Index Name'])).toContain(index);
  expect(sortsOf(steps).filter((step) => !step.forEachRow && !hasLimit(step))).toEqual([]);
});

test('inactive records have an index of their own', async () => {
  for (const table of ['skus', 'materials', 'vendors', 'customers', 'contacts']) {
    const steps = await planOfList(`/${table}`, { isActive: 'false' });
    expect(readsOf(steps, table)).toMatchObject([{ 'Index Name': `${table}_inactive` }]);
  }
});

test('the instants of from and to are found by an index', async () => {
  const steps = await planOfList('/vendors', { from: '2026-03-01', sort: 'createdAt' });
  expect(readsOf(steps, 'vendors')).toMatchObject([
    { 'Index Cond': expect.stringContaining('created_at >= ') },
  ]);
});

test('what a page of work orders shows is looked up after it is cut', async () => {
  const steps = await planOfList('/work-orders', { siteLocationId: unknownId, sort: 'woNumber' });
  const sorts = sortsOf(steps).filter((step) => !hasLimit(step));
  expect(sorts).not.toEqual([]);
  expect(JSON.stringify(sorts)).not.toContain('work_order_items');
});

test.each(['/sales-orders', '/purchase-orders'])(
  'the partners that a search of %s finds are in a hash',
  async (list) => {
    expect(JSON.stringify(await planOfList(list, { q: 'walnut' }))).toContain('hashed SubPlan');
  },
);

test('lines of orders in a status that few have are looked up by these orders', async () => {
  const steps = await planOfList('/purchase-order-items', { status: ['Cancelled'] });
  expect(readsOf(steps, 'purchase_order_items')).toMatchObject([
    { 'Index Cond': expect.stringContaining('po_id = ') },
  ]);
});

const conditionsOf = (steps: readonly Step[]) =>
  steps.map((step) => step['Index Cond'] ?? '').join('\n');

test('a person is looked up by the address that is invited', async () => {
  const facts = selectAddressFacts(large.owner.orgId ?? '', 'a@example.com', new Date());
  expect(conditionsOf(await planOfStatement(large, facts))).toContain('(email_key = ');
});

test.each(['item', 'location', 'type'] as const)(
  'a valuation by %s compares no rows with all rows',
  async (groupBy) => {
    const now = new Date().toISOString();
    const of = { orgId: large.owner.orgId ?? '', asOf: now, knownAt: now };
    const steps = await planOfStatement(large, selectGroups(of, groupBy));
    const inner = steps
      .filter((step) => step['Node Type'] === 'Nested Loop')
      .flatMap(({ Plans = [] }) => Plans.slice(1).map((plan) => plan['Node Type']));
    expect(inner).not.toContain('CTE Scan');
    expect(inner).not.toContain('Subquery Scan');
    expect(inner).not.toContain('Materialize');
  },
);

test.each([
  ['a period', { from: '2026-03-01' }, 'event_date >= '],
  ['a SKU', { skuId: unknownId }, 'item_id = '],
  ['a customer', { customerId: unknownId }, 'customer_id = '],
])('a margin report of %s begins with it', async (_title, asked, condition) => {
  const orders = selectSoldOrders({ orgId: large.owner.orgId ?? '', ...asked });
  expect(conditionsOf(await planOfStatement(large, orders))).toContain(condition);
});

test.each([
  ['punctuality', (of: Period) => selectPunctuality(of, new Date())],
  ['rejections', selectRejections],
  ['receipts', selectReceived],
  ['orders', selectOrdered],
  ['prices', selectChangedPrices],
] as const)('the %s of a vendor begin with the orders of the period', async (_title, select) => {
  const period = { orgId: large.owner.orgId ?? '', from: '2026-01-01', to: '2026-12-31' };
  const steps = await planOfStatement(large, select({ ...period, vendorId: unknownId }));
  expect(readsOf(steps, 'purchase_orders')).toMatchObject([
    {
      'Index Name': 'purchase_orders_by_vendor_date',
      'Index Cond': expect.stringMatching(/vendor_id = .*order_date >= .*order_date <= /),
    },
  ]);
  expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  // A condition on org_id alone is a scan of all the organization's rows.
  for (const { 'Index Cond': condition = 'id = ' } of steps) {
    expect(condition).toMatch(/(\bid|po_id|receipt_id|item_id|vendor_id) = /);
  }
});

test('the prices of an item begin with its lines', async () => {
  const steps = await planOfList('/price-history', { itemId: unknownId });
  expect(readsOf(steps, 'purchase_order_items')).toMatchObject([
    { 'Index Cond': expect.stringContaining('material_id = ') },
    { 'Index Cond': expect.stringContaining('sku_id = ') },
  ]);
  for (const step of readsOf(steps, 'purchase_orders')) {
    expect(step['Index Cond']).toMatch(/\bid = /);
  }
});

test('own views and shared ones come from an index each', async () => {
  const steps = await planOfList('/views', { screen: 'screen-1' });
  const indexes = readsOf(steps, 'views').map((step) => step['Index Name']);
  expect(indexes.sort()).toEqual(['views_name_key', 'views_shared_by_screen']);
  for (const sort of ['name', 'createdAt', 'updatedAt']) {
    const all = readsOf(await planOfList('/views', { sort }), 'views');
    expect(all.map((step) => step['Index Name'])).toContain(
      `views_shared_by_${sort.replace('At', '')}`,
    );
  }
});

test('the shipment of goods that came back is found by its position, whatever its day', async () => {
  const orgId = large.owner.orgId ?? '';
  const steps = await planOfStatement(large, selectCarriedCosts(orgId, [unknownId], [1]));
  const indexes = readsOf(steps, 'ledger_entries').map((step) => step['Index Name']);
  expect(indexes.sort()).toEqual(['ledger_entries_by_carried', 'ledger_entries_shipped']);
});

test('a plan finds the last order of an item in an index of its own, whatever the statistics are', async () => {
  const steps = await planOfStatement(large, selectPlanItems(large.owner.orgId ?? '', undefined));
  const found = conditionsOf(readsOf(steps, 'purchase_order_items'));
  // Bounds, not an equation: then no index without the item has the order that is asked for.
  expect(found).toContain('(material_id >= m.id)');
  expect(found).toContain('(sku_id >= k_1.id)');
  const made = readsOf(steps, 'work_order_items');
  expect(made.map((step) => step['Index Name'])).toEqual(['work_order_items_by_sku']);
  expect(conditionsOf(made)).toContain('(sku_id >= k.id)');
});
