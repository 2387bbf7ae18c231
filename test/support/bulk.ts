import pg from 'pg';
import { recordStatements } from './bulk-records.ts';
import type { World } from './world.ts';

/**
 * Inserts thousands of rows of an organization into the tables: for query plans, not for rules.
 * `:rows` is their number, of which `:few` are referred to; there are always 2,000 people.
 */
const statements: Record<string, string> = {
  users: `insert into users (id, issuer, subject, email, email_verified, name, created_at,
      updated_at)
    select gen_random_uuid(), 'bulk', $1::uuid::text || n, 'bulk' || n || '@example.com', true,
      'Person ' || n, now(), now() from generate_series(1, 2000) n`,
  members: `insert into members (org_id, user_id, role, joined_at, updated_at)
    select $1::uuid, id, 'member', now(), now() from users
    where issuer = 'bulk' and subject like $1::uuid::text || '%'`,
  api_tokens: `insert into api_tokens (id, org_id, user_id, name, prefix, token_hash, read_only,
      created_at, updated_at)
    select gen_random_uuid(), $1, created_by, 'Script ' || n, 'stw_pat_',
      sha256(gen_random_uuid()::text::bytea), false, now() - n * interval '1 minute', now()
    from organizations, generate_series(1, 2000) n where id = $1`,
  invitations: `insert into invitations (id, org_id, email, role, status, invited_by, token_hash,
      expires_at, created_at, updated_at)
    select gen_random_uuid(), $1, 'guest' || n || '@example.com', 'member', 'pending', created_by,
      sha256(gen_random_uuid()::text::bytea), now() + interval '7 days',
      now() - n * interval '1 minute', now()
    from organizations, generate_series(1, 2000) n where id = $1`,
  sku_types: `insert into sku_types (org_id, id, name, created_at, updated_at)
    select $1, gen_random_uuid(), 'Type ' || n, now() - n * interval '1 minute', now()
    from generate_series(1, :rows) n`,
  items: `insert into items (org_id, id, kind)
    select $1, gen_random_uuid(), 'sku' from generate_series(1, 2 * :rows)`,
  skus: `insert into skus (org_id, id, code, name, sku_type_id, unit, is_finished_good, created_at,
      updated_at)
    select $1, i.id, 'BULK-' || n, 'Bread ' || n,
      (array(select id from sku_types where org_id = $1 limit :few))[1 + n % :few], 'EA', true,
      now() - n * interval '1 minute', now() - n * interval '1 second'
    from (select id, row_number() over () as n from items where org_id = $1 and kind = 'sku') i
    where not exists (select 1 from skus s where s.org_id = $1 and s.id = i.id)`,
  material_items: `insert into items (org_id, id, kind)
    select $1, gen_random_uuid(), 'material' from generate_series(1, 2 * :rows)`,
  materials: `insert into materials (org_id, id, code, name, unit, created_at, updated_at)
    select $1, i.id, 'BULK-' || n, 'Flour ' || n, 'KG', now() - n * interval '1 minute',
      now() - n * interval '1 second'
    from (select id, row_number() over () as n from items
      where org_id = $1 and kind = 'material') i`,
  locations: `insert into locations (org_id, id, code, name, is_ship_to, is_work_site,
      is_stock_location, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || n, 'Place ' || n, true, true, true,
      now() - n * interval '1 minute', now() from generate_series(1, 2 * :rows) n`,
  contacts: `insert into contacts (org_id, id, first_name, created_at, updated_at)
    select $1, gen_random_uuid(), 'Ada ' || n, now() - n * interval '1 minute', now()
    from generate_series(1, :rows) n`,
  contact_links: `insert into contact_links (org_id, id, contact_id, location_id, is_primary,
      created_at, updated_at)
    select $1, gen_random_uuid(), id,
      (array(select id from locations where org_id = $1 limit :few))[1 + n % :few], false, now(),
      now()
    from (select id, row_number() over () as n from contacts where org_id = $1) c`,
  // Half of them private, of as many people.
  views: `insert into views (org_id, id, screen, name, search, is_shared, is_default, created_by,
      created_at, updated_at)
    select $1, gen_random_uuid(), 'screen-' || n % 5, 'View ' || n, '', n % 2 = 0, false, m.user_id,
      now() - n * interval '1 minute', now() - n * interval '1 second'
    from generate_series(1, :rows) n
    join (select user_id, row_number() over () as n from members where org_id = $1) m using (n)`,
  // Of another organization and founder: one can have few of them.
  webhook_endpoints: `with other as (
      insert into organizations
      select o.* from organizations t, jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'created_by', (select m.user_id from members m
          where m.org_id = $1 and m.user_id <> t.created_by limit 1))) o
      where t.id = $1 returning id)
    insert into webhook_endpoints (org_id, id, url, enabled, batch_size, position, created_at,
      updated_at)
    select o.id, gen_random_uuid(), 'https://hooks.example.com/' || n, false, 1, 0, now(), now()
    from other o cross join generate_series(1, :rows) n`,
  ledger_entries: `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id,
      event_type, quantity, unit_cost, event_date, created_at, day, position, direction)
    select $1, gen_random_uuid(), 'finished_goods', 'BULK-' || n, i.id, l.id, 'ADJUST', 1, 0,
      now() - n * interval '1 minute', now(), current_date, -n, 1
    from (select id, row_number() over () as n from items where org_id = $1 and kind = 'sku') i
    join (select id, row_number() over () as n from locations where org_id = $1) l using (n)`,
  material_entries: `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id,
      event_type, quantity, unit_cost, event_date, created_at, day, position, direction)
    select $1, gen_random_uuid(), 'materials', 'BULK-M-' || n, i.id, l.id, 'ADJUST', 1, 0,
      now() - n * interval '1 minute', now(), current_date, -n, 1
    from (select id, row_number() over () as n from items
      where org_id = $1 and kind = 'material') i
    join (select id, row_number() over () as n from locations where org_id = $1) l using (n)`,
  balances: `insert into balances (org_id, item_id, location_id, on_hand)
    select org_id, item_id, location_id, sum(quantity) from ledger_entries where org_id = $1
    group by 1, 2, 3 on conflict do nothing`,
};

