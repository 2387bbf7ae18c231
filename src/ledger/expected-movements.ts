/**
 * Plan rows, ORDER and DEMAND: what open orders will bring and take. After every change of an order
 * they are compared with what they should be; an equal row stays untouched, any other is voided
 * and, where something is still open, replaced in its place.
 */

import { groupedBy } from '../kernel/grouped-by.ts';
import { startOfDay } from '../kernel/values/calendar.ts';
import { compare, type Exact, exact, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange, PostContext } from './change.ts';
import { selectRowsFrom } from './entries.store.ts';
import { inPlaceOf, isPlan, type NewRow, plainRow, type StoredRow } from './entry.ts';
import { nothingPosted, type Posted, post } from './post.ts';

/** What is still to come or to go for one line of an order; zero for nothing. */
export interface Plan {
  ledger: NewRow['ledger'];
  eventType: 'ORDER' | 'DEMAND';
  itemId: string;
  locationId: string;
  quantity: Exact;
  /** The day on which it is expected. */
  day: string;
  sourceType: string;
  /** The line. */
  sourceId: string;
}

/** Who makes the rows, and how. */
export interface PlanContext {
  timezone: string;
  userId: string;
  newId(): string;
}

/**
 * Posts a change of orders: what their receipts or shipments bring and take, and what is then to be
 * expected of their lines. Nothing is posted where nothing changes.
 */
export async function postWithPlans(
  context: PostContext,
  by: PlanContext,
  lineIds: readonly string[],
  plans: readonly Plan[],
  change: LedgerChange = { rows: [], voided: [] },
): Promise<Posted> {
  const { tx, org } = context;
  const standing = await tx.rows<StoredRow>(selectRowsFrom(org.id, lineIds));
  const planned = standing.filter(isPlan);
  const changed = changePlans(planned, plans, by);
  const whole: LedgerChange = {
    ...change,
    rows: [...change.rows, ...changed.rows],
    voided: [...change.voided, ...changed.voided],
  };
  const { rows, voided, recosted = [] } = whole;
  return rows.length + voided.length + recosted.length > 0 ? post(context, whole) : nothingPosted;
}

/** What to write and to void, so that `standing`, all plan rows of the lines, become `plans`. */
export function changePlans(
  standing: readonly StoredRow[],
  plans: readonly Plan[],
  context: PlanContext,
): { rows: NewRow[]; voided: StoredRow[] } {
  const left = new Map(numbered(standing));
  const wanted = new Map(numbered(plans.filter(({ quantity }) => compare(quantity, ZERO) > 0)));
  for (const [key, plan] of wanted) {
    const row = left.get(key);
    if (!row || !isEqual(row, plan)) continue;
    left.delete(key);
    wanted.delete(key);
  }
  // A row whose item its line no longer names gives its place to an item that is new there.
  const outdated = [...left].filter(([key]) => !wanted.has(key)).map(([, row]) => row);
  const free = groupedBy(outdated.reverse(), lineOf);
  const rows = [...wanted].map(([key, plan]) => {
    const replaced = left.get(key) ?? free.get(lineOf(plan))?.pop();
    return planRow(plan, replaced, context);
  });
  return { rows, voided: [...left.values()] };
}

/** What plans of one line and kind have in common. */
const lineOf = ({ sourceId, eventType }: Pick<StoredRow, 'sourceId' | 'eventType'>): string =>
  `${sourceId} ${eventType}`;

/** A line has a row for each of its inputs, several for an item that the recipe names twice. */
function numbered<R extends Pick<StoredRow, 'sourceId' | 'eventType' | 'itemId'>>(
  rows: readonly R[],
): [string, R][] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const key = `${lineOf(row)} ${row.itemId}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return [`${key} ${count}`, row];
  });
}

const isEqual = (row: StoredRow, plan: Plan): boolean =>
  row.locationId === plan.locationId &&
  row.day === plan.day &&
  exact(row.quantity).eq(plan.quantity);

function planRow(plan: Plan, replaced: StoredRow | undefined, context: PlanContext): NewRow {
  return {
    ...(replaced ? inPlaceOf(replaced) : plainRow),
    ...plan,
    id: context.newId(),
    eventDate: startOfDay(context.timezone, plan.day),
    createdBy: context.userId,
  };
}
