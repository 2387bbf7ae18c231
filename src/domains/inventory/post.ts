/**
 * The one door of the ledger. A change is any number of rows to write and to void; it is laid over
 * figures, cost pools and counters in one order of locks: cost rows of items, then figures by item
 * and place, then the counters.
 */
import type { Organization } from '../../kernel/access/caller.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { compare, type Exact, exact, ZERO } from '../../kernel/exact.ts';
import { type Fault, invalid, Problem } from '../../kernel/problem.ts';
import { noFigures, type PoolChange, type PoolFigures } from '../costing/pool.ts';
import { moveFigures, type PricedRow, postRows, voidRows } from './ledger.store.ts';
import type { Ledger } from './ledger.ts';
import {
  directionOf,
  type FigureChange,
  figureChanges,
  type NewRow,
  netFigures,
  type StoredRow,
} from './ledger-row.ts';
import { lockPools, settleSkuCost } from './pool.store.ts';
import { type Cause, newPoolRow, settlePool, voidedPoolRow } from './settle-pool.ts';

export interface LedgerChange {
  rows: readonly NewRow[];
  voided: readonly StoredRow[];
}

export interface PostContext {
  tx: Transaction;
  org: Organization;
  ledger: Ledger;
  now: Date;
  newId(): string;
}

/** An entry as the ledger answers it. */
export type Entry = Record<string, unknown> & { id: string; ref: string | null };

/** Posts a change and answers the entries written, in the order given. */
export async function post(context: PostContext, change: LedgerChange): Promise<Entry[]> {
  const { tx, org, ledger, now } = context;
  refuseClosedPeriod(org, change);
  const priced = await price(context, change);
  const figures = netFigures([
    ...change.voided.flatMap((row) => figureChanges(row, -1)),
    ...change.rows.flatMap((row) => figureChanges(row)),
  ]);
  const voided = change.voided.map((row) => row.id);
  const statements = [
    ...(voided.length > 0 ? [voidRows(org.id, voided, now)] : []),
    ...priced.statements,
    change.rows.length > 0
      ? postRows(ledger, org.id, priced.rows, figures, now)
      : moveFigures(org.id, figures),
    ...priced.afterwards,
  ];
  const results = await tx.all(...statements);
  const posted = results.at(-1 - priced.afterwards.length) ?? [];
  const below = change.rows.length > 0 ? (posted[0]?.['~below'] ?? []) : posted;
  if (org.negativeStock === 'reject') refuseShortage(ledger, figures, below as Below[]);
  return change.rows.length > 0 ? (posted as Entry[]) : [];
}

interface Priced {
  rows: PricedRow[];
  /** What the pools need written before the rows are, and after. */
  statements: Statement[];
  afterwards: Statement[];
}

/** Matches every pool that the change touches, and puts its findings on the new rows. */
async function price(context: PostContext, change: LedgerChange): Promise<Priced> {
  const { tx, org, now, newId } = context;
  const counted = [...change.rows, ...change.voided].filter((row) => directionOf(row));
  const itemIds = [...new Set(counted.map((row) => row.itemId))];
  const figures = new Map<string, PoolFigures>();
  const costs = new Map<string, Exact>();
  const statements: Statement[] = [];
  const pools = itemIds.length > 0 ? await lockPools(tx, org.id, itemIds) : [];
  for (const pool of pools) {
    costs.set(pool.id, pool.currentCost);
    const poolChange = poolChangeOf(pool.id, pool.currentCost, change);
    const id = (change.rows[0] ?? change.voided[0])?.id ?? pool.id;
    const cause: Cause = { type: 'ledger_entry', id, now, newId };
    const settled = await settlePool(tx, org.id, pool, poolChange, cause);
    for (const [rowId, found] of settled.figures) figures.set(rowId, found);
    statements.push(...settled.statements);
  }
  const rows = change.rows.map((row) => pricedRow(row, costs.get(row.itemId) ?? ZERO, figures));
  const setsCost = counted.some((row) => row.eventType === 'ADJUST' && row.givenUnitCost !== null);
  return { rows, statements, afterwards: setsCost ? [settleSkuCost(org.id, itemIds)] : [] };
}

function poolChangeOf(itemId: string, currentCost: Exact, change: LedgerChange): PoolChange {
  return {
    added: change.rows
      .filter((row) => row.itemId === itemId)
      .map((row) => newPoolRow(row, currentCost))
      .filter((row) => row !== undefined),
    voided: change.voided
      .filter((row) => row.itemId === itemId)
      .map(voidedPoolRow)
      .filter((row) => row !== undefined),
  };
}

/** A row that no cost pool counts: a leg of a transfer, a plan. */
export const uncosted = (row: NewRow): PricedRow => pricedRow(row, ZERO, new Map());

function pricedRow(row: NewRow, currentCost: Exact, found: Map<string, PoolFigures>): PricedRow {
  const pooled = newPoolRow(row, currentCost);
  const figures = found.get(row.id) ?? noFigures;
  const inbound = pooled?.direction === 'in';
  const outbound = pooled?.direction === 'out';
  return {
    ...row,
    unitCost: inbound ? pooled.unitCost : outbound ? figures.unitCost : null,
    openQuantity: inbound ? figures.openQuantity : null,
    value: outbound ? figures.value : null,
    provisionalQuantity: outbound ? figures.provisionalQuantity : null,
    provisionalUnitCost: outbound ? pooled.unitCost : null,
  };
}

/** 422 when a row in the closed period would appear, vanish or move. */
export function refuseClosedPeriod(org: Organization, change: LedgerChange): void {
  const { closedThrough } = org;
  if (closedThrough === null) return;
  const faults: Fault[] = [];
  const closed = (path: string, day: string) => {
    if (day > closedThrough || faults.some((fault) => fault.path === path)) return;
    const message = `${day} lies in the closed period, which ends with ${closedThrough}.`;
    faults.push({ path, code: 'closed_period', message });
  };
  for (const row of change.rows) closed('/eventDate', row.day);
  for (const row of change.voided) closed('/replaces', row.day);
  if (faults.length > 0) throw invalid(...faults);
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
  ledger: Ledger,
  figures: readonly FigureChange[],
  below: readonly Below[],
): void {
  const shortages = below.flatMap(({ itemId, locationId, onHand }) => {
    const change = figures.find((f) => f.itemId === itemId && f.locationId === locationId);
    if (!change || compare(change.onHand, ZERO) >= 0) return [];
    const after = exact(onHand);
    return [
      {
        [ledger.itemField]: itemId,
        locationId,
        onHand: after.minus(change.onHand).toFixed(),
        missing: after.abs().toFixed(),
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
