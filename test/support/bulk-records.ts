/** Rows of records that say something of the ledger, with their lines. */
export const recordStatements: Record<string, string> = {
  // Each tenth one is open.
  stock_counts: `insert into stock_counts (org_id, id, count_number, name, status, is_blind, scope,
      expected_lines, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || n, 'Count ' || n,
      case when n % 10 = 0 then 'Open' else 'Posted' end, false, '{}', 0,
      now() - n * interval '1 minute', now() - n * interval '1 second'
    from generate_series(1, :rows) n`,
  stock_count_lines: `insert into stock_count_lines (org_id, id, count_id, item_id, location_id,
      mode, entered, counted_at, counted_by, counted, book, created_at)
    select $1, gen_random_uuid(), c.id, b.item_id, b.location_id, 'set', 1, now(), o.created_by, 1,
      1, now()
    from (select *, row_number() over () as n from balances where org_id = $1) b
    join (select id, row_number() over () as n from stock_counts where org_id = $1) c
      on c.n = 1 + b.n % 200
    join organizations o on o.id = $1`,
  // Counts have found what is there.
  count_entries: `update ledger_entries t set source_type = 'stock_count_line', source_id = l.id
    from stock_count_lines l where t.org_id = $1 and l.org_id = $1 and l.item_id = t.item_id
      and l.location_id = t.location_id`,
  stock_count_claims: `insert into stock_count_claims (org_id, item_id, location_id, count_id)
    select org_id, item_id, location_id, count_id from stock_count_lines where org_id = $1`,
  counted_balances: `insert into counted_balances (org_id, line_id, count_id, item_id, location_id,
      day, counted_at, position, counted, difference, unit_cost, is_posted)
    select $1, id, count_id, item_id, location_id, current_date, now(), 1, 1, 0, 1, true
    from stock_count_lines where org_id = $1`,
  // Journals of each month of twenty years.
  journals: `insert into journals (org_id, id, journal_number, number, month, revision, currency,
      reconciliation, totals, created_at, updated_at)
    select $1, gen_random_uuid(), 'BULK-' || n, n,
      to_char(date '1990-01-01' + n * interval '1 month', 'YYYY-MM'), 1, 'USD', '[]', '[]',
      now() - (300 - n) * interval '1 day', now() - (300 - n) * interval '1 second'
    from generate_series(1, 240) n`,
  journal_numbers: `insert into counters (org_id, kind, year, value) values ($1, 'JRN', 0, 240)`,
  journal_accounts: `insert into journal_accounts (org_id, id, key, type_id, code)
    select $1, gen_random_uuid(), 'inventoryMaterials', t.id, '1000'
    from (select id from material_types where org_id = $1 limit 100) t`,
  journal_lines: `insert into journal_lines (org_id, id, journal_id, line_number, kind, debit_key,
      debit_code, credit_key, credit_code, amount, late, count, causes)
    select $1, gen_random_uuid(), j.id, n, 'purchase', 'inventoryMaterials', '',
      'goodsReceivedNotInvoiced', '', 1, false, 1, '[]'
    from journals j cross join generate_series(1, 5) n where j.org_id = $1`,
  journal_exports: `insert into journal_exports (org_id, id, journal_id, system, external_id,
      created_at)
    select $1, gen_random_uuid(), j.id, 'xero', 'BULK', now() from journals j where j.org_id = $1`,
};