/** Rows that reference one of several tables, inserted after these. */
const lastStatements: Record<string, string> = {
  sales_order_mails: `insert into sales_order_mails (org_id, id, so_id, kind, recipients, status,
      created_at, updated_at)
    select $1, gen_random_uuid(), o.id, 'quote', '["kitchen@crown.example"]', 'waiting',
      now() - o.n * interval '1 minute', now()
    from (select id, row_number() over () as n from sales_orders where org_id = $1) o`,
  // Each fourth one sells a SKU; each tenth is preferred.
  vendor_items: `insert into vendor_items (org_id, id, vendor_id, material_id, sku_id, vendor_code,
      purchase_unit, units_per_purchase_unit, currency, prices, is_preferred, created_at,
      updated_at)
    select $1, gen_random_uuid(), v.id, case when n % 4 > 0 then m.id end,
      case when n % 4 = 0 then k.id end, 'V-' || n, 'BOX', 10, 'EUR',
      '[{"fromQuantity": "1", "unitPrice": "2.5", "validFrom": null, "validTo": null}]',
      n % 10 = 0, now() - n * interval '1 minute', now() - n * interval '1 second'
    from (select id, row_number() over () as n from vendors where org_id = $1) v
    join (select id, row_number() over () as n from materials where org_id = $1) m using (n)
    join (select id, row_number() over () as n from skus where org_id = $1) k using (n)`,
  // Each fourth line buys a SKU.
  purchase_order_items: `insert into purchase_order_items (org_id, id, po_id, line_number,
      material_id, sku_id, vendor_item_id, quantity, original_quantity, unit,
      units_per_purchase_unit, unit_price,
      line_total, created_at, updated_at)
    select $1, gen_random_uuid(), p.id, 1, case when p.n % 4 > 0 then m.id end,
      case when p.n % 4 = 0 then k.id end, i.id, 1, 1, 'EA', 1, 1, 1,
      now() - p.n * interval '1 minute', now() - p.n * interval '1 second'
    from (select id, row_number() over () as n from purchase_orders where org_id = $1) p
    join (select id, row_number() over () as n from materials where org_id = $1) m using (n)
    join (select id, row_number() over () as n from skus where org_id = $1) k using (n)
    left join (select id, row_number() over () as n from vendor_items where org_id = $1) i
      using (n)`,
  work_order_items: `insert into work_order_items (org_id, id, wo_id, line_number, sku_id, quantity,
      material_unit_cost, conversion_cost, created_at, updated_at)
    select $1, gen_random_uuid(), w.id, 1, s.id, 1, 0, 0, now(), now()
    from work_orders w cross join (select id from skus where org_id = $1 limit 1) s
    where w.org_id = $1`,
  purchase_order_receipts: `insert into purchase_order_receipts (org_id, id, receipt_number, po_id,
      receipt_date, location_id, additional_cost, additional_cost_original, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || p.n, p.id, current_date - p.n::int % 1000, l.id, 0, 0,
      now() - p.n * interval '1 minute', now() - p.n * interval '1 second'
    from (select id, row_number() over () as n from purchase_orders where org_id = $1) p
    cross join (select id from locations where org_id = $1 limit 1) l`,
  events: `insert into events (org_id, position, id, type, object_type, object_id, actor_id,
      request_id, occurred_at)
    select $1, n + 10000, gen_random_uuid(), 'vendor.updated', 'vendor', gen_random_uuid(),
      gen_random_uuid(), 'bulk', now() from generate_series(1, 2 * :rows) n`,
  purchase_order_mails: `insert into purchase_order_mails (org_id, id, po_id, recipients, status,
      created_at, updated_at)
    select $1, gen_random_uuid(), p.id, '["orders@millers.example"]', 'waiting',
      now() - p.n * interval '1 minute', now()
    from (select id, row_number() over () as n from purchase_orders where org_id = $1) p`,
  work_order_receipts: `insert into work_order_receipts (org_id, id, receipt_number, wo_id,
      receipt_date, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || w.n, w.id, current_date - w.n::int % 1000,
      now() - w.n * interval '1 minute', now() - w.n * interval '1 second'
    from (select id, row_number() over () as n from work_orders where org_id = $1) w`,
  // Each tenth one is packed.
  shipments: `insert into shipments (org_id, id, shipment_number, so_id, status, ship_date,
      ship_from_location_id, carrier, tracking_number, packages, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || s.n, s.id,
      case when s.n % 10 = 0 then 'Packed' else 'Shipped' end, current_date - s.n::int % 1000, l.id,
      'Carrier ' || s.n % 7, 'T' || s.n, '[]', now() - s.n * interval '1 minute',
      now() - s.n * interval '1 second'
    from (select id, row_number() over () as n from sales_orders where org_id = $1) s
    cross join (select id from locations where org_id = $1 limit 1) l`,
  shipment_items: `insert into shipment_items (org_id, id, shipment_id, line_number,
      sales_order_item_id, sku_id, quantity, entry_id)
    select $1, gen_random_uuid(), s.id, 1, i.id, i.sku_id, 1,
      case when s.status <> 'Packed' then gen_random_uuid() end
    from (select id, status, row_number() over () as n from shipments where org_id = $1) s
    join (select id, sku_id, row_number() over () as n from sales_order_items where org_id = $1) i
      using (n)`,
  // Each tenth one is expected. Goods leave at the rate of their order.
  sales_returns: `with rated as (update sales_orders set exchange_rate = 1 where org_id = $1
      returning id, customer_id)
    insert into sales_returns (org_id, id, return_number, customer_id, so_id, status, return_date,
      created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || s.n, s.customer_id, s.id,
      case when s.n % 10 = 0 then 'Expected' else 'Received' end, current_date - s.n::int % 1000,
      now() - s.n * interval '1 minute', now() - s.n * interval '1 second'
    from (select id, customer_id, row_number() over () as n from rated) s`,
  sales_return_items: `insert into sales_return_items (org_id, id, return_id, line_number,
      sales_order_item_id, sku_id, quantity, disposition, credit_amount, default_credit,
      restocking_fee)
    select $1, gen_random_uuid(), r.id, 1, i.id, i.sku_id, 1, 'scrap', 1, 1, 0
    from (select id, row_number() over () as n from sales_returns where org_id = $1) r
    join (select id, sku_id, row_number() over () as n from sales_order_items where org_id = $1) i
      using (n)`,
  sales_return_parts: `insert into sales_return_parts (org_id, id, return_item_id, line_number,
      shipment_item_id, quantity)
    select $1, gen_random_uuid(), i.id, 1, s.id, 1
    from (select id, row_number() over () as n from sales_return_items where org_id = $1) i
    join (select id, row_number() over () as n from shipment_items where org_id = $1) s using (n)`,
  // Rejected goods only: accepted goods need rows of the ledger.
  purchase_order_receipt_items: `insert into purchase_order_receipt_items (org_id, id, receipt_id,
      line_number, purchase_order_item_id, quantity, rejected_quantity, stock_quantity,
      rejected_stock_quantity, unit_cost)
    select $1, gen_random_uuid(), r.id, 1, i.id, 0, 1, 0, 1, 0 from purchase_order_receipts r
    cross join (select id from purchase_order_items where org_id = $1 limit 1) i
    where r.org_id = $1`,
  vendor_returns: `insert into vendor_returns (org_id, id, return_number, vendor_id, po_id,
      return_date, location_id, outcome, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || p.n, p.vendor_id, p.id,
      current_date - p.n::int % 1000, (select id from locations where org_id = $1 limit 1),
      case when p.n % 10 = 0 then 'replacement' else 'credit' end,
      now() - p.n * interval '1 minute', now() - p.n * interval '1 second'
    from (select *, row_number() over () as n from purchase_orders where org_id = $1) p`,
  vendor_return_items: `insert into vendor_return_items (org_id, id, return_id, line_number,
      purchase_order_receipt_item_id, quantity, stock_quantity, ledger_entry_id)
    select $1, gen_random_uuid(), r.id, 1, i.id, 1, 1, e.id
    from (select id, row_number() over () as n from vendor_returns where org_id = $1) r
    join (select id, row_number() over () as n from purchase_order_receipt_items
      where org_id = $1) i using (n)
    join (select id, row_number() over () as n from ledger_entries where org_id = $1) e using (n)`,
  ...recordStatements,
  work_order_receipt_items: `insert into work_order_receipt_items (org_id, id, receipt_id,
      line_number, work_order_item_id, quantity, scrapped_quantity)
    select $1, gen_random_uuid(), r.id, 1, i.id, 0, 1 from work_order_receipts r
    cross join (select id from work_order_items where org_id = $1 limit 1) i
    where r.org_id = $1`,
  cost_history: `insert into cost_history (org_id, ledger_entry_id, number, old_unit_cost,
      new_unit_cost, cause_type, cause_id, changed_at)
    select $1, t.id, 1, 1, 2, 'purchase_order_receipt', gen_random_uuid(),
      now() - n * interval '1 minute'
    from (select id, row_number() over () as n from ledger_entries where org_id = $1) t`,
  documents: `insert into documents (org_id, id, purchase_order_id, file_key, file_name,
      content_type, size_bytes, sha256, uploaded_by, created_at, updated_at)
    select $1, gen_random_uuid(), p.id, $1::uuid::text || '/' || n, 'Note ' || n, 'text/plain', n,
      'bulk', o.created_by, now() - n * interval '1 minute', now()
    from organizations o cross join generate_series(1, :rows) n
    cross join (select id from purchase_orders where org_id = $1 limit 1) p where o.id = $1`,
};

