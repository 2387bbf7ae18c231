/** Reads the pools of a cycle whole, has them valued by `cycle.ts`, and writes what differs. */
import type { Work } from '../kernel/contract/work.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import { type CycleEntry, type CycleReceipt, isSameValuation, valueCycle } from './cycle.ts';
import {
  type RevaluedEntry,
  type SourcedPoolEntry,
  selectCycleEntries,
  updateValuations,
  writeCycleConsumptions,
} from './cycles.store.ts';
import type { SourceType } from './kinds.ts';
import type { Revaluation } from './matching.store.ts';
import {
  byDayAndPosition,
  type EntryValuation,
  noneReached,
  noValuation,
  type PoolTotals,
  reachedIn,
} from './pool.ts';
import { poolEntryOf } from './pool-entries.store.ts';
import { updatePools } from './pools.store.ts';
import { receiptsInto } from './receipt-costs.store.ts';
import type { Revalued, RevaluedSale } from './revaluation.store.ts';

export interface RevaluedCycle extends Omit<Revalued, 'worth'> {
  /** Of new layers. */
  unitCosts: ReadonlyMap<string, Exact>;
  /** Writes that come after those of the new entries. */
  afterwards: Statement[];
}

/** An entry that is in the ledger, with its source. */
interface ActiveEntry extends CycleEntry {
  sourceType: SourceType | null;
  sourceId: string | null;
}

/** An active entry with its valuation after the change. */
interface ValuedActive {
  entry: ActiveEntry;
  after: EntryValuation;
}

/** Values the pools of a cycle; `own` are the receipts of the change. */
export async function revalueCycle(
  { tx, org, now }: Work,
  { entries: written, cause }: LedgerChange,
  itemIds: readonly string[],
  changes: readonly Revaluation[],
  own: readonly CycleReceipt[],
): Promise<RevaluedCycle> {
  const found = await tx.rows(selectCycleEntries(org.id, itemIds));
  const voided = new Set(changes.flatMap(({ change }) => change.voided.map(({ id }) => id)));
  const costs = new Map(
    changes.flatMap(({ change }) => change.revalued.map(({ id, unitCost }) => [id, unitCost])),
  );
  const active = found
    .map(activeEntry)
    .filter((entry) => !voided.has(entry.id))
    .map((entry) => ({ ...entry, unitCost: costs.get(entry.id) ?? entry.unitCost }));
  const receiptOf = new Map(written.map((entry) => [entry.id, receiptIdOf(entry)]));
  const added = changes.flatMap(({ itemId, change }) =>
    change.added.map((entry) => ({
      ...entry,
      itemId,
      receiptId: receiptOf.get(entry.id) ?? null,
    })),
  );
  const others = (await receiptsInto(tx, org.id, itemIds))
    .filter(({ id }) => !own.some((receipt) => receipt.id === id))
    .map(({ id, value, lines }) => ({ id, outsideValue: value, lines }));
  const entries: CycleEntry[] = [...active, ...added];
  const { valuations, open, cycleConsumptions } = valueCycle(entries, [...others, ...own]);
  const afterOf = ({ id }: CycleEntry) => valuations.get(id) ?? noValuation;
  const changed = active
    .map((entry): ValuedActive => ({ entry, after: afterOf(entry) }))
    .filter(({ entry, after }) => !isSameValuation(entry.valuation, after));
  await tx.all(
    updateValuations(org.id, changed.map(revaluedEntry), { ...cause, now }),
    updatePools(org.id, totalsOf(itemIds, entries, { afterOf, open })),
  );
  const recosted = changed.filter(isRecosted);
  const layers = added.filter((entry) => entry.direction === 'in');
  return {
    valuations: new Map(added.map((entry) => [entry.id, afterOf(entry)])),
    rowsRecosted: recosted.length,
    receipts: consumersIn(recosted),
    sales: salesIn(recosted),
    unitCosts: new Map(layers.map((layer) => [layer.id, afterOf(layer).unitCost])),
    afterwards: writeCycleConsumptions(org.id, itemIds, cycleConsumptions),
  };
}

function activeEntry(row: SourcedPoolEntry): ActiveEntry {
  const { itemId, sourceType, sourceId } = row;
  return { ...poolEntryOf(row), itemId, sourceType, sourceId, receiptId: receiptIdOf(row) };
}

/** The work order receipt of an entry, if it has one. */
const receiptIdOf = ({
  sourceType,
  sourceId,
}: Pick<SourcedPoolEntry, 'sourceType' | 'sourceId'>) =>
  sourceType === 'work_order_receipt' ? sourceId : null;

const revaluedEntry = ({ entry, after }: ValuedActive): RevaluedEntry => {
  const { id, direction, valuation: before } = entry;
  return { id, direction, before, after };
};

const isRecosted = ({ entry: { valuation: before }, after }: ValuedActive): boolean =>
  !before.value.eq(after.value) || !before.unitCost.eq(after.unitCost);

function totalsOf(
  itemIds: readonly string[],
  entries: readonly CycleEntry[],
  {
    afterOf,
    open,
  }: { afterOf(entry: CycleEntry): EntryValuation; open: ReadonlyMap<string, Exact> },
): (PoolTotals & { itemId: string })[] {
  const pools = groupedBy(entries, (entry) => entry.itemId);
  const leftOf = ({ id }: CycleEntry) => ({ inboundId: id, quantity: open.get(id) ?? ZERO });
  return itemIds.map((itemId) => {
    const pool = pools.get(itemId) ?? [];
    const units = (direction: CycleEntry['direction']) =>
      sum(pool.filter((entry) => entry.direction === direction).map((entry) => entry.quantity));
    const worth = pool.map((entry) => {
      const { provisionalQuantity, unitCost } = afterOf(entry);
      return entry.direction === 'in'
        ? leftOf(entry).quantity.times(unitCost)
        : ZERO.minus(provisionalQuantity.times(entry.unitCost));
    });
    const layers = pool.filter(({ direction }) => direction === 'in').sort(byDayAndPosition);
    return {
      itemId,
      quantityIn: units('in'),
      quantityOut: units('out'),
      value: sum(worth),
      ...(reachedIn(layers, layers.map(leftOf)) ?? noneReached),
    };
  });
}

/** Receipts whose consumption has another cost. */
const consumersIn = (recosted: readonly ValuedActive[]): string[] => [
  ...new Set(
    recosted.flatMap(({ entry: { direction, receiptId } }) =>
      direction === 'out' && receiptId !== null ? [receiptId] : [],
    ),
  ),
];

/** Shipments whose cost has changed, by item of the sales order. */
function salesIn(recosted: readonly ValuedActive[]): RevaluedSale[] {
  const shipped = recosted.filter(({ entry }) => entry.sourceType === 'sales_order_item');
  const byItem = groupedBy(shipped, ({ entry }) => entry.sourceId ?? '');
  return [...byItem].map(([salesOrderItemId, shipments]) => ({
    salesOrderItemId,
    oldValue: sum(shipments.map(({ entry }) => entry.valuation.value)),
    newValue: sum(shipments.map(({ after }) => after.value)),
  }));
}
