import { expect, test } from 'vitest';
import { expectOnly } from '../support/expect-only.ts';
import { templates } from '../support/scan.ts';
import { readSources } from '../support/sources.ts';

const readersOfSales = [
  ...['domains/costing', 'domains/inventory', 'domains/planning', 'domains/today', 'orders'],
];

const readersOfItems = [
  ...['domains/boms', 'domains/costing', 'domains/labels', 'domains/papers'],
  ...['domains/planning', 'domains/purchase-orders', 'domains/stock-counts', 'domains/today'],
  ...['domains/traces'],
  ...['domains/valuations', 'domains/vendor-items', 'domains/vendor-returns'],
  ...['ledger', 'orders'],
];

/**
 * Each table has one owner, whose stores alone write it. Other folders that read it are listed, so
 * that a change of a table shows every reader. Tools that read all tables (`verify`, the archive)
 * are listed once, below.
 */
const tables: Readonly<Record<string, { owner: string; readers?: readonly string[] }>> = {
  users: { owner: 'domains/platform', readers: ['serve/access'] },
  organizations: {
    owner: 'domains/platform',
    readers: [
      ...['domains/documents', 'domains/order-mails', 'domains/papers', 'domains/planning'],
      ...['domains/purchase-orders', 'domains/sales-orders', 'domains/sales-returns'],
      ...['domains/valuations', 'domains/vendor-items', 'domains/vendor-returns'],
      ...['domains/work-orders'],
      ...['kernel/paging', 'serve/access'],
    ],
  },
  members: { owner: 'domains/platform', readers: ['domains/stock-counts', 'serve/access'] },
  api_tokens: { owner: 'domains/platform', readers: ['serve/access'] },
  invitations: { owner: 'domains/platform' },
  user_days: { owner: 'domains/platform' },
  user_idempotency_keys: { owner: 'kernel/access' },
  idempotency_keys: { owner: 'kernel/access' },
  events: { owner: 'domains/events', readers: ['domains/webhooks', 'kernel/database'] },
  event_positions: { owner: 'domains/events', readers: ['domains/planning', 'domains/webhooks'] },
  counters: { owner: 'kernel/database' },
  sku_types: { owner: 'domains/skus', readers: ['domains/stock-counts', 'domains/valuations'] },
  items: {
    owner: 'ledger',
    readers: [
      ...['domains/boms', 'domains/costing', 'domains/inventory', 'domains/planning'],
      ...['domains/sales-orders', 'domains/stock-counts', 'domains/today', 'domains/traces'],
      ...['domains/valuations', 'domains/vendor-items', 'domains/work-orders'],
    ],
  },
  skus: {
    owner: 'domains/skus',
    readers: [
      ...readersOfItems,
      ...['domains/sales-orders', 'domains/sales-returns', 'domains/work-orders'],
    ],
  },
  locations: {
    owner: 'domains/locations',
    readers: [
      ...['domains/inventory', 'domains/labels', 'domains/papers', 'domains/planning'],
      ...['domains/purchase-orders', 'domains/sales-orders', 'domains/sales-returns'],
      ...['domains/stock-counts', 'domains/traces', 'domains/valuations'],
      ...['domains/vendor-returns', 'domains/work-orders'],
    ],
  },
  ledger_entries: {
    owner: 'ledger',
    readers: [
      ...['domains/costing', 'domains/inventory', 'domains/planning', 'domains/sales-orders'],
      ...['domains/sales-returns', 'domains/stock-counts', 'domains/traces'],
      ...['domains/valuations', 'domains/vendor-returns', 'domains/work-orders'],
    ],
  },
  balances: {
    owner: 'ledger',
    readers: ['domains/events', 'domains/inventory', 'domains/planning', 'domains/stock-counts'],
  },
  counted_balances: { owner: 'ledger', readers: ['domains/stock-counts'] },
  stock_counts: { owner: 'domains/stock-counts' },
  stock_count_lines: { owner: 'domains/stock-counts' },
  stock_count_claims: { owner: 'domains/stock-counts' },
  item_days: { owner: 'ledger' },
  ledger_counters: { owner: 'ledger' },
  cost_history: { owner: 'ledger', readers: ['domains/costing', 'domains/valuations'] },
  material_types: {
    owner: 'domains/materials',
    readers: ['domains/stock-counts', 'domains/valuations'],
  },
  customer_types: { owner: 'domains/customers' },
  customer_segments: { owner: 'domains/customers' },
  brokers: { owner: 'domains/customers' },
  vendors: {
    owner: 'domains/vendors',
    readers: [
      ...['domains/planning', 'domains/purchase-orders', 'domains/today'],
      ...['domains/vendor-items', 'domains/vendor-returns', 'orders'],
    ],
  },
  vendor_items: { owner: 'domains/vendor-items', readers: ['domains/inventory'] },
  customers: {
    owner: 'domains/customers',
    readers: [
      ...['domains/labels', 'domains/sales-orders', 'domains/sales-returns', 'domains/today'],
      'orders',
    ],
  },
  views: { owner: 'domains/views' },
  contacts: { owner: 'domains/contacts' },
  contact_methods: { owner: 'domains/contacts' },
  contact_links: { owner: 'domains/contacts' },
  materials: { owner: 'domains/materials', readers: readersOfItems },
  item_cost_settings: { owner: 'ledger', readers: ['domains/costing'] },
  boms: {
    owner: 'domains/boms',
    readers: ['domains/costing', 'domains/planning', 'domains/skus', 'ledger'],
  },
  bom_inputs: { owner: 'domains/boms', readers: ['domains/costing', 'domains/planning', 'ledger'] },
  exchange_rates: { owner: 'domains/exchange-rates', readers: ['domains/vendor-items'] },
  purchase_orders: {
    owner: 'domains/purchase-orders',
    readers: ['domains/planning', 'domains/today', 'domains/vendor-returns', 'orders'],
  },
  purchase_order_mails: { owner: 'domains/order-mails' },
  purchase_order_items: {
    owner: 'domains/purchase-orders',
    readers: [
      ...['domains/costing', 'domains/planning', 'domains/today', 'domains/vendor-returns'],
      'orders',
    ],
  },
  purchase_order_receipts: {
    owner: 'domains/purchase-orders',
    readers: ['domains/costing', 'domains/vendor-returns', 'orders'],
  },
  purchase_order_receipt_items: {
    owner: 'domains/purchase-orders',
    readers: ['domains/costing', 'domains/vendor-returns'],
  },
  work_orders: {
    owner: 'domains/work-orders',
    readers: ['domains/costing', 'domains/labels', 'domains/planning', 'domains/today', 'orders'],
  },
  work_order_items: {
    owner: 'domains/work-orders',
    readers: [
      ...['domains/costing', 'domains/labels', 'domains/planning', 'domains/today'],
      ...['ledger', 'orders'],
    ],
  },
  work_order_inputs: { owner: 'domains/work-orders', readers: ['domains/planning', 'orders'] },
  work_order_receipts: {
    owner: 'domains/work-orders',
    readers: ['domains/costing', 'ledger', 'orders'],
  },
  work_order_receipt_items: {
    owner: 'domains/work-orders',
    readers: ['domains/costing', 'ledger'],
  },
  production_links: { owner: 'ledger' },
  circular_matches: { owner: 'ledger' },
  order_channels: { owner: 'domains/sales-orders' },
  sales_orders: {
    owner: 'domains/sales-orders',
    readers: ['domains/labels', 'domains/sales-returns', ...readersOfSales],
  },
  sales_order_items: { owner: 'domains/sales-orders', readers: readersOfSales },
  sales_order_timeline: { owner: 'domains/sales-orders' },
  sales_order_mails: { owner: 'domains/order-mails' },
  shipments: {
    owner: 'domains/sales-orders',
    readers: ['domains/labels', 'domains/sales-returns', 'orders'],
  },
  shipment_items: { owner: 'domains/sales-orders', readers: ['domains/sales-returns', 'orders'] },
  sales_returns: {
    owner: 'domains/sales-returns',
    readers: ['domains/costing', 'domains/inventory', 'domains/sales-orders', 'orders'],
  },
  sales_return_items: {
    owner: 'domains/sales-returns',
    readers: ['domains/sales-orders', 'orders'],
  },
  sales_return_parts: { owner: 'domains/sales-returns', readers: ['domains/sales-orders'] },
  vendor_returns: {
    owner: 'domains/vendor-returns',
    readers: ['domains/purchase-orders', 'orders'],
  },
  vendor_return_items: { owner: 'domains/vendor-returns', readers: ['domains/purchase-orders'] },
  webhook_endpoints: { owner: 'domains/webhooks' },
  webhook_attempts: { owner: 'domains/webhooks' },
  documents: { owner: 'domains/documents' },
  loose_files: { owner: 'kernel/storage' },
  request_counts: { owner: 'serve/http' },
  installation: { owner: 'kernel/installation' },
};

