import { compare, divide, type Exact, max, min, ZERO } from '../kernel/values/exact.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/**
 * First in, first out for one item: the k-th unit out is the k-th unit in.
 *
 * The inbound entries of the item, and its outbound entries, are ordered by (day, position) and
 * laid end to end as intervals of quantity. The offset of a unit is the quantity that lies before
 * it in its own direction; an entry of quantity q that starts at offset s holds the units [s, s +
 * q). An outbound entry consumes the inbound entries that its interval overlaps; units of it that
 * overlap none are provisional.
 *
 * Two statements apply the rule in the database: `revaluation.store.ts` and `layers.store.ts`.
 */

/** Quantity is above zero, in the item's unit; unitCost is in base currency. */
export interface InboundEntry {
  id: string;
  quantity: Exact;
  unitCost: Exact;
}

/** Quantity is above zero; provisionalUnitCost is the cost of a unit while no layer covers it. */
export interface OutboundEntry {
  id: string;
  quantity: Exact;
  provisionalUnitCost: Exact;
}

/** Units of one layer that one outbound entry consumes, at the layer's unit cost. */
export interface Consumption {
  inboundId: string;
  outboundId: string;
  quantity: Exact;
  unitCost: Exact;
}

/** The open quantity of an inbound entry, zero included. */
interface OpenLayer {
  inboundId: string;
  quantity: Exact;
}

export interface OutboundCost {
  id: string;
  /** The exact sum of consumed and provisional units, each at its cost. */
  value: Exact;
  /** Units that no inbound unit covers yet. */
  provisionalQuantity: Exact;
  /** value / quantity, rounded half-even to 10 decimals: shown, never calculated with. */
  unitCost: Exact;
}

/** Each list in the order of the entries it was made from. */
export interface Matched {
  consumptions: Consumption[];
  open: OpenLayer[];
  outbound: OutboundCost[];
}

/**
 * Where the entries lie in the item's whole history; without it they are the whole history.
 * `startInbound` and `startOutbound` are the offsets of the first entry of each list (default 0);
 * `totalOutbound` is all that ever went out (default: the end of the outbound entries).
 */
export interface MatchOptions {
  startInbound?: Exact;
  startOutbound?: Exact;
  totalOutbound?: Exact;
}

/**
 * Matches entries in one pass.
 *
 * The lists need not be whole. Each may begin at any entry, and end at any entry, and the result
 * for these entries is that of the whole history, as long as
 *
 * - the entries of a list follow each other without a gap;
 * - if there are outbound entries, the inbound entries begin at or before the first of them
 *   (startInbound <= startOutbound): units of an outbound entry that lie before startInbound are
 *   covered by entries that are missing here, and its value would be short of them. RangeError
 *   otherwise;
 * - the inbound entries reach the end of the last outbound entry, or are the item's last;
 * - totalOutbound is passed when later outbound entries are left out.
 *
 * Values are complete because every inbound entry that overlaps an outbound entry is there. Open
 * quantities are right wherever the inbound entries begin: they depend on the entry's own interval
 * and on totalOutbound alone. Units before startOutbound, and from the end of the outbound entries
 * to totalOutbound, are consumed by outbound entries that are missing here; `consumptions` does not
 * list these.
 */
export function match(
  inbound: readonly InboundEntry[],
  outbound: readonly OutboundEntry[],
  options: MatchOptions = {},
): Matched {
  const { startInbound = ZERO, startOutbound = ZERO } = options;
  if (outbound.length > 0 && compare(startInbound, startOutbound) > 0) {
    throw new RangeError(
      'the inbound entries begin after the first outbound entry: its value is short',
    );
  }
  const layers = inbound.map((row): Layer => ({ row, left: row.quantity }));
  const pool: Pool = { layers, first: 0 };
  const consumptions: Consumption[] = [];
  const costs: OutboundCost[] = [];

  draw(pool, startOutbound.minus(startInbound));
  let offset = startOutbound;
  for (const row of outbound) {
    costs.push(cost(row, draw(pool, row.quantity), consumptions));
    offset = offset.plus(row.quantity);
  }
  const { totalOutbound = offset } = options;
  draw(pool, totalOutbound.minus(max(offset, startInbound)));

  const open = layers.map(({ row, left }) => ({ inboundId: row.id, quantity: left }));
  return { consumptions, open, outbound: costs };
}

/** Offsets at which reading may begin: starts of entries or days. Ascending, after the change. */
export interface Borders {
  inboundStarts: readonly Exact[];
  outboundStarts: readonly Exact[];
  totalOutbound: Exact;
}

/**
 * The entries to read after a change: every inbound entry from `startInbound` and every outbound
 * entry from `startOutbound` on. Matched together, they give every valuation the change can alter.
 *
 * `changed` is the offset, in its own direction, of the first entry that was added, removed, moved,
 * or changed in quantity or cost; of changes in both directions the lesser. It suffices because
 *
 * - an outbound entry that ends at or before it consumes units of inbound entries that did not
 *   change, and an inbound entry that ends at or before it keeps its interval and, if outbound
 *   entries changed, is used up before and after. So only entries that reach beyond it can differ;
 * - the outbound entries read begin at or before it, and the inbound entries at or before those, as
 *   `match` requires. Only when no outbound entry reaches beyond the change none is needed, and the
 *   inbound entries begin at the change itself.
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
  row: InboundEntry;
  left: Exact;
}

/** The layers in order; those before `first` are used up. */
interface Pool {
  layers: Layer[];
  first: number;
}

interface Drawn {
  parts: { row: InboundEntry; quantity: Exact }[];
  /** The units that the layers could not give. */
  missing: Exact;
}

/** Draws the next units from the pool, oldest layer first. */
function draw(pool: Pool, quantity: Exact): Drawn {
  const parts: Drawn['parts'] = [];
  let missing = quantity;
  while (compare(missing, ZERO) > 0) {
    const layer = pool.layers[pool.first];
    if (!layer) break;
    const drawn = min(layer.left, missing);
    // Goods that went back whole leave a layer without units.
    if (compare(drawn, ZERO) > 0) parts.push({ row: layer.row, quantity: drawn });
    missing = missing.minus(drawn);
    layer.left = layer.left.minus(drawn);
    if (compare(layer.left, ZERO) === 0) pool.first += 1;
  }
  return { parts, missing };
}

function cost(row: OutboundEntry, drawn: Drawn, consumptions: Consumption[]): OutboundCost {
  let value = drawn.missing.times(row.provisionalUnitCost);
  for (const { row: layer, quantity } of drawn.parts) {
    const { id: inboundId, unitCost } = layer;
    consumptions.push({ inboundId, outboundId: row.id, quantity, unitCost });
    value = value.plus(quantity.times(unitCost));
  }
  const unitCost = divide(value, row.quantity, UNIT_COST_PLACES);
  return { id: row.id, value, provisionalQuantity: drawn.missing, unitCost };
}
