/**
 * Where each table is kept when the database runs on Citus. A distributed table is divided over the
 * machines: all rows of one organization are on one of them. A reference table has a copy on every
 * machine. A local table is on the coordinator only. PostgreSQL without Citus keeps all of them in
 * one place.
 */
export interface Placement {
  as: 'distributed' | 'reference' | 'local';
  /** The column that decides on which machine a row is kept. */
  by?: 'org_id' | 'id';
  /** The reason. */
  why: string;
}

/** Tables whose rows belong to one organization, and are used by its own requests only. */
const tablesOfOrganizations = [
  'balances',
  'bom_inputs',
  'boms',
  'brokers',
  'circular_matches',
  'contact_links',
  'contact_methods',
  'contacts',
  'cost_history',
  'counted_balances',
  'counters',
  'customer_segments',
  'customer_types',
  'customers',
  'documents',
  'event_positions',
  'events',
  'exchange_rates',
  'idempotency_keys',
  'item_cost_settings',
  'item_days',
  'items',
  'import_rows',
  'imports',
  'journal_accounts',
  'journal_exports',
  'journal_lines',
  'journal_settings',
  'journals',
  'ledger_counters',
  'ledger_entries',
  'locations',
  'material_types',
  'materials',
  'order_channels',
  'production_links',
  'purchase_order_items',
  'purchase_order_mails',
  'purchase_order_receipt_items',
  'purchase_order_receipts',
  'purchase_orders',
  'sales_order_items',
  'sales_order_mails',
  'sales_order_timeline',
  'sales_orders',
  'sales_return_items',
  'sales_return_parts',
  'sales_returns',
  'shipment_items',
  'shipments',
  'sku_types',
  'skus',
  'stock_count_claims',
  'stock_count_lines',
  'stock_counts',
  'vendor_items',
  'vendor_return_items',
  'vendor_returns',
  'vendors',
  'views',
  'webhook_attempts',
  'webhook_endpoints',
  'work_order_inputs',
  'work_order_items',
  'work_order_receipt_items',
  'work_order_receipts',
  'work_orders',
];

const ofOrganization: Placement = {
  as: 'distributed',
  by: 'org_id',
  why: 'its rows are used together with the other rows of their organization',
};

/** Every table of the schema `public`; those that others are placed beside come first. */
export const placements: Readonly<Record<string, Placement>> = {
  users: {
    as: 'reference',
    why: 'a user belongs to several organizations, and authors are checked on every machine',
  },
  members: {
    as: 'reference',
    why: 'memberships are found by user, too; every request reads one',
  },
  api_tokens: {
    as: 'reference',
    why: 'a token is found by its hash, before its organization is known',
  },
  invitations: {
    as: 'reference',
    why: 'an invitation is found by its address or its secret, before its organization is known',
  },
  organizations: {
    as: 'distributed',
    by: 'id',
    // In a reference table `for update` neither waits for open writes nor holds back new ones.
    why: 'a change of its settings locks its row, which every write of the organization reads',
  },
  ...Object.fromEntries(tablesOfOrganizations.map((name) => [name, ofOrganization])),
  user_idempotency_keys: {
    as: 'local',
    why: 'its keys belong to requests outside of an organization',
  },
  user_days: {
    as: 'local',
    why: 'it counts what a user does in all organizations',
  },
  loose_files: {
    as: 'local',
    why: 'files of all organizations are removed together, and outlive their organization',
  },
  request_counts: {
    as: 'local',
    why: 'nodes exchange the counts of their clients, of all organizations',
  },
  installation: {
    as: 'reference',
    why: 'the epoch of the feed is read together with the rows of an organization',
  },
  schema_migrations: { as: 'local', why: 'the coordinator runs the migrations' },
};