/** These tools read every table. */
const readsAll = ['tools/verify', 'tools/archive'];

/** Columns of a table that another folder than its owner writes, each with its reason. */
const columns: Readonly<Record<string, string>> = {
  'serve/access writes api_tokens (last_used_at)':
    'known where the token is checked, and nowhere else',
  'serve/access writes users (email, email_verified, updated_at)':
    'follows the ID token that was just checked',
  'ledger writes skus (current_cost)': 'a current cost, which only the ledger computes',
  'ledger writes skus (material_unit_cost)': 'the same',
  'ledger writes skus (material_unit_cost, current_cost)': 'the same',
  'ledger writes materials (unit_cost)': 'a current cost, which only the ledger computes',
};

const sources = await readSources(['src', 'migrations']);
const product = sources.filter(
  ({ path }) => /^src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
);
const inMigrations = (statement: RegExp) =>
  sources
    .filter(({ path }) => path.startsWith('migrations/'))
    .flatMap(({ text }) => [...text.matchAll(statement)]);
const renamed = new Map(
  inMigrations(/alter table (\w+) rename to (\w+)/g).map(([, from = '', to = '']) => [from, to]),
);
const created = inMigrations(/create (?:unlogged )?table (\w+)/g).map(
  ([, table = '']) => renamed.get(table) ?? table,
);

