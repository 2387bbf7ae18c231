/**
 * Every list: its order, pages and count; what its searches and filters find, alone and beside the
 * others; and that its cursors belong to one list. A list has a row in `lists`, and its file has
 * only what no other list has.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import type { Client } from '../support/client.ts';
import { faultsOf } from '../support/faults.ts';
import { addressOf } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';
import { contactLists } from './lists/contacts.ts';
import { goodsLists } from './lists/goods.ts';
import { importLists } from './lists/imports.ts';
import { journalLists } from './lists/journals.ts';
import { type Listed, nowhere, type Query, type Row } from './lists/list.ts';
import { masterLists } from './lists/masters.ts';
import { orderLists } from './lists/orders.ts';
import { peopleLists } from './lists/people.ts';
import { receiptLists } from './lists/receipts.ts';
import { salesReturnLists } from './lists/sales-returns.ts';
import { shipmentLists } from './lists/shipments.ts';
import { stockLists } from './lists/stock.ts';
import { stockCountLists } from './lists/stock-counts.ts';
import { vendorItemLists } from './lists/vendor-items.ts';
import { vendorReturnLists } from './lists/vendor-returns.ts';

const lists = [
  ...[...masterLists, ...goodsLists, ...vendorItemLists, ...contactLists],
  ...[
    ...orderLists,
    ...receiptLists,
    ...shipmentLists,
    ...salesReturnLists,
    ...vendorReturnLists,
    ...importLists,
    ...journalLists,
    ...stockLists,
    ...stockCountLists,
    ...peopleLists,
  ],
];

/** Lists whose tests are elsewhere: they are views of figures, or have their own ways of paging. */
const others: Readonly<Record<string, string>> = {
  getMaterialsInventorySummary: 'src/domains/inventory/get-summary.test.ts',
  getFinishedGoodsInventorySummary: 'src/domains/inventory/get-summary.test.ts',
  listExchangeRates: 'src/domains/exchange-rates/exchange-rates.test.ts',
  listPurchaseOrderMails: 'src/domains/purchase-orders/mail-purchase-order.test.ts',
  listSalesOrderMails: 'src/domains/sales-orders/mail-sales-order.test.ts',
  listSalesOrderItems: 'src/domains/sales-orders/sales-order-items.test.ts',
  listTimelineNotes: 'src/domains/sales-orders/timeline.test.ts',
  listCostChanges: 'src/domains/costing/list-cost-changes.test.ts',
  listActivity: 'src/domains/events/list-activity.test.ts',
  listPriceHistory: 'src/domains/purchase-orders/list-price-history.test.ts',
  listStockCountLines: 'src/domains/stock-counts/list-stock-count-lines.test.ts',
  listViews: 'src/domains/views/views.test.ts',
  listWebhookEndpoints: 'src/domains/webhooks/webhook-endpoints.test.ts',
  listWebhookAttempts: 'src/domains/webhooks/deliver.test.ts',
};

const parametersOf = ({ query }: Endpoint) => (query as Shape | undefined)?.properties ?? {};

test('every list that is sorted is tested here, or elsewhere', () => {
  const sorted = endpoints.filter((endpoint) => parametersOf(endpoint).sort);
  const tested = [...lists.map(({ operation }) => operation), ...Object.keys(others)];
  expect(sorted.map(({ operation }) => operation).sort()).toEqual(tested.sort());
});

/** Parameters of pages, and the filters that the tests below try with the days of the rows. */
const ofEveryList = 'limit cursor count include sort ids updatedFrom from to'.split(' ');

