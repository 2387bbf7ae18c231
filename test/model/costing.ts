import { byDayAndPosition, directionOf, isUnvoided, type Row } from './ledger-rows.ts';
import { greater, lesser, NOTHING, type Rational, total } from './rational.ts';

/**
 * What every unit in and out of the ledgers costs, reckoned from all rows at once by definition:
 * every pair of rows of an item is compared. Slow, and meant to be obviously right.
 */

/** A work order receipt, as far as costs go; its consumption is what rows say. */
export interface Production {
  receiptId: string;
  lines: {
    /** The key of the row that bears the good pieces. */
    key: string;
    good: Rational;
    scrapped: Rational;
    /** Of the recipe that the order froze. */
    materialUnitCost: Rational;
    conversionCost: Rational;
  }[];
}

export interface Take {
  inboundId: string;
  outboundId: string;
  quantity: Rational;
  unitCost: Rational;
  /** The layer feeds on itself through this very take, which bears the taker's own cost. */
  provisional: boolean;
}

export interface LayerFigures {
  row: Row;
  unitCost: Rational;
  open: Rational;
  takenBy: Take[];
}

export interface OutboundFigures {
  row: Row;
  takes: Take[];
  provisionalQuantity: Rational;
  value: Rational;
  /** value / quantity, rounded half-even to 10 decimals. */
  unitCost: Rational;
}

interface Match {
  inbound: Row;
  outbound: Row;
  quantity: Rational;
}

export class Costing {
  readonly #live: Row[];
  readonly #matches: Match[];
  readonly #productions: Map<string, Production>;
  /** For every receipt those whose goods it takes, directly or through others. */
  readonly #suppliers: Map<string, Set<string>>;
  readonly #layerCosts = new Map<string, Rational>();
  readonly #outbound = new Map<string, OutboundFigures>();

  constructor(rows: readonly Row[], productions: readonly Production[]) {
    this.#live = rows.filter(isUnvoided).sort(byDayAndPosition);
    this.#productions = new Map(productions.map((each) => [each.receiptId, each]));
    const itemIds = [...new Set(this.#live.map((row) => row.itemId))];
    this.#matches = itemIds.flatMap((itemId) => this.#matchesOf(itemId));
    this.#suppliers = suppliersOf(this.#matches);
  }

  /** One entry for each live inbound row of the item, in order. */
  layers(itemId: string): LayerFigures[] {
    return this.#of(itemId, 'in').map((row) => {
      const takenBy = this.#matches
        .filter(({ inbound }) => inbound === row)
        .map((match) => this.#take(match));
      const open = row.quantity.minus(total(takenBy.map((take) => take.quantity)));
      return { row, unitCost: this.costOf(row), open, takenBy };
    });
  }

  /** One entry for each live outbound row of the item, in order. */
  outbound(itemId: string): OutboundFigures[] {
    return this.#of(itemId, 'out').map((row) => this.#figuresOf(row));
  }

  /** What a unit of an inbound row costs. */
  costOf(row: Row): Rational {
    if (row.unitCost !== null) return row.unitCost;
    const known = this.#layerCosts.get(row.id) ?? this.#producedCost(row);
    this.#layerCosts.set(row.id, known);
    return known;
  }

  /** The exact value of all that a work order receipt consumed. */
  consumedValue(receiptId: string): Rational {
    const consumed = this.#live.filter(
      (row) => row.eventType === 'CONSUME' && row.source?.id === receiptId,
    );
    return total(consumed.map((row) => this.#figuresOf(row).value));
  }

  #producedCost(row: Row): Rational {
    const production = this.#productions.get(row.source?.id ?? '');
    const line = production?.lines.find(({ key }) => key === row.source?.key);
    if (!production || !line) throw new Error(`the inbound row ${row.id} has no unit cost`);
    const sharing = production.lines.filter(({ good }) => good.compare(NOTHING) > 0);
    const pieces = (each: typeof line) => each.good.plus(each.scrapped);
    const worth = (each: typeof line) => each.materialUnitCost.times(pieces(each));
    const weigh = sharing.every((each) => worth(each).compare(NOTHING) === 0) ? pieces : worth;
    const share = weigh(line).over(total(sharing.map(weigh)));
    return this.consumedValue(production.receiptId)
      .times(share)
      .over(line.good)
      .plus(line.conversionCost)
      .roundHalfEven(10);
  }

  #figuresOf(row: Row): OutboundFigures {
    const known = this.#outbound.get(row.id);
    if (known) return known;
    const takes = this.#matches
      .filter(({ outbound }) => outbound === row)
      .map((match) => this.#take(match));
    const provisionalQuantity = row.quantity.minus(total(takes.map((take) => take.quantity)));
    const value = total([
      ...takes.map((take) => take.quantity.times(take.unitCost)),
      provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING),
    ]);
    const unitCost = value.over(row.quantity).roundHalfEven(10);
    const figures = { row, takes, provisionalQuantity, value, unitCost };
    this.#outbound.set(row.id, figures);
    return figures;
  }