const ownerOf = (path: string): string =>
  /^src\/((?:domains|kernel|serve|tools)\/[\w-]+|[\w-]+)/.exec(path)?.[1] ?? path;

interface Use {
  unit: string;
  table: string;
  /** The columns that an update sets; undefined for an insert or a delete. */
  columns?: string;
}

const statements = product.flatMap(({ path, text }) =>
  templates(text).map((template) => ({ unit: ownerOf(path), text: template.text })),
);

function writesIn({ unit, text }: { unit: string; text: string }): Use[] {
  const whole = [...text.matchAll(/\b(?:insert\s+into|delete\s+from)\s+(\w+)/gi)];
  const parts = [
    ...text.matchAll(
      /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\s+([\s\S]*?)\b(?:from|where)\b/gi,
    ),
  ];
  return [
    ...whole.map(([, table = '']) => ({ unit, table })),
    ...parts.map(([, table = '', set = '']) => ({
      unit,
      table,
      columns: [...set.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => column).join(', '),
    })),
  ].filter(({ table }) => created.includes(table));
}

/** Tables that a store declares: of a record, which it writes, or of a reference. */
const declaredIn =
  (declaration: RegExp) =>
  ({ path, text }: { path: string; text: string }): Use[] =>
    path.endsWith('.store.ts')
      ? [...text.matchAll(declaration)].map(([, table = '']) => ({ unit: ownerOf(path), table }))
      : [];

const recordsIn = declaredIn(/\brecord\(\{[^{}]*?\btable: '(\w+)'/g);
const referencesIn = declaredIn(/\bfield: '\w+',\s+name: [^{}]*?\btable: '(\w+)'/g);

/** The kinds of orders name their tables, from which statements about any kind are made. */
const kindsIn = ({ path, text }: { path: string; text: string }): Use[] =>
  path === 'src/orders/kinds.ts'
    ? [...text.matchAll(/\b(?:table|items): '(\w+)'|\brefer\('\w+', '(\w+)'/g)].map(
        ([, table, referring = '']) => ({ unit: 'orders', table: table ?? referring }),
      )
    : [];

function readsIn({ unit, text }: { unit: string; text: string }): Use[] {
  const names = [...text.matchAll(/(?<!\bdelete\s)\b(?:from|join|using)\s+(\w+)/gi)];
  return names
    .map(([, table = '']) => ({ unit, table }))
    .filter(({ table }) => created.includes(table));
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort();

test('every table has an owner', () => {
  expect(Object.keys(tables).sort()).toEqual(unique(created));
});

test('only its owner writes a table', () => {
  const others = [...statements.flatMap(writesIn), ...product.flatMap(recordsIn)]
    .filter(({ unit, table }) => tables[table]?.owner !== unit)
    .map(({ unit, table, columns }) => `${unit} writes ${table}${columns ? ` (${columns})` : ''}`);
  expectOnly(unique(others), columns);
});

test('every reader of a table is listed with it', () => {
  const found = unique(
    [...statements.flatMap(readsIn), ...product.flatMap(referencesIn), ...product.flatMap(kindsIn)]
      .filter(({ unit, table }) => tables[table]?.owner !== unit && !readsAll.includes(unit))
      .map(({ unit, table }) => `${table}: ${unit}`),
  );
  const listed = Object.entries(tables).flatMap(([table, { readers = [] }]) =>
    readers.map((reader) => `${table}: ${reader}`),
  );
  expect(found).toEqual(listed.sort());
});
