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

export interface DisposalFigures {
  /** Of its ledger entry. */
  id: string;
  itemId: string;
  code: string | null;
  name: string | null;
  reason: string | null;
  value: Exact;
}

export interface ReturnFigures {
  /** Of its ledger entry. */
  id: string;
  returnId: string;
  returnNumber: string;
  itemId: string;
  unitCost: Exact;
}

export interface VendorReturnFigures {
  /** Of its ledger entry. */
  id: string;
  returnId: string;
  returnNumber: string;
  itemId: string;
  value: Exact;
}

export interface Figures {
  items: readonly ItemFigures[];
  workOrders: readonly WorkOrderFigures[];
  salesOrders: readonly SalesOrderFigures[];
  /** Without voided ones. */
  disposals: readonly DisposalFigures[];
  /** Without voided ones. */
  returns: readonly ReturnFigures[];
  /** Without voided ones. */
  vendorReturns: readonly VendorReturnFigures[];
}

export function impactOf(before: Figures, after: Figures): Omit<Impact, 'months' | 'closedMonths'> {
  const items = largest(before.items, after.items, itemFigures);
  const workOrders = largest(before.workOrders, after.workOrders, ({ consumedValue }) => [
    consumedValue,
    null,
  ]);
  const salesOrders = largest(before.salesOrders, after.salesOrders, salesFigures);
  const disposals = largest(
    withOthers(before.disposals, after.disposals),
    withOthers(after.disposals, before.disposals),
    ({ value }) => [value, null],
  );
  const returns = largest(before.returns, after.returns, ({ unitCost }) => [unitCost, null]);
  const sent = largest(before.vendorReturns, after.vendorReturns, ({ value }) => [value, null]);
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
    disposals: disposals.shown.map(([old, { id, itemId, code, name, reason, value }]) => ({
      ...{ id, itemId, code, name, reason },
      oldValue: toText(old.value),
      newValue: toText(value),
    })),
    returns: returns.shown.map(([old, { unitCost, ...entry }]) => ({
      ...entry,
      oldUnitCost: toText(old.unitCost),
      newUnitCost: toText(unitCost),
    })),
    vendorReturns: sent.shown.map(([old, { value, ...entry }]) => ({
      ...entry,
      oldValue: toText(old.value),
      newValue: toText(value),
    })),
    provisional: items.all.some(([, { isProvisional }]) => isProvisional),
    truncated: [items, workOrders, salesOrders, disposals, returns, sent].some(
      ({ all, shown }) => all.length > shown.length,
    ),
  };
}

/** A disposal that is not there before the change, or not after it, costs nothing then. */
function withOthers(
  disposals: readonly DisposalFigures[],
  others: readonly DisposalFigures[],
): DisposalFigures[] {
  const known = new Set(disposals.map(({ id }) => id));
  const absent = others.filter(({ id }) => !known.has(id));
  return [...disposals, ...absent.map((each) => ({ ...each, value: ZERO }))];
}

const textOf = (value: Exact | null): string | null => (value ? toText(value) : null);

const itemFigures = ({ stockValue, unitCost }: ItemFigures): Compared => [stockValue, unitCost];
const salesFigures = ({ costOfGoodsSold, margin }: SalesOrderFigures): Compared => [
  costOfGoodsSold,
  margin,
];

/** The figures that are compared: the first decides how much a record has changed. */
type Compared = readonly [Exact | null, Exact | null];

/** A cost of nothing is another figure than none. */
const isSame = (a: Compared, b: Compared): boolean =>
  a.every((figure, index) => textOf(figure) === textOf(b[index] ?? null));

const distance = (a: Exact | null, b: Exact | null): Exact => (b ?? ZERO).minus(a ?? ZERO).abs();

/** The records that differ, each as it was and as it is, by the size of the difference. */
function largest<Each extends { id: string }>(
  before: readonly Each[],
  after: readonly Each[],
  figuresOf: (record: Each) => Compared,
): Record<'all' | 'shown', (readonly [Each, Each])[]> {
  const known = new Map(before.map((record) => [record.id, record]));
  const all = after
    .flatMap((now) => {
      const old = known.get(now.id);
      if (!old) return [];
      const [was, is] = [figuresOf(old), figuresOf(now)];
      if (isSame(was, is)) return [];
      const size = [distance(was[0], is[0]), distance(was[1], is[1])] as const;
      return [{ pair: [old, now] as const, id: now.id, size }];
    })
    .sort(
      (a, b) =>
        compare(b.size[0], a.size[0]) || compare(b.size[1], a.size[1]) || (a.id < b.id ? -1 : 1),
    )
    .map(({ pair }) => pair);
  return { all, shown: all.slice(0, impactLimit) };
}
