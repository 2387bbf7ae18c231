/** The cost pool of an item: its entries as first in, first out values them. */

import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { divide, type Exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import { unitsLeft } from '../../ledger/cuts.ts';
import { directionOf, isCut } from '../../ledger/kinds.ts';
import { type Consumption, type Matched, match, type OutboundCost } from '../../ledger/match.ts';
import { UNIT_COST_PLACES } from '../../ledger/unit-cost.ts';
import { compared, type Difference } from './check.ts';
import { type ItemFacts, nameOf } from './item-facts.ts';
import type { ItemRecord, LiveRow } from './items.store.ts';

export function poolDifferences(facts: ItemFacts): Difference[] {
  const pool = poolOf(facts);
  return [
    ...rowDifferences(facts, pool),
    ...cutDifferences(facts),
    ...totalDifferences(facts, pool),
    ...dayDifferences(facts, pool),
  ];
}

/** Entries of each direction, in the order of the ledger, and how they match. */
interface Pool {
  rest: readonly LiveRow[];
  inbound: readonly PoolRow[];
  outbound: readonly PoolRow[];
  matched: Matched;
}

interface PoolRow {
  id: string;
  row: LiveRow;
  quantity: Exact;
  unitCost: Exact;
  provisionalUnitCost: Exact;
}

function poolOf({ rows, inCycle }: ItemFacts): Pool {
  const going = (direction: 'in' | 'out' | undefined) =>
    rows.filter((row) => directionOf(row) === direction);
  const inbound = going('in').map(poolRow);
  const outbound = going('out').map(poolRow);
  const matched = match(inbound, outbound);
  const inCycles = new Set(inCycle.found.map(keyOf));
  return {
    rest: going(undefined),
    inbound,
    outbound,
    matched: inCycles.size > 0 ? withCycleCosts(matched, outbound, inCycles) : matched,
  };
}

const keyOf = ({ outboundId, inboundId }: Pick<Consumption, 'outboundId' | 'inboundId'>) =>
  `${outboundId} ${inboundId}`;

/**
 * Units consumed in a cycle are valued at the consumer's provisional unit cost, not at the layer's.
 */
function withCycleCosts(
  matched: Matched,
  outbound: readonly PoolRow[],
  inCycles: ReadonlySet<string>,
): Matched {
  const consumptions = groupedBy(
    matched.consumptions.filter((each) => inCycles.has(keyOf(each))),
    ({ outboundId }) => outboundId,
  );
  const rows = new Map(outbound.map((row) => [row.id, row]));
  const costs = matched.outbound.map((cost): OutboundCost => {
    const { provisionalUnitCost, quantity } = present(rows.get(cost.id));
    const more = (consumptions.get(cost.id) ?? []).map((each) =>
      each.quantity.times(provisionalUnitCost.minus(each.unitCost)),
    );
    if (more.length === 0) return cost;
    const value = cost.value.plus(sum(more));
    return { ...cost, value, unitCost: divide(value, quantity, UNIT_COST_PLACES) };
  });
  return { ...matched, outbound: costs };
}

const poolRow = (row: LiveRow): PoolRow => ({
  id: row.id,
  row,
  quantity: unitsLeft(row),
  unitCost: row.unitCost ?? ZERO,
  provisionalUnitCost: row.provisionalUnitCost ?? ZERO,
});

/** The values of each row. */
function rowDifferences(
  { item }: ItemFacts,
  { rest, inbound, outbound, matched }: Pool,
): Difference[] {
  return [
    // Transfers and expected movements belong to no cost pool.
    ...rest
      .filter((row) => !isCut(row))
      .flatMap((row) => compared(row.code, 'unitCost', row.unitCost, null)),
    ...inbound.flatMap(({ row }, index) => [
      ...adjustmentDifferences(row),
      ...compared(
        row.code,
        'openQuantity',
        toText(openUnits(item, row)),
        toText(matched.open[index]?.quantity ?? ZERO),
      ),
    ]),
    ...outbound.flatMap(({ row }, index) => {
      const cost = matched.outbound[index];
      const text = (amount: Exact | undefined) => toText(amount ?? ZERO);
      return [
        ...compared(row.code, 'value', row.value, text(cost?.value)),
        ...compared(
          row.code,
          'provisionalQuantity',
          row.provisionalQuantity,
          text(cost?.provisionalQuantity),
        ),
        ...compared(row.code, 'unitCost', row.unitCost, text(cost?.unitCost)),
      ];
    }),
  ];
}

/** The units that are left of a layer, as they follow from what its item stores. */
function openUnits(item: ItemRecord, row: LiveRow): Exact {
  const { id, day, position } = row;
  const quantity = unitsLeft(row);
  if (id === item.firstLayerId) return item.firstLayerOpen;
  const { firstLayerDay, firstLayerPosition } = item;
  if (firstLayerDay === null || firstLayerPosition === null) return quantity;
  const isAfter = day > firstLayerDay || (day === firstLayerDay && position > firstLayerPosition);
  return isAfter ? quantity : ZERO;
}

/** The units that went back of each layer, and their cost. */
function cutDifferences({ rows }: ItemFacts): Difference[] {
  const cuts = groupedBy(rows.filter(isCut), ({ cutFrom }) => String(cutFrom));
  const layers = rows.filter((row) => directionOf(row) === 'in');
  const layerAt = new Map(layers.map((row) => [String(row.position), row]));
  const units = layers.flatMap((row) => {
    const returned = sum((cuts.get(String(row.position)) ?? []).map(({ quantity }) => quantity));
    return compared(row.code, 'cutQuantity', toText(row.cutQuantity), toText(returned));
  });
  const costs = rows.filter(isCut).flatMap((row) => {
    const layer = layerAt.get(String(row.cutFrom));
    const unitCost = layer?.unitCost ?? null;
    return [
      ...compared(row.code, 'unitCost', row.unitCost, unitCost),
      ...compared(row.code, 'value', row.value, toText(row.quantity.times(unitCost ?? ZERO))),
    ];
  });
  return [...units, ...costs];
}

/** An adjustment keeps the cost of its request. A receipt has the cost of its line. */
const adjustmentDifferences = (row: LiveRow): Difference[] =>
  row.eventType === 'ADJUST' && row.givenUnitCost !== null
    ? compared(row.code, 'unitCost', row.unitCost, row.givenUnitCost)
    : [];

/** The totals of the item. */
function totalDifferences({ item }: ItemFacts, { inbound, outbound, matched }: Pool): Difference[] {
  const open = inbound.map((row, index) =>
    (matched.open[index]?.quantity ?? ZERO).times(row.unitCost),
  );
  const owed = outbound.map((row, index) =>
    (matched.outbound[index]?.provisionalQuantity ?? ZERO).times(row.provisionalUnitCost),
  );
  const where = nameOf(item);
  return [
    ...compared(where, 'quantityIn', item.quantityIn, unitsOf(inbound)),
    ...compared(where, 'quantityOut', item.quantityOut, unitsOf(outbound)),
    ...compared(where, 'value', item.value, toText(sum(open).minus(sum(owed)))),
  ];
}

const unitsOf = (rows: readonly PoolRow[]): string => toText(sum(rows.map((row) => row.quantity)));

function dayDifferences({ item, days }: ItemFacts, { inbound, outbound }: Pool): Difference[] {
  const stored = new Map(days.map((day) => [day.day, day]));
  const unitsIn = unitsByDay(inbound);
  const unitsOut = unitsByDay(outbound);
  return [...new Set([...stored.keys(), ...unitsIn.keys(), ...unitsOut.keys()])]
    .sort()
    .flatMap((day) => {
      const where = `${nameOf(item)} on ${day}`;
      const { quantityIn = '0', quantityOut = '0' } = stored.get(day) ?? {};
      return [
        ...compared(where, 'quantityIn', quantityIn, toText(unitsIn.get(day) ?? ZERO)),
        ...compared(where, 'quantityOut', quantityOut, toText(unitsOut.get(day) ?? ZERO)),
      ];
    });
}

function unitsByDay(rows: readonly PoolRow[]): Map<string, Exact> {
  const units = new Map<string, Exact>();
  for (const { row, quantity } of rows) {
    units.set(row.day, (units.get(row.day) ?? ZERO).plus(quantity));
  }
  return units;
}
