/**
 * Pools that feed each other: A made of B and B of A, or A reworked into A. A receipt can then come
 * to take from goods that were made of its own. Receipts are computed each once, suppliers before
 * takers; among receipts that feed each other in a circle, those matches whose layer is not earlier
 * than its taker, and only they, cost what the taker's provisional units do. Pure.
 */

import { groupedBy } from '../kernel/grouped-by.ts';
import { compare, divide, type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { strongComponents } from './levels.ts';
import { match, type Take } from './match.ts';
import { byDayAndPosition, noFigures, type PoolFigures, type PoolRow } from './pool.ts';
import { type ProducedLine, producedUnitCosts } from './production.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/** A row of one of the pools; `receiptId` is the work order receipt that it belongs to, if any. */
export interface CircleRow extends PoolRow {
  itemId: string;
  receiptId: string | null;
}

/** A receipt that makes goods of these pools. */
export interface CircleReceipt {
  id: string;
  /** Value of what it consumed from other pools, which is known. */
  outsideValue: Exact;
  lines: readonly (ProducedLine & { rowId: string | null })[];
}

export interface CircleOutcome {
  /** Of every row; the unit cost of a layer is the one that it now bears. */
  figures: Map<string, PoolFigures>;
  circular: { outboundId: string; inboundId: string }[];
}

/** Costs pools that feed each other. `rows` are all their unvoided rows, after the change. */
export function costCircle(
  rows: readonly CircleRow[],
  receipts: readonly CircleReceipt[],
): CircleOutcome {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { takes, open, provisional } = matchAll(rows);
  const makers = new Map(
    receipts.flatMap(({ id, lines }) => lines.map(({ rowId }) => [rowId, id] as const)),
  );
  const takesOf = groupedBy(takes, (take) => take.outboundId);
  const circular = takes.filter(circularIn(takes, byId, makers, receipts));
  const isCircular = new Set(circular);
  const layerCosts = new Map(rows.map((row) => [row.id, row.unitCost]));
  const worthOf = (row: CircleRow): Exact =>
    sum(
      (takesOf.get(row.id) ?? []).map((take) => {
        const cost = isCircular.has(take) ? row.unitCost : layerCosts.get(take.inboundId);
        return take.quantity.times(cost ?? ZERO);
      }),
    ).plus((provisional.get(row.id) ?? ZERO).times(row.unitCost));
  const consumed = groupedBy(
    rows.filter((row) => row.direction === 'out' && row.receiptId !== null),
    (row) => row.receiptId as string,
  );
  for (const receipt of suppliersFirst(receipts, takes, byId, makers, isCircular)) {
    const inside = sum((consumed.get(receipt.id) ?? []).map(worthOf));
    const costs = producedUnitCosts(receipt.outsideValue.plus(inside), receipt.lines);
    receipt.lines.forEach(({ rowId }, index) => {
      const cost = costs[index];
      if (rowId !== null && cost) layerCosts.set(rowId, cost);
    });
  }
  const figures = new Map(
    rows.map((row): [string, PoolFigures] => {
      if (row.direction === 'in') {
        const unitCost = layerCosts.get(row.id) ?? ZERO;
        return [row.id, { ...noFigures, openQuantity: open.get(row.id) ?? ZERO, unitCost }];
      }
      const value = worthOf(row);
      const unitCost = divide(value, row.quantity, UNIT_COST_PLACES);
      const provisionalQuantity = provisional.get(row.id) ?? ZERO;
      return [row.id, { ...noFigures, value, provisionalQuantity, unitCost }];
    }),
  );
  return {
    figures,
    circular: circular.map(({ outboundId, inboundId }) => ({ outboundId, inboundId })),
  };
}

function matchAll(rows: readonly CircleRow[]) {
  const takes: Take[] = [];
  const open = new Map<string, Exact>();
  const provisional = new Map<string, Exact>();
  for (const pool of groupedBy(rows, (row) => row.itemId).values()) {
    const ordered = [...pool].sort(byDayAndPosition);
    const matched = match(
      ordered.filter((row) => row.direction === 'in'),
      ordered
        .filter((row) => row.direction === 'out')
        .map((row) => ({ ...row, provisionalUnitCost: row.unitCost })),
    );
    for (const take of matched.takes) takes.push(take);
    for (const { inboundId, quantity } of matched.open) open.set(inboundId, quantity);
    for (const row of matched.outbound) provisional.set(row.id, row.provisionalQuantity);
  }
  return { takes, open, provisional };
}

type Rows = ReadonlyMap<string, CircleRow>;
/** The receipt that made the goods of a layer. */
type Makers = ReadonlyMap<string | null, string>;

/** Answers the receipts that a receipt takes from. */
function suppliersOf(
  takes: readonly Take[],
  rows: Rows,
  makers: Makers,
): (receiptId: string) => readonly string[] {
  const suppliers = new Map<string, Set<string>>();
  for (const { outboundId, inboundId } of takes) {
    const taker = rows.get(outboundId)?.receiptId;
    const maker = makers.get(inboundId);
    if (!taker || !maker) continue;
    const found = suppliers.get(taker) ?? new Set();
    suppliers.set(taker, found.add(maker));
  }
  const lists = new Map([...suppliers].map(([taker, found]) => [taker, [...found]]));
  return (receiptId) => lists.get(receiptId) ?? [];
}

/** Whether a take lies in a circle of receipts and reaches ahead: a layer not before its taker. */
function circularIn(
  takes: readonly Take[],
  rows: Rows,
  makers: Makers,
  receipts: readonly CircleReceipt[],
): (take: Take) => boolean {
  const components = strongComponents(
    receipts.map(({ id }) => id),
    suppliersOf(takes, rows, makers),
  );
  const circleOf = new Map(
    components.flatMap((ids, index) => ids.map((id) => [id, index] as const)),
  );
  return ({ outboundId, inboundId }) => {
    const taker = rows.get(outboundId) as CircleRow;
    const maker = makers.get(inboundId);
    if (taker.receiptId === null || maker === undefined) return false;
    const circle = circleOf.get(taker.receiptId);
    if (circle === undefined || circle !== circleOf.get(maker)) return false;
    return byDayAndPosition(rows.get(inboundId) as CircleRow, taker) >= 0;
  };
}

/**
 * The receipts in an order in which each comes after those it takes from. Circular takes left out,
 * no receipt takes from itself through others any more: within a circle layers are earlier than
 * their takers.
 */
function suppliersFirst(
  receipts: readonly CircleReceipt[],
  takes: readonly Take[],
  rows: Rows,
  makers: Makers,
  circular: ReadonlySet<Take>,
): CircleReceipt[] {
  const straight = takes.filter((take) => !circular.has(take));
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  return strongComponents(
    receipts.map(({ id }) => id),
    suppliersOf(straight, rows, makers),
  )
    .reverse()
    .flatMap((ids) => ids.map((id) => byId.get(id) as CircleReceipt));
}

/** Whether two figures say the same of a row. */
export const isSettled = (a: PoolFigures, b: PoolFigures): boolean =>
  a.openQuantity.eq(b.openQuantity) &&
  a.value.eq(b.value) &&
  a.provisionalQuantity.eq(b.provisionalQuantity) &&
  compare(a.unitCost, b.unitCost) === 0;