describe.each(lists.map((list) => [list.operation, list] as const))('%s', (operation, list) => {
  const endpoint = endpoints.find((one) => one.operation === operation) as Endpoint;
  const parameters = parametersOf(endpoint);
  const { choice: sorts = [] } = parameters.sort as { choice?: string[] };
  const { recordOf = (row: Row) => row, day = 'createdAt' } = list;
  const everything: Query = parameters.isActive ? { isActive: 'all' } : {};

  let owner: Client;
  let of: Listed;
  let path: string;

  beforeAll(async () => {
    owner = await newOrganization();
    of = await list.make(owner);
    path = addressOf(endpoint, of.id === undefined ? {} : { id: of.id });
  });

  const ask = (query: Query, by = owner) => by.get(path, { query: { ...of.query, ...query } });

  async function pageOf(query: Query = {}, by = owner) {
    const answer = await ask(query, by);
    expect(answer.status, `${JSON.stringify(query)} ${answer.text}`).toBe(200);
    return answer.body as { data: Row[]; nextCursor: string | null; total?: number };
  }

  function labelsOf(rows: readonly Row[]): string {
    const labels = new Map(Object.entries(of.ids).map(([label, id]) => [id, label]));
    return rows.map((row) => labels.get(recordOf(row).id) ?? `unknown: ${row.id}`).join(' ');
  }

  const found = async (query: Query = {}) => labelsOf((await pageOf(query)).data);
  const reversed = (labels: string) => labels.split(' ').reverse().join(' ');

  /** The list page by page, each with the count. */
  async function walked(query: Query): Promise<Row[]> {
    const rows: Row[] = [];
    const total = of.whole.split(' ').length;
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({
        ...{ ...query, limit: '1', count: 'true' },
        ...(cursor && { cursor }),
      });
      expect(page).toMatchObject({ total, totalIsExact: true });
      rows.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor);
    return rows;
  }

  test('has its records once, in its order, and no more than was asked for', async () => {
    const page = await pageOf();
    expect(labelsOf(page.data)).toBe(of.whole);
    expect(Object.keys(page)).toEqual(['data', 'nextCursor']);
    expect(page.nextCursor).toBeNull();
  });

  test('shows each record whole', async () => {
    const { data } = await pageOf();
    for (const row of of.rows ?? []) {
      expect(data.find((one) => recordOf(one).id === recordOf(row).id)).toEqual(row);
    }
    const single = `${endpoint.path}/:id`;
    const hasDetail = endpoints.some((one) => one.method === 'GET' && one.path === single);
    const { detail = ({ id }: Row) => `${path}/${id}`, shown = (whole: Row) => whole } = list;
    if (!hasDetail && !list.detail) return;
    for (const row of data) {
      expect(row).toEqual(await shown((await owner.get(detail(row))).body, owner));
    }
  });

  test.each(sorts)('is sorted by %s, also page by page', async (sort) => {
    const up = of.sorts[sort.replace('-', '')] ?? '';
    const whole = sort.startsWith('-') ? reversed(up) : up;
    expect(await found({ sort })).toBe(whole);
    expect(labelsOf(await walked({ sort }))).toBe(whole);
  });

  test('is searched and filtered', async () => {
    for (const [query, labels] of of.finds) {
      expect.soft(await found(query), JSON.stringify(query)).toBe(labels);
    }
  });

  test('finds something, and not all, by each parameter; each sort has its order', () => {
    const tried = of.finds.filter(([, labels]) => labels !== '' && labels !== of.whole);
    const known = new Set([
      ...ofEveryList,
      ...[...Object.keys(of.query ?? {}), ...(list.elsewhere ?? [])],
      ...tried.flatMap(([query]) => Object.keys(query)),
    ]);
    expect(Object.keys(parameters).filter((name) => !known.has(name))).toEqual([]);
    expect(sorts.filter((sort) => !of.sorts[sort.replace('-', '')])).toEqual([]);
  });

  test('finds records by their ids, and leaves out the unknown ones', async () => {
    const labels = of.whole.split(' ');
    const some = [labels.at(-1), labels[0]];
    const ids = [...some, undefined].map((label) => (label ? of.ids[label] : nowhere)).join(',');
    expect(await found({ ids })).toBe(`${labels[0]} ${labels.at(-1)}`);
    expect(await found({ ids: nowhere })).toBe('');
  });

  test.runIf(parameters.updatedFrom)('finds what changed at an instant or later', async () => {
    const { data } = await pageOf();
    for (const { updatedAt = '' } of data.map(recordOf)) {
      const later = data.filter((row) => String(recordOf(row).updatedAt) >= updatedAt);
      expect(await found({ updatedFrom: updatedAt })).toBe(labelsOf(later));
    }
    expect(await found({ updatedFrom: '2999-01-01T00:00:00Z' })).toBe('');
  });

  test.runIf(parameters.from)('finds the days from one to another, both included', async () => {
    const { data } = await pageOf();
    const dayOf = (row: Row) => String(recordOf(row)[day]).slice(0, 10);
    for (const one of new Set(data.map(dayOf))) {
      expect(await found({ from: one })).toBe(labelsOf(data.filter((row) => dayOf(row) >= one)));
      expect(await found({ to: one })).toBe(labelsOf(data.filter((row) => dayOf(row) <= one)));
      const only = data.filter((row) => dayOf(row) === one);
      expect(await found({ from: one, to: one })).toBe(labelsOf(only));
    }
    expect(await found({ from: '2999-01-01' })).toBe('');
    expect(await found({ to: '2020-01-01' })).toBe('');
  });

  test('refuses the cursor of other parameters, of another list, and an invented one', async () => {
    const { nextCursor } = await pageOf({ limit: '1' });
    const cursor = nextCursor ?? '';
    const filters = of.finds.map(([query]) => query).filter((query) => !query.limit);
    const sort = (await found({ sort: sorts[0] ?? '' })) === of.whole ? sorts[1] : sorts[0];
    for (const query of [...filters, { sort: sort ?? '' }, { cursor: 'AAAA' }]) {
      const answer = await ask({ limit: '1', cursor, ...query });
      expect(faultsOf(answer), JSON.stringify(query)).toEqual([['query/cursor', 'invalid_cursor']]);
    }
  });

  test.runIf(!endpoint.path.includes(':') && parameters.entityId === undefined)(
    'shows nothing to others, and they cannot go on with its cursor',
    async () => {
      const other = await newOrganization();
      const ours = Object.values(of.ids);
      const { data } = await pageOf(everything, other);
      expect(data.filter((row) => ours.includes(recordOf(row).id))).toEqual([]);
      const named = await pageOf({ ...everything, ids: ours.join(','), count: 'true' }, other);
      expect(named).toEqual({ data: [], nextCursor: null, total: 0, totalIsExact: true });
      const { nextCursor } = await pageOf({ limit: '1' });
      const answer = await ask({ limit: '1', cursor: nextCursor ?? '' }, other);
      expect(faultsOf(answer)).toEqual([['query/cursor', 'invalid_cursor']]);
    },
  );
});
