import { ledgerFigures } from './ledger-figures.ts';
import { query } from './world.ts';

/**
 * The present state of an organization: the figures of its ledgers, and the rows of all records
 * that are not deleted, without versions and times of change.
 */
export async function liveRows(orgId: string | undefined): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text) as columns
     from information_schema.columns c join information_schema.tables t using (table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by 1 having 'org_id' = any(array_agg(c.column_name::text)) order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name, columns } of tables) {
    if (happened.has(name)) continue;
    const isLive = columns.includes('deleted_at') ? 'and t.deleted_at is null' : '';
    const rows = await query<{ row: string }>(
      `select (to_jsonb(t) - array['version', 'updated_at', 'search', 'update_position'])::text
         as row
       from ${name} t where t.org_id = $1 ${isLive} ${partOf[name] ?? ''} order by 1`,
      [orgId],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => JSON.parse(row));
  }
  const figures = await ledgerFigures(orgId);
  return { ...found, figures: withoutZeros(figures) };
}

/** Tables of what happened, of counters, and of the ledger, whose figures are compared. */
const happened = new Set([
  ...['events', 'event_positions', 'sales_order_timeline', 'imports', 'import_rows'],
  ...['counters', 'ledger_counters', 'idempotency_keys', 'cost_history', 'loose_files'],
  ...['ledger_entries', 'balances', 'items', 'item_days', 'production_links', 'members'],
]);

/** Lines of records that are kept when these are deleted. */
const partOf: Readonly<Record<string, string>> = {
  purchase_order_receipt_items: `and exists (select 1 from purchase_order_receipts r
    where r.org_id = t.org_id and r.id = t.receipt_id and r.deleted_at is null)`,
  work_order_receipt_items: `and exists (select 1 from work_order_receipts r
    where r.org_id = t.org_id and r.id = t.receipt_id and r.deleted_at is null)`,
};

/** A place at which nothing is any more has a row of zeros. */
const withoutZeros = (figures: Record<string, unknown[]>) => {
  const isZero = (row: object, fields: readonly string[]) =>
    fields.every((field) => Number((row as Record<string, unknown>)[field] ?? 0) === 0);
  return {
    ...figures,
    balances: (figures.balances as object[]).filter(
      (row) => !isZero(row, ['on_hand', 'in_transit', 'on_order', 'demand']),
    ),
    days: (figures.days as object[]).filter((row) => !isZero(row, ['quantity_in', 'quantity_out'])),
  };
};
