/**
 * Goods that, in a circle of receipts, were made of themselves. Which takes are circular hangs on
 * the rows of all pools of a circle, so these are read whole, a circle at a time. What a circle
 * costs then follows item by item and receipt by receipt: without those takes it is none.
 */

import type { Transaction } from '../../kernel/database/database.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { sum, ZERO } from '../../kernel/values/exact.ts';
import { type CycleEntry, type CycleReceipt, valueCycle } from '../../ledger/cycle.ts';
import { type Link, levelsOf } from '../../ledger/levels.ts';
import { noValuation } from '../../ledger/pool.ts';
import { compared, type Difference } from './check.ts';
import type { CircularMatch } from './items.store.ts';
import {
  type CirclingRow,
  selectCirclingRows,
  selectSkuLinks,
  selectWorkReceiptLines,
  type WorkReceiptLine,
} from './production.store.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';

/** Every circular take of an organization, by its item. */
export async function circularTakes(
  tx: Transaction,
  orgId: string,
): Promise<Map<string, CircularMatch[]>> {
  const links = await tx.rows<Link>(selectSkuLinks(orgId));
  const ids = links.flatMap(({ consumedId, producedId }) => [consumedId, producedId]);
  const found: CircularMatch[] = [];
  for (const rank of levelsOf(ids, links)) {
    if (rank.isCycle) found.push(...(await takesWithin(tx, orgId, rank.ids)));
  }
  return groupedBy(found, ({ itemId }) => itemId);
}

async function takesWithin(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<CircularMatch[]> {
  const rows = await tx.rows<CirclingRow>(selectCirclingRows(orgId, itemIds));
  const makers = new Set(rows.flatMap(({ receiptId }) => receiptId ?? []));
  const receipts = await readReceipts(tx, orgId, itemIds, [...makers]);
  const { cycleConsumptions } = valueCycle(rows.map(circleRow), receipts);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return cycleConsumptions.map(({ outboundId, inboundId }) => {
    const taker = byId.get(outboundId) as CirclingRow;
    const layer = byId.get(inboundId) as CirclingRow;
    const { itemId, code: outboundCode } = taker;
    return { itemId, outboundId, outboundCode, inboundId, inboundCode: layer.code };
  });
}

const circleRow = (row: CirclingRow): CycleEntry => ({
  ...row,
  direction: row.direction === 1 ? 'in' : 'out',
  quantity: row.quantity,
  unitCost: row.unitCost,
  valuation: noValuation,
});

/** With what they consumed of other pools, whose costs no circle moves. */
async function readReceipts(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  receiptIds: readonly string[],
): Promise<CycleReceipt[]> {
  const lines = await tx.rows<WorkReceiptLine>(selectWorkReceiptLines(orgId, receiptIds));
  const rows = await tx.rows<SourcedRow>(selectRowsOf(orgId, receiptIds));
  const inside = new Set(itemIds);
  const rowsOf = groupedBy(rows, ({ sourceId }) => sourceId);
  return [...groupedBy(lines, ({ receiptId }) => receiptId)].map(([id, own]) => ({
    id,
    outsideValue: sum(
      (rowsOf.get(id) ?? [])
        .filter((row) => row.eventType === 'CONSUME' && !inside.has(row.itemId))
        .map((row) => row.value ?? ZERO),
    ),
    lines: own.map(producedLine),
  }));
}

/** A line of a receipt as costing sees it. */
export const producedLine = (line: WorkReceiptLine) => ({
  rowId: line.ledgerEntryId,
  good: line.quantity,
  scrapped: line.scrappedQuantity,
  materialUnitCost: line.materialUnitCost,
  conversionCost: line.conversionCost,
});

/** The layers that each row takes from in a circle: those stored, and those that are so. */
export function circleDifferences(
  stored: readonly CircularMatch[],
  found: readonly CircularMatch[],
): Difference[] {
  const takers = new Set([...stored, ...found].map(({ outboundCode }) => outboundCode));
  const layersOf = (taker: string, takes: readonly CircularMatch[]) =>
    takes
      .filter(({ outboundCode }) => outboundCode === taker)
      .map(({ inboundCode }) => inboundCode)
      .sort()
      .join(' and ') || null;
  return [...takers]
    .sort()
    .flatMap((taker) =>
      compared(taker, 'takes in a circle', layersOf(taker, stored), layersOf(taker, found)),
    );
}
