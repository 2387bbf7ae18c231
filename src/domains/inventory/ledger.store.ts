import { type Statement, sql } from '../../kernel/database/sql.ts';

/** Every SQL statement on `ledger_entries` and `ledger_counters`. */

export const insertLedgerCounters = (orgId: string): Statement =>
  sql`insert into ledger_counters (org_id) values (${orgId})`;
