/** The impact of a change, from the figures before it and after it. Pure. */
import { compare, type Exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import { type Impact, impactLimit } from '../../orders/impact.ts';

export interface ItemFigures {
  id: string;
  type: 'material' | 'sku';
  code: string | null;
  name: string | null;
  unitCost: Exact;
  stockValue: Exact;
  isProvisional: boolean;
}

export interface WorkOrderFigures {
  id: string;
  woNumber: string;
  consumedValue: Exact;
}

interface SalesOrderFigures {
  id: string;
  soNumber: string;
  costOfGoodsSold: Exact | null;
  margin: Exact | null;
}

export interface Figures {
  items: readonly ItemFigures[];
  workOrders: readonly WorkOrderFigures[];
  salesOrders: readonly SalesOrderFigures[];
}

export function impactOf(before: Figures, after: Figures): Impact {
  const items = largest(before.items, after.items, itemDifference);
  const workOrders = largest(before.workOrders, after.workOrders, (old, now) => [
    distance(old.consumedValue, now.consumedValue),
    ZERO,
  ]);
  const salesOrders = largest(before.salesOrders, after.salesOrders, salesDifference);
  return {
    stockValue: {
      old: toText(sum(items.all.map(([old]) => old.stockValue))),
      new: toText(sum(items.all.map(([, now]) => now.stockValue))),
    },
    items: items.shown.map(([old, { id, type, code, name, ...now }]) => ({
      ...{ id, type, code, name },
      oldUnitCost: toText(old.unitCost),
      newUnitCost: toText(now.unitCost),
      oldStockValue: toText(old.stockValue),
      newStockValue: toText(now.stockValue),
    })),
    workOrders: workOrders.shown.map(([old, { id, woNumber, consumedValue }]) => ({
      ...{ id, woNumber },
      oldConsumedValue: toText(old.consumedValue),
      newConsumedValue: toText(consumedValue),
    })),
    salesOrders: salesOrders.shown.map(([old, { id, soNumber, costOfGoodsSold, margin }]) => ({
      ...{ id, soNumber },
      oldCostOfGoodsSold: textOf(old.costOfGoodsSold),
      newCostOfGoodsSold: textOf(costOfGoodsSold),
      oldMargin: textOf(old.margin),
      newMargin: textOf(margin),
    })),
    provisional: items.all.some(([, { isProvisional }]) => isProvisional),
    truncated: [items, workOrders, salesOrders].some(({ all, shown }) => all.length > shown.length),
  };
}

const textOf = (value: Exact | null): string | null => (value ? toText(value) : null);

const distance = (a: Exact | null, b: Exact | null): Exact => (b ?? ZERO).minus(a ?? ZERO).abs();

const itemDifference = (old: ItemFigures, now: ItemFigures): Difference => [
  distance(old.stockValue, now.stockValue),
  distance(old.unitCost, now.unitCost),
];

const salesDifference = (old: SalesOrderFigures, now: SalesOrderFigures): Difference => [
  distance(old.costOfGoodsSold, now.costOfGoodsSold),
  distance(old.margin, now.margin),
];

/** How much a record has changed; the first figure decides, then the second. */
type Difference = readonly [Exact, Exact];

/** The records that differ, each as it was and as it is, by the size of the difference. */
function largest<Each extends { id: string }>(
  before: readonly Each[],
  after: readonly Each[],
  differenceOf: (old: Each, now: Each) => Difference,
): Record<'all' | 'shown', (readonly [Each, Each])[]> {
  const known = new Map(before.map((record) => [record.id, record]));
  const all = after
    .flatMap((now) => {
      const old = known.get(now.id);
      return old ? [{ pair: [old, now] as const, id: now.id, size: differenceOf(old, now) }] : [];
    })
    .filter(({ size }) => size.some((each) => compare(each, ZERO) > 0))
    .sort(
      (a, b) =>
        compare(b.size[0], a.size[0]) || compare(b.size[1], a.size[1]) || (a.id < b.id ? -1 : 1),
    )
    .map(({ pair }) => pair);
  return { all, shown: all.slice(0, impactLimit) };
}