/**
 * Fills all tables of an organization: first by the statements above, the others by their columns.
 * Most get as many rows, some twice as many.
 */
export async function fill(
  orgId: string | undefined,
  { databaseUrl }: World,
  rows = 2_000,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Foreign keys are not checked: a reference may have no row. No nested loops: the planner takes
  // the tables for empty ones.
  await client.query('set session_replication_role = replica; set enable_nestloop = off');
  const sized = (text: string) =>
    text.replaceAll(':rows', String(rows)).replaceAll(':few', String(Math.min(rows, 500)));
  const run = (text: string) => client.query(sized(text), [orgId]);
  for (const text of Object.values(statements)) await run(text);
  const named = [...Object.keys(statements), ...Object.keys(lastStatements)];
  const tables = await client.query<Table>(otherTables, [named]);
  for (const table of tables.rows) {
    // Tables with rules of their own need a statement above; the error names them.
    await client.query(sized(insertInto(table, orgId ?? ''))).catch(() => undefined);
  }
  for (const text of Object.values(lastStatements)) await run(text);
  await client.end();
}

interface Table {
  name: string;
  columns: { name: string; type: string; choice: string | null; target: string | null }[];
}

/** Tenant tables with their required columns, allowed values and references. */
const otherTables = `select c.relname as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null),
      'choice', (select substring(pg_get_constraintdef(k.oid) from $$ARRAY\\['([^']+)'$$)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
          and k.conkey = array[a.attnum] limit 1),
      'target', (select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey[2:]) limit 1)))
    as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.attnotnull and not a.atthasdef
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
    and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
    and exists (select 1 from pg_attribute i where i.attrelid = c.oid and i.attname = 'id')
  group by 1 order by 1`;

function insertInto({ name, columns }: Table, orgId: string): string {
  const values = columns.map(({ name: column, type, choice, target }) => {
    if (column === 'org_id') return `'${orgId}'`;
    if (target && column !== 'id') {
      const some = `array(select id from ${target} where org_id = '${orgId}' limit :few)`;
      return `coalesce((${some})[1 + n % :few], gen_random_uuid())`;
    }
    return choice ? `'${choice}'` : sampleOf(type);
  });
  return `insert into ${name} (${columns.map((column) => column.name).join(', ')})
    select ${values.join(', ')} from generate_series(1, :rows) n on conflict do nothing`;
}

function sampleOf(type: string): string {
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'n % 2 = 0';
  if (type === 'jsonb') return "'{}'";
  if (type === 'date') return 'current_date - n % 1000';
  if (type.startsWith('timestamp')) return "now() - n * interval '1 minute'";
  return type === 'text' ? "'bulk ' || n" : 'n';
}
