/**
 * The one door of the ledgers. A change is any number of rows to write, to void and to re-cost; it
 * is laid over cost pools, figures and counters in one order of locks: cost rows of items, then
 * figures by item and place, then the counters.
 */

import type { Organization } from '../kernel/access/caller.ts';
import { type Fault, invalid, Problem } from '../kernel/contract/problem.ts';
import { compare, exact, max, ZERO } from '../kernel/values/exact.ts';
import { type LedgerChange, type PostContext, salesRevalued } from './change.ts';
import { type CurrentCosts, settleCurrentCosts } from './current-costs.ts';
import { moveFigures, postRows, voidRows } from './entries.store.ts';
import {
  type FigureChange,
  figureChanges,
  isPlan,
  type NewRow,
  netFigures,
  type StoredRow,
} from './entry.ts';
import { ledgers } from './ledger.ts';
import { price } from './valuation.ts';

/** What a change came to beyond its own rows. */
export interface Posted extends CurrentCosts {
  /** Rows that stood before and whose cost is another now. */
  rowsRecosted: number;
  /** Work order receipts that consumed at another cost than before. */
  receiptsRecosted: number;
}

/** What a change that changes nothing came to. */
export const nothingPosted: Posted = {
  materialsUpdated: 0,
  skusUpdated: 0,
  rowsRecosted: 0,
  receiptsRecosted: 0,
};

export async function post(context: PostContext, change: LedgerChange): Promise<Posted> {
  const { tx, org, now } = context;
  refuseClosedPeriod(org, change, context.datedBy);
  const priced = await price(context, change);
  const figures = netFigures([
    ...change.voided.flatMap((row) => figureChanges(row, -1)),
    ...change.rows.flatMap((row) => figureChanges(row)),
  ]);
  const voided = change.voided.map((row) => row.id);
  const results = await tx.all(
    ...(voided.length > 0 ? [voidRows(org.id, voided, now)] : []),
    ...priced.statements,
    change.rows.length > 0
      ? postRows(org.id, priced.rows, figures, now)
      : moveFigures(org.id, figures),
    ...priced.afterwards,
  );
  const posted = results.at(-1 - priced.afterwards.length) ?? [];
  const below = change.rows.length > 0 ? (posted[0]?.['~below'] ?? []) : posted;
  if (org.negativeStock === 'reject') {
    const takesBack = change.voided.some((row) => row.eventType === 'RECEIVE');
    refuseShortage(figures, below as Below[], takesBack);
  }
  const costs = await settleCurrentCosts(tx, org.id, priced.costed);
  if (priced.sales.length > 0) await context.emit(salesRevalued, { sales: priced.sales, change });
  const { rowsRecosted, receiptsRecosted } = priced;
  return { ...costs, rowsRecosted, receiptsRecosted };
}

/**
 * 422 when stock in the closed period would appear, vanish or move. Plans are no stock: what was
 * expected in a period that is closed since may still arrive. Of a field that dates both, what is
 * told is that rows would vanish: a later date would not help.
 */
export function refuseClosedPeriod(
  org: Organization,
  change: LedgerChange,
  datedBy = { rows: '/eventDate', voided: '/replaces' },
): void {
  const { closedThrough } = org;
  if (closedThrough === null) return;
  const closed = (rows: readonly (NewRow | StoredRow)[], path: string, advice: string): Fault[] => {
    const row = rows.find((each) => !isPlan(each) && each.day <= closedThrough);
    if (!row) return [];
    const fact = `The day ${row.day} lies in the closed period, which ends with ${closedThrough}.`;
    return [{ path, code: 'closed_period', message: `${fact} ${advice}` }];
  };
  const gone = closed(change.voided, datedBy.voided, 'Let an admin move closedThrough first.');
  const come = closed(
    change.rows,
    datedBy.rows,
    'Take a later date, or let an admin move closedThrough.',
  ).filter(({ path }) => path !== gone[0]?.path);
  if (gone.length + come.length > 0) throw invalid(...come, ...gone);
}

/** A place whose on-hand figure is now below zero. */
export interface Below {
  itemId: string;
  locationId: string;
  onHand: string;
}

/**
 * 409 under the policy `reject`: the present on-hand figure of a place is below zero and lower
 * than before. Judged on the whole change; a change that lifts a negative figure is welcome.
 */
export function refuseShortage(
  figures: readonly FigureChange[],
  below: readonly Below[],
  takesBack = false,
): void {
  const shortages = below.flatMap(({ itemId, locationId, onHand }) => {
    const change = figures.find((f) => f.itemId === itemId && f.locationId === locationId);
    if (!change || compare(change.onHand, ZERO) >= 0) return [];
    const after = exact(onHand);
    const before = after.minus(change.onHand);
    return [
      {
        [ledgers[change.ledger].itemField]: itemId,
        locationId,
        onHand: before.toFixed(),
        missing: after.abs().toFixed(),
        // How far what came in can be cut, in stock units, so that nothing is short.
        ...(takesBack && { maximumReduction: max(before, ZERO).toFixed() }),
      },
    ];
  });
  if (shortages.length === 0) return;
  throw new Problem(
    'insufficient_stock',
    'There is not enough on hand; see shortages. Enter what has arrived first, or take less.',
    { members: { shortages } },
  );
}
