import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { newId } from '../../kernel/ids.ts';
import { present } from '../../kernel/present.ts';
import { compare, type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { RevaluedSale } from '../../ledger/revaluation.store.ts';
import {
  type AuthoredEvent,
  recostedEvent,
  type TimelineEntry,
  timelineEntry,
  writeFigures,
} from './timeline.ts';

/** Every SQL statement on `sales_order_timeline`. */

export const timelineColumns = columns(timelineEntry, 't', {
  author: 't.created_by',
});

/** Prevents the deletion of an order until a note on it is written; returns its id. */
export const keepOrder = (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<{ id: string } | undefined> =>
  tx.row(sql`select t.id from sales_orders t
    where t.org_id = ${orgId} and t.id = ${id} for key share of t`);

/**
 * The number after those of the order of the row `e`: it says what came first. Of two writes at the
 * same moment neither did, so they may get the same number, and none waits for the other.
 */
const nextNumber = (orgId: string): Fragment => part`1 + coalesce((
      select max(n.number) from sales_order_timeline n
      where n.org_id = ${orgId} and n.so_id = e.so_id), 0)`;

export async function insertNote(
  tx: Transaction,
  orgId: string,
  row: Pick<TimelineEntry, 'id' | 'soId' | 'body' | 'createdBy' | 'createdAt'>,
): Promise<TimelineEntry> {
  const [made] = await tx.rows(sql<TimelineEntry>`insert into sales_order_timeline as t
      (org_id, id, so_id, number, kind, body, created_by, created_at, updated_at)
    select ${orgId}, e.id, e.so_id, ${nextNumber(orgId)}, 'note', e.body, e.created_by,
      e.created_at, e.created_at
    from (values (${row.id}::uuid, ${row.soId}::uuid, ${row.body}, ${row.createdBy}::uuid,
      ${row.createdAt}::timestamptz)) as e (id, so_id, body, created_by, created_at)
    returning ${timelineColumns}`);
  return present(made);
}

export const findEntry = (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Pick<TimelineEntry, 'id' | 'soId' | 'kind' | 'createdBy'> | undefined> =>
  tx.row(sql`select t.id, t.so_id as "soId", t.kind, t.created_by as "createdBy" from sales_order_timeline t
    where t.org_id = ${orgId} and t.id = ${id}`);

export const deleteNote = (orgId: string, id: string): Statement =>
  sql`delete from sales_order_timeline
    where org_id = ${orgId} and id = ${id} and kind = 'note'`;

/** Records events in order. */
export const insertEvents = (
  orgId: string,
  events: readonly AuthoredEvent[],
  by: { now: Date; newId(): string },
): Statement =>
  sql`insert into sales_order_timeline (org_id, id, so_id, number, kind, type, body, figures,
      created_by, created_at, updated_at)
    select ${orgId}, e.id, e.so_id, ${nextNumber(orgId)} + e.place, 'event', e.type, e.body,
      e.figures::jsonb, e.created_by, ${by.now}, ${by.now}
    from unnest(${events.map(() => by.newId())}::uuid[], ${events.map((e) => e.soId)}::uuid[],
      ${events.map((e) => e.type)}::text[], ${events.map((e) => e.body)}::text[],
      ${events.map((e) => writeFigures(e.figures))}::text[],
      ${events.map((e) => e.createdBy)}::uuid[])
      with ordinality as e (id, so_id, type, body, figures, created_by, place)
    returning 1 as one`;

/** The entries that a change of the ledger has written, and those that it has voided. */
interface Moved {
  entries: readonly { id: string }[];
  voided: readonly { id: string }[];
}

/**
 * Records one event for each order whose cost of goods sold a change of the ledger has changed. The
 * costs are those of the shipments before the change; shipments that the change itself adds or
 * reverses have events of their own. It runs after entries, balances and counters are written: the
 * cost of an order is read from the ledger, and no lock may be waited for while an order is locked.
 * Items that were deleted are skipped.
 */
export async function recordRecosting(
  tx: Transaction,
  orgId: string,
  changes: readonly RevaluedSale[],
  now: Date,
  moved: Moved,
): Promise<RecostedOrder[]> {
  if (changes.length === 0) return [];
  const found = await tx.rows(sql<{ soId: string; difference: Exact; cost: Exact }>`
    with moved as (
      select i.so_id, sum(c.new_value - c.old_value) as difference
      from unnest(${changes.map((change) => change.salesOrderItemId)}::uuid[],
        ${changes.map((change) => change.oldValue)}::numeric[],
        ${changes.map((change) => change.newValue)}::numeric[]) as c (item_id, old_value, new_value)
      join sales_order_items i on i.org_id = ${orgId} and i.id = c.item_id
      group by i.so_id)
    select m.so_id as "soId", m.difference, coalesce((
        select sum(e.value) from sales_order_items i
        join ledger_entries e on e.org_id = ${orgId} and e.source_id = i.id
          and e.event_type = 'SHIP'
          and case when e.voided_at is null then e.id <> all(${ids(moved.entries)}::uuid[])
            else e.id = any(${ids(moved.voided)}::uuid[]) end
        where i.org_id = ${orgId} and i.so_id = m.so_id), 0) as cost
    from moved m order by m.so_id`);
  const events = found
    .map(({ soId, difference, cost }) => ({
      ...recostedEvent(soId, cost, difference),
      createdBy: null,
    }))
    .filter(({ figures }) => compare(figures.difference ?? ZERO, ZERO) !== 0);
  if (events.length === 0) return [];
  await tx.run(insertEvents(orgId, events, { now, newId }));
  return found
    .filter(({ difference }) => compare(difference, ZERO) !== 0)
    .map(({ soId, difference, cost }) => ({
      id: soId,
      before: cost.minus(difference),
      after: cost,
    }));
}

/** An order whose cost of goods sold has changed. */
export interface RecostedOrder {
  id: string;
  before: Exact;
  after: Exact;
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
