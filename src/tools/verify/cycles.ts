/**
 * The consumptions in cycles that are valued at the consumer's provisional unit cost. Which ones
 * these are depends on the entries of all pools of a cycle, so these are read whole, a cycle at a
 * time. With them known, costs are checked item by item and receipt by receipt.
 */

import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { sum, ZERO } from '../../kernel/values/exact.ts';
import { type CycleEntry, type CycleReceipt, valueCycle } from '../../ledger/cycle.ts';
import { levelsOf } from '../../ledger/levels.ts';
import { noValuation } from '../../ledger/pool.ts';
import { compared, type Difference } from './check.ts';
import type { CycleConsumption } from './items.store.ts';
import {
  type CycleRow,
  selectCycleRows,
  selectSkuLinks,
  selectWorkReceiptLines,
  type WorkReceiptLine,
} from './production.store.ts';
import { selectRowsOf } from './sourced-rows.store.ts';

/** The consumptions and the returned goods in pools of cycles, which are read whole. */
export interface Cycles {
  /** Every consumption in a cycle of an organization, by its item. */
  consumptions: Map<string, CycleConsumption[]>;
  /** Goods that came back at another cost than they left with. */
  carried: Difference[];
}

export async function findCycles(tx: Transaction, orgId: string): Promise<Cycles> {
  const links = await tx.rows(selectSkuLinks(orgId));
  const ids = links.flatMap(({ consumedId, producedId }) => [consumedId, producedId]);
  const found: CycleConsumption[] = [];
  const carried: Difference[] = [];
  for (const level of levelsOf(ids, links)) {
    if (!level.isCycle) continue;
    const within = await cycleWithin(tx, orgId, level.ids);
    found.push(...within.consumptions);
    carried.push(...within.carried);
  }
  return { consumptions: groupedBy(found, ({ itemId }) => itemId), carried };
}

async function cycleWithin(tx: Transaction, orgId: string, itemIds: readonly string[]) {
  const rows = await tx.rows(selectCycleRows(orgId, itemIds));
  const makers = new Set(rows.flatMap(({ receiptId }) => receiptId ?? []));
  const receipts = await readReceipts(tx, orgId, itemIds, [...makers]);
  const { cycleConsumptions, valuations } = valueCycle(rows.map(cycleEntry), receipts);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const consumptions = cycleConsumptions.map(({ outboundId, inboundId }): CycleConsumption => {
    const { itemId, code: outboundCode } = present(byId.get(outboundId));
    const { code: inboundCode } = present(byId.get(inboundId));
    return { itemId, outboundId, outboundCode, inboundId, inboundCode };
  });
  const carried = rows
    .filter(({ carriedFrom }) => carriedFrom !== null)
    .flatMap(({ id, code, unitCost }) =>
      compared(code, 'unitCost', unitCost, valuations.get(id)?.unitCost),
    );
  return { consumptions, carried };
}

const cycleEntry = (row: CycleRow): CycleEntry => ({
  ...row,
  direction: row.direction === 1 ? 'in' : 'out',
  quantity: row.quantity,
  unitCost: row.unitCost,
  valuation: noValuation,
});

/** Receipts with the value that they consumed from other pools, which no cycle revalues. */
async function readReceipts(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  receiptIds: readonly string[],
): Promise<CycleReceipt[]> {
  const lines = await tx.rows(selectWorkReceiptLines(orgId, receiptIds));
  const rows = await tx.rows(selectRowsOf(orgId, receiptIds));
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

/** A line of a receipt as the ledger values it. */
export const producedLine = (line: WorkReceiptLine) => ({
  rowId: line.ledgerEntryId,
  good: line.quantity,
  scrapped: line.scrappedQuantity,
  materialUnitCost: line.materialUnitCost,
  conversionCost: line.conversionCost,
});

/** The layers that each entry consumes in a cycle: as stored, and as recomputed. */
export function cycleDifferences(
  stored: readonly CycleConsumption[],
  found: readonly CycleConsumption[],
): Difference[] {
  const consumers = new Set([...stored, ...found].map(({ outboundCode }) => outboundCode));
  const layersOf = (consumer: string, consumptions: readonly CycleConsumption[]) =>
    consumptions
      .filter(({ outboundCode }) => outboundCode === consumer)
      .map(({ inboundCode }) => inboundCode)
      .sort()
      .join(' and ') || null;
  return [...consumers]
    .sort()
    .flatMap((consumer) =>
      compared(
        consumer,
        'consumed in a cycle',
        layersOf(consumer, stored),
        layersOf(consumer, found),
      ),
    );
}
