import { columnsWithin, shownColumns } from '../../kernel/database/columns.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { type Fragment, jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { DecidedLine, Issued } from './decide-journal.ts';
import {
  type Cause,
  type JournalHeader,
  journalHeader,
  type Reconciled,
  storedJournal,
} from './journal.ts';
import type { Pair } from './totals.ts';

/** Every SQL statement on `journals`, `journal_lines` and `journal_exports`. */

export const journals = record({
  noun: 'journal',
  table: 'journals',
  shown: storedJournal,
});

export const journalColumns = columnsWithin(journalHeader, 't', {
  lineCount: (orgId) => part`(select count(*)::int from journal_lines l
    where l.org_id = ${orgId} and l.journal_id = t.id)`,
  exports: (orgId) => part`(
    select coalesce(jsonb_agg(jsonb_build_object('system', x.system, 'externalId', x.external_id,
      'exportedAt', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by x.created_at, x.system), '[]')
    from journal_exports x where x.org_id = ${orgId} and x.journal_id = t.id)`,
});

/** An organization, as journals need it. */
export interface Books {
  baseCurrency: string;
  timezone: string;
  closedThrough: string | null;
  lateCosts: 'post' | 'restate';
}

export const selectBooks = (orgId: string): Statement<Books> =>
  sql<Books>`select t.base_currency as "baseCurrency", t.timezone,
      t.closed_through as "closedThrough", t.late_costs as "lateCosts"
    from organizations t where t.id = ${orgId}`;

/** A journal that was issued. */
export type IssuedMonth = {
  id: string;
  month: string;
  revision: number;
  createdAt: string;
  isExported: boolean;
};

/** All journals in the order in which they were issued. */
export const selectIssuedMonths = (orgId: string): Statement<IssuedMonth> =>
  sql<IssuedMonth>`select t.id, t.month, t.revision, t.created_at as "createdAt",
      exists (select 1 from journal_exports x
        where x.org_id = ${orgId} and x.journal_id = t.id) as "isExported"
    from journals t where t.org_id = ${orgId} order by t.number`;

const side = (name: 'debit' | 'credit'): Fragment => {
  const of = { debit: part`t.debit_key`, credit: part`t.credit_key` }[name];
  const type = { debit: part`t.debit_type_id`, credit: part`t.credit_type_id` }[name];
  const reason = { debit: part`t.debit_reason`, credit: part`t.credit_reason` }[name];
  return part`jsonb_build_object('key', ${of}, 'typeId', ${type}, 'reason', ${reason})`;
};

/** The amounts that were issued of each pair for each month up to this one. */
export const selectIssued = (orgId: string, month: string): Statement<Issued> =>
  sql<Issued>`select t.kind, ${side('debit')} as debit, ${side('credit')} as credit,
      t.for_month as "forMonth", sum(t.amount) as amount
    from journal_lines t
    where t.org_id = ${orgId} and (t.for_month is null or t.for_month <= ${month})
    group by 1, 2, 3, 4`;

/** A line as it is stored: its sides are swapped where the amount is negative. */
export interface StoredLine extends DecidedLine {
  debitCode: string;
  creditCode: string;
  causes: readonly Cause[];
}

export const selectLines = (orgId: string, journalId: string): Statement<StoredLine> =>
  sql<StoredLine>`select t.kind, ${side('debit')} as debit, ${side('credit')} as credit,
      t.debit_code as "debitCode", t.credit_code as "creditCode", t.amount,
      t.for_month as "forMonth", t.late, t.count, t.causes
    from journal_lines t where t.org_id = ${orgId} and t.journal_id = ${journalId}
    order by t.line_number`;

/** A journal before it is written. */
export interface NewJournal {
  id: string;
  number: number;
  month: string;
  revision: number;
  currency: string;
  reconciliation: readonly Reconciled[];
  /** The exact amount of each pair. */
  totals: readonly (Pair & { amount: string })[];
  lines: readonly (StoredLine & { id: string })[];
}

export const insertJournal = (
  orgId: string,
  made: NewJournal,
  { userId, now }: Creation,
): Statement =>
  sql`insert into journals (org_id, id, journal_number, number, month, revision, currency,
      reconciliation, totals, created_by, created_at, updated_at)
    values (${orgId}, ${made.id}, ${`JRN-${made.number}`}, ${made.number}, ${made.month},
      ${made.revision}, ${made.currency}, ${jsonb(made.reconciliation)},
      ${jsonb(made.totals)}, ${userId}, ${now}, ${now})`;

/** Inserts a part of the lines of a journal; the first of them has the number `first`. */
export const insertLines = (
  orgId: string,
  journalId: string,
  lines: NewJournal['lines'],
  first: number,
): Statement =>
  sql`insert into journal_lines (org_id, id, journal_id, line_number, kind, debit_key,
      debit_type_id, debit_reason, debit_code, credit_key, credit_type_id, credit_reason,
      credit_code, amount, for_month, late, count, causes)
    select ${orgId}::uuid, l.id, ${journalId}::uuid, l.number, l.kind, l.debit->>'key',
      (l.debit->>'typeId')::uuid, l.debit->>'reason', l."debitCode", l.credit->>'key',
      (l.credit->>'typeId')::uuid, l.credit->>'reason', l."creditCode", l.amount, l."forMonth",
      l.late, l.count, l.causes
    from jsonb_to_recordset(${jsonb(writtenLines(lines, first))}) l (id uuid, number int,
      kind text, debit jsonb, credit jsonb, "debitCode" text, "creditCode" text, amount numeric,
      "forMonth" text, late boolean, count int, causes jsonb)
    returning 1 as one`;

const writtenLines = (lines: NewJournal['lines'], first: number) =>
  lines.map((line, index) => ({
    ...{ id: line.id, number: first + index, kind: line.kind, debit: line.debit },
    ...{ credit: line.credit, debitCode: line.debitCode, creditCode: line.creditCode },
    ...{ amount: line.amount.toFixed(), forMonth: line.forMonth, late: line.late },
    ...{ count: line.count, causes: line.causes },
  }));

/** The parts of a journal beside its lines. */
export interface StoredContent {
  reconciliation: Reconciled[];
  firstMonth: string;
}

/** The reconciliation of a journal, and the month of the first one. */
export const selectContent = (orgId: string, id: string): Statement<StoredContent> =>
  sql<StoredContent>`select t.reconciliation, (
      select f.month from journals f where f.org_id = ${orgId}
      order by f.number limit 1) as "firstMonth"
    from journals t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectJournalHeader = (
  orgId: string,
  id: string,
  hasNames = false,
): Statement<JournalHeader> =>
  sql<JournalHeader>`select ${shownColumns(journalColumns, orgId, hasNames)} from journals t
    where t.org_id = ${orgId} and t.id = ${id}`;

export const insertExport = (
  orgId: string,
  row: { id: string; journalId: string; system: string; externalId: string },
  { userId, now }: Creation,
): Statement<{ id: string }> =>
  sql<{ id: string }>`insert into journal_exports (org_id, id, journal_id, system, external_id,
      created_by, created_at)
    values (${orgId}, ${row.id}, ${row.journalId}, ${row.system}, ${row.externalId}, ${userId},
      ${now})
    on conflict (org_id, journal_id, system) do nothing returning id`;
