import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** SQL that reads what journals have issued. */

export interface IssuedPair {
  journalNumber: string;
  kind: string;
  currency: string;
  issued: Exact;
  /** The exact amount that the last journal knew. */
  known: Exact;
}

/** The pairs of all journals: what was issued up to the month of the last, and what it knew. */
export const selectIssuedPairs = (orgId: string): Statement<IssuedPair> =>
  sql<IssuedPair>`with last as (
      select t.* from journals t where t.org_id = ${orgId} order by t.number desc limit 1),
    pairs as (
      select l.kind, jsonb_build_object('key', l.debit_key, 'typeId', l.debit_type_id,
          'reason', l.debit_reason) as debit,
        jsonb_build_object('key', l.credit_key, 'typeId', l.credit_type_id,
          'reason', l.credit_reason) as credit, sum(l.amount) as issued
      from journal_lines l where l.org_id = ${orgId}
      group by 1, 2, 3),
    known as (
      select k.kind, k.debit, k.credit, k.amount
      from last, jsonb_to_recordset(last.totals) k (kind text, debit jsonb, credit jsonb,
        amount numeric))
    select last.journal_number as "journalNumber", last.currency,
      coalesce(p.kind, k.kind) as kind, coalesce(p.issued, 0) as issued,
      coalesce(k.amount, 0) as known
    from last cross join (pairs p full join known k
      on k.kind = p.kind and k.debit = p.debit and k.credit = p.credit)
    order by 3, p.debit, k.debit`;
