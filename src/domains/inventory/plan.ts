/**
 * Plan rows, ORDER and DEMAND: what open orders will bring and take. After every change of an order
 * they are compared with what they should be; an equal row stays untouched, any other is voided and,
 * where something is still open, replaced in its place.
 */
import { startOfDay } from '../../kernel/calendar.ts';
import { compare, type Exact, exact, ZERO } from '../../kernel/exact.ts';
import { type NewRow, plainRow, type StoredRow } from './ledger-row.ts';

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

export interface PlanContext {
  timezone: string;
  userId: string;
  newId(): string;
}

/** The rows to write and to void, so that `standing`, all plan rows of the lines, become `plans`. */
export function changePlans(
  standing: readonly StoredRow[],
  plans: readonly Plan[],
  context: PlanContext,
): { rows: NewRow[]; voided: StoredRow[] } {
  const left = new Map(standing.map((row) => [keyOf(row), row]));
  const rows: NewRow[] = [];
  const voided: StoredRow[] = [];
  for (const plan of plans.filter(({ quantity }) => compare(quantity, ZERO) > 0)) {
    const row = left.get(keyOf(plan));
    left.delete(keyOf(plan));
    if (row && isEqual(row, plan)) continue;
    if (row) voided.push(row);
    rows.push(planRow(plan, row, context));
  }
  return { rows, voided: [...voided, ...left.values()] };
}

/** A line has one row of each type for each item. */
const keyOf = (row: Pick<StoredRow, 'sourceId' | 'eventType' | 'itemId'>): string =>
  `${row.sourceId} ${row.eventType} ${row.itemId}`;

const isEqual = (row: StoredRow, plan: Plan): boolean =>
  row.locationId === plan.locationId &&
  row.day === plan.day &&
  exact(row.quantity).eq(plan.quantity);

function planRow(plan: Plan, replaced: StoredRow | undefined, context: PlanContext): NewRow {
  return {
    ...plainRow,
    ...plan,
    id: context.newId(),
    eventDate: startOfDay(context.timezone, plan.day),
    position: replaced?.position ?? null,
    createdBy: context.userId,
  };
}
