/** The parts that a cost is made of: from what was read about a node to its children. Pure. */
import { compare, divide, type Exact, exact, ONE, sum, ZERO } from '../../kernel/values/exact.ts';
import { producedShares, type ReceiptLine } from '../../ledger/production.ts';
import type { CostNode, NamedItem, NodeDocument, NodeKind } from './cost-node.ts';

/** Decimals of a part of a value. What is lost by it is a part of its own. */
const places = 10;

const HUNDRED = exact('100');

/** An entry with what names it. */
export interface ExplainedEntry {
  id: string;
  code: string;
  kind: NodeKind;
  item: NamedItem;
  document: NodeDocument | undefined;
  reason?: string | undefined;
  date: string;
  quantity: Exact;
  unitCost: Exact;
  /** Of all its units. */
  value: Exact;
  position: number;
  /** Of goods that came back: the position of the entry with which they left. */
  carriedFrom: number | null;
}

/** Units that an outbound entry took: of a layer, or provisional ones. */
export interface Taken {
  layer: ExplainedEntry | undefined;
  isCyclic: boolean;
  item: NamedItem;
  quantity: Exact;
  unitCost: Exact;
}

/** The price and the landed cost of a whole layer. */
export interface PurchaseFacts {
  price: Exact;
  landed: Exact;
  /** The goods of it that went back to the vendor. */
  returned: readonly ExplainedEntry[];
}

/** The receipt that made a layer. */
export interface ProductionFacts {
  lines: readonly ReceiptLine[];
  taken: readonly Taken[];
}

/** The units that an entry took before goods of it came back, without these goods. */
export interface ReturnFacts {
  taken: readonly Taken[];
}

/** A recipe at current costs, for one unit of its SKU. */
export interface RecipeFacts {
  outputQuantity: Exact;
  conversionCost: Exact;
  inputs: readonly {
    item: NamedItem;
    kind: NodeKind;
    currentCost: Exact;
    quantity: Exact;
    scrapPercent: Exact;
    /** The receipt or the adjustment that its cost is from. */
    source: ExplainedEntry | undefined;
  }[];
}

/** A part before it is scaled: `dividend / divisor` of what the node's value is of. */
interface Part {
  node: Omit<CostNode, 'value' | 'quantity'>;
  quantity: Exact | undefined;
  value: Exact;
}

/** All units that an outbound entry took, as they are. */
export const partsOfOutbound = (value: Exact, taken: readonly Taken[]): CostNode[] =>
  closed(
    value,
    taken.map((each) => {
      const { node, quantity } = takenPart(each);
      return { ...node, quantity, value: each.quantity.times(each.unitCost) };
    }),
  );

/** A part of the cost of a layer. */
interface LayerPart {
  layer: ExplainedEntry;
  quantity: Exact;
  value: Exact;
}

/**
 * Parts of a layer by price and landed cost; none without landed cost. Goods that went back are
 * named, at no value: they are no part of what is left.
 */
export function partsOfPurchase(
  { layer, quantity, value }: LayerPart,
  { price, landed, returned }: PurchaseFacts,
): CostNode[] {
  if (landed.eq(ZERO) && returned.length === 0) return [];
  const node = (kind: NodeKind) => ({ ...sourceNode(kind, layer), item: layer.item });
  const parts: Part[] = [
    { node: node('purchase_price'), quantity, value: price },
    ...(landed.eq(ZERO) ? [] : [{ node: node('landed_cost'), quantity: undefined, value: landed }]),
  ];
  const whole = { quantity: layer.quantity, value: price.plus(landed) };
  const facts = returned.map(
    (each): CostNode => ({
      ...sourceNode('vendor_return', each),
      ...{ item: each.item, quantity: each.quantity, value: ZERO },
    }),
  );
  return [...scaled({ quantity, value }, parts, whole, layer.unitCost), ...facts];
}

/** Parts of `value` of `quantity` units of a layer that a receipt made. */
export function partsOfProduction(
  { layer, quantity, value }: LayerPart,
  { lines, taken }: ProductionFacts,
): CostNode[] {
  const index = lines.findIndex(({ rowId }) => rowId === layer.id);
  const line = lines[index];
  const share = producedShares(lines)[index];
  if (!line || !share || compare(line.good, ZERO) === 0) return [];
  const pieces = line.good.plus(line.scrapped);
  const part = (weight: Exact) => (each: Taken) => {
    const of = share.weight.times(weight);
    const divisor = share.total.times(pieces);
    const { node, quantity: all } = takenPart(each);
    const own = divide(all.times(of).times(quantity), divisor.times(line.good), places);
    const worth = each.quantity.times(each.unitCost).times(of);
    return { node, quantity: own, value: divide(worth, divisor, 30) };
  };
  const inputs = taken.map(part(line.good));
  const scrapped = compare(line.scrapped, ZERO) > 0 ? taken.map(part(line.scrapped)) : [];
  const conversion = line.conversionCost.times(line.good);
  const cost = sum([...inputs, ...scrapped].map((each) => each.value)).plus(conversion);
  const others = otherParts(scrapped, divide(line.scrapped.times(quantity), line.good, places), {
    ...{ item: layer.item, quantity },
    unitCost: line.conversionCost,
    value: conversion,
  });
  const whole = { quantity: line.good, value: cost };
  const parts = [...inputs, ...others];
  return withScrap(scaled({ quantity, value }, parts, whole, layer.unitCost), scrapped);
}

