/** The owner of each table, and the folders that read it. */

const readersOfSales = [
  ...['domains/costing', 'domains/inventory', 'domains/planning', 'domains/today', 'orders'],
];

const readersOfReturned = ['domains/sales-orders', 'orders'];

const readersOfTypes = ['domains/journals', 'domains/stock-counts', 'domains/valuations'];

const readersOfItems = [
  ...['domains/boms', 'domains/costing', 'domains/inventory', 'domains/journals'],
  ...['domains/labels', 'domains/papers'],
  ...['domains/planning', 'domains/purchase-orders', 'domains/stock-counts', 'domains/today'],
  ...['domains/traces', 'domains/valuations', 'domains/vendor-items', 'domains/vendor-returns'],
  ...['ledger', 'orders'],
];

/**
 * Each table has one owner, whose stores alone write it. Other folders that read it are listed, so
 * that a change of a table shows every reader. Tools that read all tables (`verify`, the archive)
 * are listed once, below.
 */
export const tables: Readonly<Record<string, { owner: string; readers?: readonly string[] }>> = {
  users: { owner: 'domains/platform', readers: ['serve/access'] },
  organizations: {
    owner: 'domains/platform',
    readers: [
      ...[
        'domains/documents',
        'domains/journals',
        'domains/order-mails',
        'domains/papers',
        'domains/planning',
      ],
      ...['domains/purchase-orders', 'domains/sales-orders', 'domains/sales-returns'],
      ...['domains/stock-counts', 'domains/valuations', 'domains/vendor-items'],
      ...['domains/vendor-returns', 'domains/work-orders'],
      ...['kernel/paging', 'serve/access'],
    ],
  },
  members: { owner: 'domains/platform', readers: ['domains/stock-counts', 'serve/access'] },
  api_tokens: { owner: 'domains/platform', readers: ['serve/access'] },
  invitations: { owner: 'domains/platform' },
  user_days: { owner: 'domains/platform' },
  user_idempotency_keys: { owner: 'kernel/access' },
  idempotency_keys: { owner: 'kernel/access' },
  events: {
    owner: 'domains/events',
    readers: ['domains/imports', 'domains/webhooks', 'kernel/database'],
  },
  event_positions: { owner: 'domains/events', readers: ['domains/planning', 'domains/webhooks'] },
  counters: { owner: 'kernel/database' },
  sku_types: { owner: 'domains/skus', readers: readersOfTypes },
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
      ...['domains/costing', 'domains/inventory', 'domains/journals', 'domains/planning'],
      'domains/sales-orders',
      ...['domains/sales-returns', 'domains/stock-counts', 'domains/traces'],
      ...['domains/valuations', 'domains/vendor-returns', 'domains/work-orders'],
    ],
  },
  balances: {
    owner: 'ledger',
    readers: ['domains/events', 'domains/inventory', 'domains/planning', 'domains/stock-counts'],
  },
  counted_balances: { owner: 'ledger', readers: ['domains/stock-counts'] },
  stock_counts: { owner: 'domains/stock-counts', readers: ['domains/journals'] },
  stock_count_lines: { owner: 'domains/stock-counts' },
  stock_count_claims: { owner: 'domains/stock-counts' },
  item_days: { owner: 'ledger' },
  ledger_counters: { owner: 'ledger' },
  cost_history: {
    owner: 'ledger',
    readers: ['domains/costing', 'domains/journals', 'domains/valuations'],
  },
  material_types: { owner: 'domains/materials', readers: readersOfTypes },
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
      ...['domains/costing', 'domains/journals', 'domains/planning', 'domains/today'],
      ...['domains/vendor-returns', 'orders'],
    ],
  },
  purchase_order_receipts: {
    owner: 'domains/purchase-orders',
    readers: ['domains/costing', 'domains/journals', 'domains/vendor-returns', 'orders'],
  },
  purchase_order_receipt_items: {
    owner: 'domains/purchase-orders',
    readers: ['domains/costing', 'domains/journals', 'domains/vendor-returns'],
  },
  work_orders: {
    owner: 'domains/work-orders',
    readers: ['domains/costing', 'domains/labels', 'domains/planning', 'domains/today', 'orders'],
  },
  work_order_items: {
    owner: 'domains/work-orders',
    readers: [
      ...['domains/costing', 'domains/journals', 'domains/labels', 'domains/planning'],
      ...['domains/today', 'ledger', 'orders'],
    ],
  },
  work_order_inputs: { owner: 'domains/work-orders', readers: ['domains/planning', 'orders'] },
  work_order_receipts: {
    owner: 'domains/work-orders',
    readers: ['domains/costing', 'ledger', 'orders'],
  },
  work_order_receipt_items: {
    owner: 'domains/work-orders',
    readers: ['domains/costing', 'domains/journals', 'ledger'],
  },
  production_links: { owner: 'ledger' },
  circular_matches: { owner: 'ledger' },
  order_channels: { owner: 'domains/sales-orders' },
  sales_orders: {
    owner: 'domains/sales-orders',
    readers: ['domains/journals', 'domains/labels', 'domains/sales-returns', ...readersOfSales],
  },
  sales_order_items: {
    owner: 'domains/sales-orders',
    readers: ['domains/journals', ...readersOfSales],
  },
  sales_order_timeline: { owner: 'domains/sales-orders' },
  sales_order_mails: { owner: 'domains/order-mails' },
  shipments: {
    owner: 'domains/sales-orders',
    readers: ['domains/labels', 'domains/sales-returns', 'orders'],
  },
  shipment_items: { owner: 'domains/sales-orders', readers: ['domains/sales-returns', 'orders'] },
  sales_returns: {
    owner: 'domains/sales-returns',
    readers: [
      ...['domains/costing', 'domains/inventory', 'domains/journals', 'domains/sales-orders'],
      'orders',
    ],
  },
  sales_return_items: {
    owner: 'domains/sales-returns',
    readers: ['domains/journals', ...readersOfReturned],
  },
  sales_return_parts: { owner: 'domains/sales-returns', readers: readersOfReturned },
  vendor_returns: {
    owner: 'domains/vendor-returns',
    readers: ['domains/costing', 'domains/purchase-orders', 'orders'],
  },
  vendor_return_items: {
    owner: 'domains/vendor-returns',
    readers: ['domains/journals', 'domains/purchase-orders'],
  },
  journals: { owner: 'domains/journals', readers: ['domains/costing'] },
  journal_lines: { owner: 'domains/journals' },
  journal_exports: { owner: 'domains/journals' },
  journal_accounts: { owner: 'domains/journals' },
  journal_settings: { owner: 'domains/journals' },
  imports: { owner: 'import', readers: ['domains/imports'] },
  import_rows: { owner: 'import', readers: ['domains/imports'] },
  webhook_endpoints: { owner: 'domains/webhooks' },
  webhook_attempts: { owner: 'domains/webhooks' },
  documents: { owner: 'domains/documents' },
  loose_files: { owner: 'kernel/storage' },
  request_counts: { owner: 'serve/http' },
  installation: { owner: 'kernel/installation' },
};
