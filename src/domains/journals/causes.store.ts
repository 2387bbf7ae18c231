import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { EventType } from '../../ledger/kinds.ts';
import type { LedgerKind } from '../../ledger/ledger.ts';
import { sourceDocuments } from '../../orders/entry-documents.store.ts';
import type { Cause } from './journal.ts';

/** SQL that finds what has changed months of which a journal was issued: it writes nothing. */

/** The most documents of a month and a kind of entry. */
const maxCauses = 20;

export type CauseRow = {
  month: string | null;
  eventType: EventType;
  ledger: LedgerKind;
  causes: Cause[];
};

/**
 * The documents whose entries were recorded, reversed or revalued since an instant, by the month of
 * the entries: of a revaluation the one that caused it.
 */
export const selectCauses = (
  orgId: string,
  { from, to, since }: { from: string; to: string; since: string },
): Statement<CauseRow> =>
  sql<CauseRow>`with revalued as (
      select distinct on (h.ledger_entry_id) h.ledger_entry_id, h.cause_type, h.cause_id
      from cost_history h
      where h.org_id = ${orgId} and h.changed_at > ${since}::timestamptz
      order by h.ledger_entry_id, h.number desc),
    changed as (
      select e.event_type, e.ledger,
        case when e.day >= ${from}::date then to_char(e.day, 'YYYY-MM') end as month,
        case when h.cause_id is not null and e.voided_at is null then h.cause_type
          else coalesce(e.source_type, 'ledger_entry') end as source_type,
        coalesce(case when e.voided_at is null then h.cause_id end, e.source_id, e.id) as source_id
      from ledger_entries e
      left join revalued h
        on h.ledger_entry_id = e.id and e.created_at <= ${since}::timestamptz
      where e.org_id = ${orgId} and e.direction <> 0 and e.day <= ${to}::date
        and case when e.created_at > ${since}::timestamptz then e.voided_at is null
          when e.voided_at is null then h.cause_id is not null
          else e.voided_at > ${since}::timestamptz end)
    select d.month, d.event_type as "eventType", d.ledger, jsonb_agg(jsonb_build_object(
        'type', d.type, 'id', d.id, 'number', d.number) order by d.number, d.id) as causes
    from (
      select g.*, row_number() over (
        partition by g.month, g.event_type, g.ledger order by g.number, g.id) as place
      from (
        select distinct t.month, t.event_type, t.ledger,
          coalesce(${sourceDocuments.type}, t.source_type) as type,
          coalesce(${sourceDocuments.id}, t.source_id) as id,
          coalesce(${sourceDocuments.number}, s.count_number) as number
        from changed t ${sourceDocuments.joins(orgId)}
        left join stock_counts s on s.org_id = ${orgId} and s.id = t.source_id) g) d
    where d.place <= ${maxCauses}
    group by 1, 2, 3`;