/** Parts of `value` of `quantity` units that came back: of what they took when they left. */
export function partsOfReturn(
  { layer, quantity, value }: LayerPart,
  { taken }: ReturnFacts,
): CostNode[] {
  const units = sum(taken.map((each) => each.quantity));
  if (compare(units, ZERO) === 0) return [];
  const parts = taken.map((each) => {
    const { node, quantity: all } = takenPart(each);
    const own = divide(all.times(quantity), units, places);
    return { node, quantity: own, value: each.quantity.times(each.unitCost) };
  });
  const whole = { quantity: units, value: sum(parts.map((each) => each.value)) };
  return scaled({ quantity, value }, parts, whole, layer.unitCost);
}

/** Parts of `value` of `quantity` units at the current cost of a SKU with a recipe. */
export function partsOfRecipe(
  { item, quantity, unitCost, value }: Pick<CostNode, 'item'> & Amount & { unitCost: Exact },
  { outputQuantity, conversionCost, inputs }: RecipeFacts,
): CostNode[] {
  const part =
    (weight: (scrapPercent: Exact) => Exact) => (each: RecipeFacts['inputs'][number]) => {
      const { kind, currentCost, source } = each;
      const of = each.quantity.times(weight(each.scrapPercent));
      const divisor = outputQuantity.times(HUNDRED);
      const node = { ...sourceNode(kind, source), item: each.item, unitCost: currentCost };
      return {
        node: { ...node, origin: originOf(kind, each.item, source) },
        quantity: divide(of.times(quantity), divisor, places),
        value: divide(of.times(currentCost), divisor, 30),
      };
    };
  const goods = inputs.map(part(() => HUNDRED));
  const lossy = inputs.filter(({ scrapPercent }) => compare(scrapPercent, ZERO) > 0);
  const scrapped = lossy.map(part((scrapPercent) => scrapPercent));
  const cost = sum([...goods, ...scrapped].map((each) => each.value)).plus(conversionCost);
  const others = otherParts(scrapped, undefined, {
    ...{ item, quantity },
    unitCost: conversionCost,
    value: conversionCost,
  });
  const whole = { quantity: ONE, value: cost };
  const parts = [...goods, ...others];
  return withScrap(scaled({ quantity, value }, parts, whole, unitCost), scrapped);
}

export const originOf = (
  kind: NodeKind,
  item: NamedItem,
  source: ExplainedEntry | undefined,
): CostNode['origin'] => {
  if (kind === 'roll_up') return { itemId: item.id };
  return source && kind === 'purchase_receipt' ? { entryId: source.id } : undefined;
};

export const sourceNode = (kind: NodeKind, source: ExplainedEntry | undefined) => ({
  kind,
  ...(source && {
    entry: { id: source.id, code: source.code },
    document: source.document,
    ...(kind === 'adjustment' && { reason: source.reason }),
    date: source.date,
  }),
});

const layerKinds: readonly NodeKind[] = [
  'purchase_receipt',
  'work_order_receipt',
  'customer_return',
];

function takenPart({ layer, isCyclic, item, quantity, unitCost }: Taken) {
  const kind: NodeKind = isCyclic ? 'cycle' : (layer?.kind ?? 'provisional');
  const origin = layer && layerKinds.includes(kind) ? { entryId: layer.id } : undefined;
  return { node: { ...sourceNode(kind, layer), item, unitCost, origin }, quantity };
}

interface Conversion {
  item: NamedItem | undefined;
  quantity: Exact;
  unitCost: Exact;
  value: Exact;
}

/** Scrap and conversion, where there are any. */
function otherParts(
  scrapped: readonly Part[],
  scrappedQuantity: Exact | undefined,
  conversion: Conversion,
): Part[] {
  const parts: Part[] = [];
  if (scrapped.length > 0) {
    const value = sum(scrapped.map((each) => each.value));
    parts.push({ node: { kind: 'scrap_loss' }, quantity: scrappedQuantity, value });
  }
  if (compare(conversion.value, ZERO) > 0) {
    const { item, quantity, unitCost, value } = conversion;
    parts.push({ node: { kind: 'conversion_cost', item, unitCost }, quantity, value });
  }
  return parts;
}

/** Gives a node for scrap its children: the parts of the cost of scrapped pieces, at its value. */
function withScrap(nodes: readonly CostNode[], scrapped: readonly Part[]): CostNode[] {
  const whole = { quantity: ONE, value: sum(scrapped.map((each) => each.value)) };
  return nodes.map((node) => {
    if (node.kind !== 'scrap_loss') return node;
    const own = { quantity: ONE, value: node.value };
    return { ...node, children: scaled(own, scrapped, whole, undefined) };
  });
}

interface Amount {
  quantity: Exact;
  value: Exact;
}

/**
 * Parts of `whole` as parts of `own`: by quantity where the value is that of so many units, so that
 * 60 pieces have 60 times the cost of one. The value of other nodes is a share that was rounded.
 */
function scaled(
  own: Amount,
  parts: readonly Part[],
  whole: Amount,
  unitCost: Exact | undefined,
): CostNode[] {
  const isOfUnits = unitCost !== undefined && own.value.eq(own.quantity.times(unitCost));
  const [part, of] = isOfUnits ? [own.quantity, whole.quantity] : [own.value, whole.value];
  const nodes = parts.map(({ node, quantity, value }) => ({
    ...node,
    quantity,
    value: of.eq(ZERO) ? ZERO : divide(value.times(part), of, places),
  }));
  return closed(own.value, nodes);
}

/** With the difference by rounding, so that the values of all add up to `value`. */
function closed(value: Exact, nodes: readonly CostNode[]): CostNode[] {
  const rest = value.minus(sum(nodes.map((node) => node.value)));
  return rest.eq(ZERO) ? [...nodes] : [...nodes, { kind: 'rounding', value: rest }];
}
