/**
 * The pools of a cycle: its items are made of each other, A of B and B of A, or A is reworked into
 * A. A receipt can then consume goods that were made from its own. Goods that came back make a
 * cycle, too: all that came back of an outbound entry are one receipt, which consumes what the
 * entry took, but for its own goods where it took these again (`carried.ts`). Each receipt is
 * valued once, components before parents. Where receipts consume each other's goods, a consumption
 * whose layer is not earlier than its consumer is valued at the consumer's provisional unit cost.
 * Every other consumption is valued at the unit cost of its layer. Pure.
 */

import { groupedBy } from '../kernel/grouped-by.ts';
import { compare, divide, type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { type CarriedGoods, carriedIn, unitCostOf } from './carried.ts';
import { strongComponents } from './levels.ts';
import { type Consumption, match } from './match.ts';
import { byDayAndPosition, type EntryValuation, noValuation, type PoolEntry } from './pool.ts';
import { type ProducedLine, producedUnitCosts } from './production.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/** An entry of one of the pools; `receiptId` is its work order receipt, if it belongs to one. */
export interface CycleEntry extends PoolEntry {
  itemId: string;
  receiptId: string | null;
}

/** A receipt that makes goods of these pools. */
export interface CycleReceipt {
  id: string;
  /** The value that it consumed from other pools, which is known. */
  outsideValue: Exact;
  lines: readonly (ProducedLine & { rowId: string | null })[];
}

export interface CycleValuation {
  /** Of every entry, after the change. */
  valuations: Map<string, EntryValuation>;
  /** The units that are left of each layer. */
  open: ReadonlyMap<string, Exact>;
  /** Consumptions at the consumer's provisional cost. */
  cycleConsumptions: { outboundId: string; inboundId: string }[];
}

/** Values pools that feed each other. `entries` are all their active entries after the change. */
export function valueCycle(
  entries: readonly CycleEntry[],
  receipts: readonly CycleReceipt[],
): CycleValuation {
  const matched = matchAll(entries);
  const makers = { receipts, carried: carriedIn(entries) };
  const flow = flowOf(entries, makers, matched.consumptions);
  const inCycle = matched.consumptions.filter(isInCycle(flow));
  const unitCosts = layerCosts(flow, makers, matched, new Set(inCycle));
  const worthOf = worthBy(matched, new Set(inCycle), unitCosts);
  const valuations = entries.map((entry): [string, EntryValuation] => {
    if (entry.direction === 'in') {
      return [entry.id, { ...noValuation, unitCost: unitCosts.get(entry.id) ?? ZERO }];
    }
    const value = worthOf(entry);
    const unitCost = divide(value, entry.quantity, UNIT_COST_PLACES);
    const provisionalQuantity = matched.provisional.get(entry.id) ?? ZERO;
    return [entry.id, { ...noValuation, value, provisionalQuantity, unitCost }];
  });
  return {
    valuations: new Map(valuations),
    open: matched.open,
    cycleConsumptions: inCycle.map(({ outboundId, inboundId }) => ({ outboundId, inboundId })),
  };
}

interface MatchedPools {
  consumptions: Consumption[];
  /** Open units by layer. */
  open: Map<string, Exact>;
  /** Provisional units by outbound entry. */
  provisional: Map<string, Exact>;
}

function matchAll(entries: readonly CycleEntry[]): MatchedPools {
  const consumptions: Consumption[] = [];
  const open = new Map<string, Exact>();
  const provisional = new Map<string, Exact>();
  for (const pool of groupedBy(entries, (entry) => entry.itemId).values()) {
    const ordered = [...pool].sort(byDayAndPosition);
    const matched = match(
      ordered.filter((entry) => entry.direction === 'in'),
      ordered
        .filter((entry) => entry.direction === 'out')
        .map((entry) => ({ ...entry, provisionalUnitCost: entry.unitCost })),
    );
    for (const consumption of matched.consumptions) consumptions.push(consumption);
    for (const { inboundId, quantity } of matched.open) open.set(inboundId, quantity);
    for (const entry of matched.outbound) provisional.set(entry.id, entry.provisionalQuantity);
  }
  return { consumptions, open, provisional };
}

/** A consumption with its two entries, and the receipts that these belong to. */
interface FlowStep {
  consumer: CycleEntry;
  layer: CycleEntry;
  /** The receipt that consumed. */
  parentId: string | null;
  /** The receipt that made the layer. */
  componentId: string | undefined;
}

/** The receipts and the returns that make the layers of the pools. */
interface Makers {
  receipts: readonly CycleReceipt[];
  carried: readonly CarriedGoods<CycleEntry>[];
}

/** How goods flow from receipt to receipt. */
interface Flow {
  entries: readonly CycleEntry[];
  /** The ids of receipts, and of outbound entries of which goods came back. */
  makerIds: readonly string[];
  steps: ReadonlyMap<Consumption, FlowStep>;
}

/** Goods that an entry takes again after they came back are no step: it made them of others. */
function flowOf(
  entries: readonly CycleEntry[],
  { receipts, carried }: Makers,
  consumptions: readonly Consumption[],
): Flow {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const makerOfLayer = new Map<string | null, string>([
    ...receipts.flatMap(({ id, lines }) => lines.map(({ rowId }) => [rowId, id] as const)),
    ...carried.flatMap(({ left, layers }) => layers.map(({ id }) => [id, left.id] as const)),
  ]);
  const leftIds = new Set(carried.map(({ left }) => left.id));
  const steps = consumptions.flatMap((consumption) => {
    const consumer = byId.get(consumption.outboundId);
    const layer = byId.get(consumption.inboundId);
    if (!consumer || !layer) return [];
    const componentId = makerOfLayer.get(layer.id);
    if (componentId === consumer.id) return [];
    const parentId = leftIds.has(consumer.id) ? consumer.id : consumer.receiptId;
    return [[consumption, { consumer, layer, parentId, componentId }] as const];
  });
  const makerIds = [...receipts.map(({ id }) => id), ...leftIds];
  return { entries, makerIds, steps: new Map(steps) };
}

/** The receipts in groups that feed each other, components before parents. */
function receiptGroups(flow: Flow, without?: Set<Consumption>) {
  const components = new Map<string, Set<string>>();
  for (const [consumption, { parentId, componentId }] of flow.steps) {
    if (!parentId || !componentId || without?.has(consumption)) continue;
    const found = components.get(parentId) ?? new Set();
    components.set(parentId, found.add(componentId));
  }
  const lists = new Map([...components].map(([parent, found]) => [parent, [...found]]));
  return strongComponents(flow.makerIds, (id) => lists.get(id) ?? []).reverse();
}

/** Whether both receipts lie in one cycle, and the layer is not earlier than its consumer. */
function isInCycle(flow: Flow): (consumption: Consumption) => boolean {
  const groups = receiptGroups(flow);
  const groupOf = new Map(groups.flatMap((ids, index) => ids.map((id) => [id, index] as const)));
  return (consumption) => {
    const step = flow.steps.get(consumption);
    if (!step || step.parentId === null || step.componentId === undefined) return false;
    const group = groupOf.get(step.parentId);
    if (group === undefined || group !== groupOf.get(step.componentId)) return false;
    return byDayAndPosition(step.layer, step.consumer) >= 0;
  };
}

/**
 * Unit costs of all layers. Without the consumptions in cycles no receipt consumes its own goods
 * through others: within a cycle, layers are then earlier than their consumers.
 */
function layerCosts(
  flow: Flow,
  { receipts, carried }: Makers,
  matched: MatchedPools,
  inCycle: Set<Consumption>,
): ReadonlyMap<string, Exact> {
  const unitCosts = new Map(flow.entries.map((entry) => [entry.id, entry.unitCost]));
  const worthOf = worthBy(matched, inCycle, unitCosts);
  const consumed = groupedBy(
    flow.entries.filter((entry) => entry.direction === 'out'),
    (entry) => entry.receiptId ?? '',
  );
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const byLeft = new Map(carried.map((goods) => [goods.left.id, goods]));
  const takenBy = groupedBy(matched.consumptions, ({ outboundId }) => outboundId);
  for (const id of receiptGroups(flow, inCycle).flat()) {
    const goods = byLeft.get(id);
    if (goods) {
      const isStep = (taken: Consumption) => flow.steps.has(taken);
      const taken = (takenBy.get(id) ?? []).filter(isStep);
      const cost = unitCostOf(
        goods.left,
        taken,
        worthOf(goods.left, isStep),
        matched.provisional.get(id) ?? ZERO,
      );
      for (const layer of goods.layers) unitCosts.set(layer.id, cost);
    }
    const receipt = byId.get(id);
    if (!receipt) continue;
    const inside = sum((consumed.get(id) ?? []).map((entry) => worthOf(entry)));
    const costs = producedUnitCosts(receipt.outsideValue.plus(inside), receipt.lines);
    receipt.lines.forEach(({ rowId }, index) => {
      const cost = costs[index];
      if (rowId !== null && cost) unitCosts.set(rowId, cost);
    });
  }
  return unitCosts;
}

/** The value of outbound entries at the unit costs of layers, as far as these are known so far. */
function worthBy(
  { consumptions, provisional }: MatchedPools,
  inCycle: ReadonlySet<Consumption>,
  unitCosts: ReadonlyMap<string, Exact>,
): (entry: CycleEntry, counts?: (consumption: Consumption) => boolean) => Exact {
  const byConsumer = groupedBy(consumptions, ({ outboundId }) => outboundId);
  return (entry, counts = () => true) => {
    const counted = (byConsumer.get(entry.id) ?? []).filter(counts);
    const worths = counted.map((consumption) => {
      const cost = inCycle.has(consumption) ? entry.unitCost : unitCosts.get(consumption.inboundId);
      return consumption.quantity.times(cost ?? ZERO);
    });
    return sum(worths).plus((provisional.get(entry.id) ?? ZERO).times(entry.unitCost));
  };
}

/** Whether two valuations of an entry are equal. */
export const isSameValuation = (a: EntryValuation, b: EntryValuation): boolean =>
  a.value.eq(b.value) &&
  a.provisionalQuantity.eq(b.provisionalQuantity) &&
  compare(a.unitCost, b.unitCost) === 0;
