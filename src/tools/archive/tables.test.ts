import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, world } from '../../../test/support/world.ts';
import { Transaction } from '../../kernel/database/transaction.ts';
import { printedTypes } from '../../kernel/database/types.ts';
import { leftOut, ownOfOrganization } from './left-out.ts';
import { settingColumns } from './settings.ts';
import { selectOrganizationColumns, type TenantTable } from './tables.store.ts';
import { archivedTables } from './tables.ts';

let pool: pg.Pool;
let tx: Transaction;
let tables: TenantTable[];

beforeAll(async () => {
  pool = new pg.Pool({
    connectionString: (await world()).databaseUrl,
    max: 1,
    types: printedTypes,
  });
  tx = new Transaction(await pool.connect(), {});
  tables = await archivedTables(tx);
});
afterAll(async () => {
  tx.client.release(true);
  await pool.end();
});

const names = () => tables.map(({ name }) => name);

test('every table is part of an archive, or left out for a reason', async () => {
  const all = await query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const decided = [...archived, ...Object.keys(leftOut)];
  expect(decided.sort()).toEqual(all.map(({ name }) => name));
  expect(names().sort()).toEqual(archived);
});

/** Every table is in this list or in `left-out.ts`. */
const archived = [
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
  'exchange_rates',
  'item_cost_settings',
  'item_days',
  'items',
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
  'purchase_order_receipt_items',
  'purchase_order_receipts',
  'purchase_orders',
  'sales_order_items',
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
  'work_order_inputs',
  'work_order_items',
  'work_order_receipt_items',
  'work_order_receipts',
  'work_orders',
];

test('referenced tables come first', () => {
  const late = tables.flatMap(({ name, parents }, index) =>
    parents
      .filter((parent) => tables.slice(index).some((later) => later.name === parent))
      .map((parent) => `${name} -> ${parent}`),
  );
  expect(late).toEqual([]);
});

test('an archive has every column that neither the database nor the import fills', async () => {
  const rows = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'
       and column_name <> 'org_id' and table_name = any ($1)
       and (table_name, column_name) <> ('sales_order_timeline', 'number') order by 1`,
    [names()],
  );
  const exported = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );
  expect(exported.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('an import changes every setting of an organization except its own columns', async () => {
  const columns = (await selectOrganizationColumns(tx)).map(({ name }) => name);
  const imported = columns.filter((name) => !ownOfOrganization.includes(name));
  expect(imported.length).toBeGreaterThan(7);
  expect(settingColumns.toSorted()).toEqual(imported.toSorted());
});