  #take({ inbound, outbound, quantity }: Match): Take {
    const provisional = this.#closesCircle(inbound, outbound);
    const own = outbound.provisionalUnitCost ?? NOTHING;
    return {
      inboundId: inbound.id,
      outboundId: outbound.id,
      quantity,
      unitCost: provisional ? own : this.costOf(inbound),
      provisional,
    };
  }

  /** Both rows lie in one circle of receipts, and the layer is not earlier than its taker. */
  #closesCircle(inbound: Row, outbound: Row): boolean {
    const supplier = producerOf(inbound);
    const taker = consumerOf(outbound);
    if (supplier === null || taker === null) return false;
    return (
      byDayAndPosition(inbound, outbound) >= 0 &&
      this.#suppliers.get(supplier)?.has(taker) === true &&
      this.#suppliers.get(taker)?.has(supplier) === true
    );
  }

  #matchesOf(itemId: string): Match[] {
    const inbound = laidEndToEnd(this.#of(itemId, 'in'));
    const outbound = laidEndToEnd(this.#of(itemId, 'out'));
    return inbound.flatMap((layer) =>
      outbound.flatMap((taker) => {
        const quantity = lesser(layer.end, taker.end).minus(greater(layer.start, taker.start));
        if (quantity.compare(NOTHING) <= 0) return [];
        return [{ inbound: layer.row, outbound: taker.row, quantity }];
      }),
    );
  }

  #of(itemId: string, direction: 'in' | 'out'): Row[] {
    return this.#live.filter((row) => row.itemId === itemId && directionOf(row) === direction);
  }
}

interface Interval {
  row: Row;
  start: Rational;
  end: Rational;
}

function laidEndToEnd(rows: readonly Row[]): Interval[] {
  let start = NOTHING;
  return rows.map((row) => {
    const interval = { row, start, end: start.plus(row.quantity) };
    start = interval.end;
    return interval;
  });
}

function producerOf(row: Row): string | null {
  const produced = row.eventType === 'RECEIVE' && row.source?.type === 'work_order_receipt';
  return produced ? (row.source?.id ?? null) : null;
}

function consumerOf(row: Row): string | null {
  return row.eventType === 'CONSUME' ? (row.source?.id ?? null) : null;
}

/** The receipts that each receipt takes from, and those that these take from, to the end. */
function suppliersOf(matches: readonly Match[]): Map<string, Set<string>> {
  const direct = new Map<string, Set<string>>();
  for (const { inbound, outbound } of matches) {
    const [supplier, taker] = [producerOf(inbound), consumerOf(outbound)];
    if (supplier === null || taker === null) continue;
    direct.set(taker, new Set(direct.get(taker)).add(supplier));
  }
  const all = new Map<string, Set<string>>();
  for (const taker of direct.keys()) {
    const found = new Set<string>();
    const waiting = [...(direct.get(taker) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(direct.get(next) ?? []));
    }
    all.set(taker, found);
  }
  return all;
}
