/**
 * Plan rows, ORDER and DEMAND: what open orders will bring and take. After every change of an order
 * they are compared with what they should be; an equal row stays untouched, any other is voided
 * and, where something is still open, replaced in its place.
 */
import { startOfDay } from '../../kernel/calendar.ts';
import { compare, type Exact, exact, ZERO } from '../../kernel/exact.ts';
import { selectRowsFrom } from './ledger.store.ts';
import { isPlan, type NewRow, plainRow, type StoredRow } from './ledger-row.ts';
import { type LedgerChange, type PostContext, type Posted, post } from './post.ts';

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

const nothingPosted: Posted = {
  materialsUpdated: 0,
  skusUpdated: 0,
  rowsRecosted: 0,
  receiptsRecosted: 0,
};

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
  const rows: NewRow[] = [];
  const voided = [...left.values()];
  for (const [key, plan] of wanted) {
    const row = left.get(key) ?? replaceable(left, wanted, plan);
    if (row) left.delete(keyIn(left, row));
    rows.push(planRow(plan, row, context));
  }
  return { rows, voided };
}

/** A row of the same line whose item the line no longer names: another item takes its place. */
function replaceable(
  left: ReadonlyMap<string, StoredRow>,
  wanted: ReadonlyMap<string, Plan>,
  plan: Plan,
): StoredRow | undefined {
  for (const [key, row] of left) {
    const isSameLine = row.sourceId === plan.sourceId && row.eventType === plan.eventType;
    if (isSameLine && !wanted.has(key)) return row;
  }
  return undefined;
}

const keyIn = (rows: ReadonlyMap<string, StoredRow>, row: StoredRow): string =>
  [...rows.entries()].find(([, each]) => each === row)?.[0] ?? '';

/** A line has a row for each of its inputs, several for an item that the recipe names twice. */
function numbered<R extends Pick<StoredRow, 'sourceId' | 'eventType' | 'itemId'>>(
  rows: readonly R[],
): [string, R][] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const key = `${row.sourceId} ${row.eventType} ${row.itemId}`;
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
    ...plainRow,
    ...plan,
    id: context.newId(),
    eventDate: startOfDay(context.timezone, plan.day),
    position: replaced?.position ?? null,
    createdBy: context.userId,
  };
}
