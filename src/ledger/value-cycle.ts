/** Pools that feed each other are read whole, computed by `circle.ts`, and written back. */

import type { Work } from '../kernel/contract/work.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import { type CircleReceipt, type CircleRow, costCircle, isSettled } from './cycle.ts';
import {
  circleRows,
  type SettledRow,
  settlePools,
  settleRows,
  writeCircularMatches,
} from './cycles.store.ts';
import type { PoolFigures } from './pool.ts';
import { poolRowOf, type RawPoolRow } from './pool-rows.store.ts';
import type { Production } from './production.ts';
import { receiptsInto } from './receipt-costs.store.ts';
import type { Rematch, Rematched, RevaluedSale } from './revaluation.store.ts';

export interface SettledCircle extends Rematched {
  /** Unit costs of new layers. */
  costs: Map<string, Exact>;
  /** What is written once the new rows are. */
  afterwards: Statement[];
}

/** The receipt that the change is about: its lines, and what it consumes of other pools. */
interface Making {
  cause: LedgerChange['cause'];
  production: Production | undefined;
  outsideValue: Exact;
}

interface StandingRow extends CircleRow {
  sourceType: string | null;
  sourceId: string | null;
}

export async function settleCircle(
  context: Work,
  itemIds: readonly string[],
  changes: readonly Rematch[],
  making: Making,
): Promise<SettledCircle> {
  const { tx, org, now } = context;
  const { cause } = making;
  const found = (await circleRows(tx, org.id, itemIds)).map(standingRow);
  const voided = new Set(changes.flatMap(({ change }) => change.voided.map(({ id }) => id)));
  const kept = found.filter((row) => !voided.has(row.id));
  const fresh = changes.flatMap(({ itemId, change }) =>
    change.added.map(
      (row): CircleRow => ({
        ...row,
        itemId,
        receiptId: making.production?.id ?? null,
      }),
    ),
  );
  const rows = [...kept, ...fresh];
  const receipts = await receiptsOf(context, itemIds, making);
  const { figures, circular } = costCircle(rows, receipts);
  const settled = kept
    .map((row): SettledRow => {
      const after = figures.get(row.id) as PoolFigures;
      return { id: row.id, direction: row.direction, before: row.figures, after };
    })
    .filter(({ before, after }) => !isSettled(before, after));
  await tx.all(
    settleRows(org.id, settled, { ...cause, now }),
    settlePools(
      org.id,
      itemIds.map((itemId) => totalsOf(itemId, rows, figures)),
    ),
  );
  const layers = fresh.filter((row) => row.direction === 'in');
  const changed = new Set(settled.filter(isRecosted).map(({ id }) => id));
  return {
    figures: new Map(fresh.map((row) => [row.id, figures.get(row.id) as PoolFigures])),
    rowsRecosted: changed.size,
    receipts: [
      ...new Set(
        kept
          .filter((row) => row.direction === 'out' && changed.has(row.id) && row.receiptId)
          .map((row) => row.receiptId as string),
      ),
    ],
    sales: salesOf(kept, changed, figures),
    costs: new Map(layers.map((row) => [row.id, figures.get(row.id)?.unitCost ?? ZERO])),
    afterwards: writeCircularMatches(org.id, itemIds, circular),
  };
}

function standingRow(row: Record<string, unknown>): StandingRow {
  const { itemId, sourceType, sourceId } = row as unknown as StandingRow;
  const receiptId = sourceType === 'work_order_receipt' ? sourceId : null;
  const pooled = poolRowOf(row as unknown as RawPoolRow);
  return { ...pooled, itemId, sourceType, sourceId, receiptId };
}

/** All receipts that make goods of these pools, the one that is being changed as it will be. */
async function receiptsOf(
  { tx, org }: Work,
  itemIds: readonly string[],
  { production, outsideValue }: Making,
): Promise<CircleReceipt[]> {
  const standing = await receiptsInto(tx, org.id, itemIds);
  const others = standing
    .filter(({ id }) => id !== production?.id)
    .map(({ id, value, lines }) => ({ id, outsideValue: value, lines }));
  if (!production || production.lines.length === 0) return others;
  return [...others, { id: production.id, outsideValue, lines: production.lines }];
}

const isRecosted = ({ before, after }: SettledRow): boolean =>
  !before.value.eq(after.value) || !before.unitCost.eq(after.unitCost);

function totalsOf(
  itemId: string,
  rows: readonly CircleRow[],
  figures: ReadonlyMap<string, PoolFigures>,
) {
  const pool = rows.filter((row) => row.itemId === itemId);
  const units = (direction: 'in' | 'out') =>
    sum(pool.filter((row) => row.direction === direction).map((row) => row.quantity));
  const worth = pool.map((row) => {
    const { openQuantity, provisionalQuantity, unitCost } = figures.get(row.id) as PoolFigures;
    return row.direction === 'in'
      ? openQuantity.times(unitCost)
      : ZERO.minus(provisionalQuantity.times(row.unitCost));
  });
  return { itemId, quantityIn: units('in'), quantityOut: units('out'), value: sum(worth) };
}

/** What was shipped at another cost, by the item of the order. */
function salesOf(
  rows: readonly StandingRow[],
  changed: ReadonlySet<string>,
  figures: ReadonlyMap<string, PoolFigures>,
): RevaluedSale[] {
  const sales = new Map<string, RevaluedSale>();
  for (const { id, sourceType, sourceId, figures: before } of rows) {
    if (sourceType !== 'sales_order_item' || sourceId === null || !changed.has(id)) continue;
    const known = sales.get(sourceId);
    sales.set(sourceId, {
      salesOrderItemId: sourceId,
      oldValue: (known?.oldValue ?? ZERO).plus(before.value),
      newValue: (known?.newValue ?? ZERO).plus(figures.get(id)?.value ?? ZERO),
    });
  }
  return [...sales.values()];
}
