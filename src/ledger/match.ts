import { compare, divide, type Exact, max, min, ZERO } from '../kernel/values/exact.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/**
 * First in, first out for one item: the k-th unit out is the k-th unit in.
 *
 * The inbound rows of the item, and its outbound rows, stand in the order of (day, position) and
 * are laid end to end as intervals of quantity. A unit is named by its offset, the quantity that
 * lies before it in its own direction; a row of quantity q that starts at offset s holds the units
 * [s, s + q). What an outbound row takes is where its interval overlaps those of inbound rows;
 * what overlaps none is provisional.
 */

/** Quantity is above zero, in the item's unit; unitCost is in base currency. */
export interface InboundRow {
  id: string;
  quantity: Exact;
  unitCost: Exact;
}

/** Quantity is above zero; provisionalUnitCost is what a unit costs while no layer covers it. */
export interface OutboundRow {
  id: string;
  quantity: Exact;
  provisionalUnitCost: Exact;
}

/** Units of one inbound row that one outbound row took, at the inbound row's unitCost. */
export interface Take {
  inboundId: string;
  outboundId: string;
  quantity: Exact;
  unitCost: Exact;
}

/** What is left of an inbound row, zero included. */
export interface OpenLayer {
  inboundId: string;
  quantity: Exact;
}

export interface OutboundCost {
  id: string;
  /** The exact sum of takes and provisional units, each at its cost. */
  value: Exact;
  /** Units that no inbound unit covers yet. */
  provisionalQuantity: Exact;
  /** value / quantity, rounded half-even to 10 decimals. To be shown, never to be counted with. */
  unitCost: Exact;
}

/** Each list in the order of the rows it was made from. */
export interface Matched {
  takes: Take[];
  open: OpenLayer[];
  outbound: OutboundCost[];
}

/**
 * Where the rows given stand in the item's whole history; without it they are the whole history.
 * `startInbound` and `startOutbound` are the offsets of the first row of each list (default 0);
 * `totalOutbound` is all that ever went out (default: the end of the outbound rows given).
 */
export interface MatchOptions {
  startInbound?: Exact;
  startOutbound?: Exact;
  totalOutbound?: Exact;
}

/**
 * Matches the rows given, in one pass.
 *
 * The lists need not be whole. Each may begin at any row, and end at any row, and what is answered
 * about the rows given is what the whole history would answer, as long as
 *
 * - the rows of a list follow each other without a gap;
 * - if there are outbound rows, the inbound rows begin at or before the first of them
 *   (startInbound <= startOutbound): units of an outbound row that lie before startInbound were
 *   covered by rows that are not here, and its value would be short of them. RangeError otherwise;
 * - the inbound rows reach the end of the last outbound row, or are the item's last;
 * - totalOutbound is given when later outbound rows are left out.
 *
 * Values are complete because every inbound row that overlaps an outbound row is there. Open
 * quantities are right wherever the inbound rows begin: they hang on the row's own interval and on
 * totalOutbound alone. Units before startOutbound, and from the end of the outbound rows to
 * totalOutbound, were taken by outbound rows that are not here; such takes are not in `takes`.
 */
export function match(
  inbound: readonly InboundRow[],
  outbound: readonly OutboundRow[],
  options: MatchOptions = {},
): Matched {
  const { startInbound = ZERO, startOutbound = ZERO } = options;
  if (outbound.length > 0 && compare(startInbound, startOutbound) > 0) {
    throw new RangeError('the inbound rows begin after the first outbound row: its value is short');
  }
  const layers = inbound.map((row): Layer => ({ row, left: row.quantity }));
  const pool: Pool = { layers, first: 0 };
  const takes: Take[] = [];
  const costs: OutboundCost[] = [];

  draw(pool, startOutbound.minus(startInbound));
  let offset = startOutbound;
  for (const row of outbound) {
    costs.push(cost(row, draw(pool, row.quantity), takes));
    offset = offset.plus(row.quantity);
  }
  const { totalOutbound = offset } = options;
  draw(pool, totalOutbound.minus(max(offset, startInbound)));

  const open = layers.map(({ row, left }) => ({ inboundId: row.id, quantity: left }));
  return { takes, open, outbound: costs };
}

/** Offsets at which reading may begin: where rows start, or days. Ascending, after the change. */
export interface Borders {
  inboundStarts: readonly Exact[];
  outboundStarts: readonly Exact[];
  totalOutbound: Exact;
}

/**
 * The rows to read after a change: every inbound row from `startInbound` and every outbound row
 * from `startOutbound` on. Matched together, they give every figure the change can have moved.
 *
 * `changed` is the offset, in its own direction, of the first row that was added, removed, moved,
 * or changed in quantity or cost; of changes in both directions the lesser. It suffices because
 *
 * - an outbound row that ends at or before it takes units of inbound rows that did not change, and
 *   an inbound row that ends at or before it keeps its interval and, if it was the outbound rows
 *   that changed, is used up before and after. So only rows that reach beyond it can differ;
 * - the outbound rows read begin at or before it, and the inbound rows at or before those, which
 *   is what `match` asks for. Only when no outbound row reaches beyond the change none is needed,
 *   and the inbound rows begin at the change itself.
 */
export function neededFrom(
  changed: Exact,
  borders: Borders,
): { startInbound: Exact; startOutbound: Exact } {
  const { inboundStarts, outboundStarts, totalOutbound } = borders;
  if (compare(totalOutbound, changed) <= 0) {
    return { startInbound: lastUpTo(changed, inboundStarts), startOutbound: totalOutbound };
  }
  const startOutbound = lastUpTo(changed, outboundStarts);
  return { startInbound: lastUpTo(startOutbound, inboundStarts), startOutbound };
}

function lastUpTo(offset: Exact, starts: readonly Exact[]): Exact {
  return starts.findLast((start) => compare(start, offset) <= 0) ?? ZERO;
}

interface Layer {
  row: InboundRow;
  left: Exact;
}

/** The layers in order; those before `first` are used up. */
interface Pool {
  layers: Layer[];
  first: number;
}

interface Drawn {
  parts: { row: InboundRow; quantity: Exact }[];
  /** What the layers could not give. */
  missing: Exact;
}

/** Takes the next units off the pool, oldest layer first. */
function draw(pool: Pool, quantity: Exact): Drawn {
  const parts: Drawn['parts'] = [];
  let missing = quantity;
  while (compare(missing, ZERO) > 0) {
    const layer = pool.layers[pool.first];
    if (!layer) break;
    const taken = min(layer.left, missing);
    parts.push({ row: layer.row, quantity: taken });
    missing = missing.minus(taken);
    layer.left = layer.left.minus(taken);
    if (compare(layer.left, ZERO) === 0) pool.first += 1;
  }
  return { parts, missing };
}

function cost(row: OutboundRow, drawn: Drawn, takes: Take[]): OutboundCost {
  let value = drawn.missing.times(row.provisionalUnitCost);
  for (const { row: layer, quantity } of drawn.parts) {
    const { id: inboundId, unitCost } = layer;
    takes.push({ inboundId, outboundId: row.id, quantity, unitCost });
    value = value.plus(quantity.times(unitCost));
  }
  const unitCost = divide(value, row.quantity, UNIT_COST_PLACES);
  return { id: row.id, value, provisionalQuantity: drawn.missing, unitCost };
}
