import { byDayAndSequence, directionOf, isUnvoided, lineOf, type Row } from './ledger-rows.ts';
import { greater, lesser, NOTHING, type Rational, total } from './rational.ts';

/**
 * The cost of every unit in and out of the ledgers, calculated from all rows by definition:
 * every pair of rows of an item is compared. Slow, and meant to be obviously right.
 */

/** The produced lines of a work order receipt; its consumption is in the rows. */
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

export interface Consumption {
  inboundId: string;
  outboundId: string;
  quantity: Rational;
  unitCost: Rational;
  /** This consumption closes a cycle, and has the consumer's provisional cost. */
  provisional: boolean;
}

export interface ValuedLayer {
  row: Row;
  unitCost: Rational;
  /** The returns to its vendor. */
  cuts: Row[];
  open: Rational;
  consumedBy: Consumption[];
}

export interface ValuedOutbound {
  row: Row;
  consumptions: Consumption[];
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
  /** For every receipt the receipts whose goods it consumes, directly or through others. */
  readonly #suppliers: Map<string, Set<string>>;
  readonly #layerCosts = new Map<string, Rational>();
  readonly #outbound = new Map<string, ValuedOutbound>();

  constructor(rows: readonly Row[], productions: readonly Production[]) {
    this.#live = rows.filter(isUnvoided).sort(byDayAndSequence);
    this.#productions = new Map(productions.map((each) => [each.receiptId, each]));
    const itemIds = [...new Set(this.#live.map((row) => row.itemId))];
    this.#matches = itemIds.flatMap((itemId) => this.#matchesOf(itemId));
    this.#suppliers = suppliersOf(this.#matches);
  }

  /** An entry for each live inbound row of the item, in order. */
  layers(itemId: string): ValuedLayer[] {
    return this.#of(itemId, 'in').map((row) => {
      const consumedBy = this.#matches
        .filter(({ inbound }) => inbound === row)
        .map((match) => this.#consumption(match));
      const taken = total(consumedBy.map((consumption) => consumption.quantity));
      const [cuts, open] = [this.#cutsOf(row), this.#kept(row).minus(taken)];
      return { row, unitCost: this.costOf(row), cuts, open, consumedBy };
    });
  }

  /** An entry for each live outbound row of the item, in order. */
  outbound(itemId: string): ValuedOutbound[] {
    return this.#of(itemId, 'out').map((row) => this.#valued(row));
  }

  /** The unit cost of an inbound row. */
  costOf(row: Row): Rational {
    if (row.unitCost !== null) return row.unitCost;
    const known = this.#layerCosts.get(row.id) ?? this.#derivedCost(row);
    this.#layerCosts.set(row.id, known);
    return known;
  }

  /** The cost of a unit that left with this outbound row and comes back. */
  carriedUnitCost(outbound: Row): Rational {
    const matches = this.#matches.filter((match) => match.outbound === outbound);
    const own = total(matches.filter(isOwn).map(({ quantity }) => quantity));
    const others = outbound.quantity.minus(own);
    if (others.compare(NOTHING) === 0) return outbound.provisionalUnitCost ?? NOTHING;
    const consumptions = matches
      .filter((match) => !isOwn(match))
      .map((match) => this.#consumption(match));
    return this.#worthOf(outbound, consumptions, others).over(others).roundHalfEven(10);
  }

  /** The exact value of all that a work order receipt consumed. */
  consumedValue(receiptId: string): Rational {
    const consumed = this.#live.filter(
      (row) => row.eventType === 'CONSUME' && row.source?.id === receiptId,
    );
    return total(consumed.map((row) => this.#valued(row).value));
  }

  #derivedCost(row: Row): Rational {
    if (row.carriedFrom === null) return this.#producedCost(row);
    const outbound = this.#live.find((each) => lineOf(each) === row.carriedFrom);
    if (!outbound) throw new Error(`the inbound row ${row.id} is carried from no live row`);
    return this.carriedUnitCost(outbound);
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

  #valued(row: Row): ValuedOutbound {
    const known = this.#outbound.get(row.id);
    if (known) return known;
    const consumptions = this.#matches
      .filter(({ outbound }) => outbound === row)
      .map((match) => this.#consumption(match));
    const provisionalQuantity = row.quantity.minus(
      total(consumptions.map((consumption) => consumption.quantity)),
    );
    const value = this.#worthOf(row, consumptions, row.quantity);
    const unitCost = value.over(row.quantity).roundHalfEven(10);
    const valued = { row, consumptions, provisionalQuantity, value, unitCost };
    this.#outbound.set(row.id, valued);
    return valued;
  }

  /** The value of so many units of a row, of which all but these have its provisional cost. */
  #worthOf(row: Row, consumptions: readonly Consumption[], quantity: Rational): Rational {
    const consumed = total(consumptions.map((consumption) => consumption.quantity));
    return total([
      ...consumptions.map((consumption) => consumption.quantity.times(consumption.unitCost)),
      quantity.minus(consumed).times(row.provisionalUnitCost ?? NOTHING),
    ]);
  }

  #consumption({ inbound, outbound, quantity }: Match): Consumption {
    const provisional = this.#closesCycle(inbound, outbound);
    const own = outbound.provisionalUnitCost ?? NOTHING;
    return {
      inboundId: inbound.id,
      outboundId: outbound.id,
      quantity,
      unitCost: provisional ? own : this.costOf(inbound),
      provisional,
    };
  }

  /** Both rows lie in one cycle of receipts, and the layer is not earlier than its consumer. */
  #closesCycle(inbound: Row, outbound: Row): boolean {
    if (isOwn({ inbound, outbound })) return false;
    const supplier = producerOf(inbound);
    const consumer = consumerOf(outbound);
    if (supplier === null || consumer === null) return false;
    return (
      byDayAndSequence(inbound, outbound) >= 0 &&
      this.#suppliers.get(supplier)?.has(consumer) === true &&
      this.#suppliers.get(consumer)?.has(supplier) === true
    );
  }

  #matchesOf(itemId: string): Match[] {
    const inbound = laidEndToEnd(this.#of(itemId, 'in'), (row) => this.#kept(row));
    const outbound = laidEndToEnd(this.#of(itemId, 'out'), ({ quantity }) => quantity);
    return inbound.flatMap((layer) =>
      outbound.flatMap((consumer) => {
        const quantity = lesser(layer.end, consumer.end).minus(
          greater(layer.start, consumer.start),
        );
        if (quantity.compare(NOTHING) <= 0) return [];
        return [{ inbound: layer.row, outbound: consumer.row, quantity }];
      }),
    );
  }

  #cutsOf(inbound: Row): Row[] {
    const line = lineOf(inbound);
    return line === null ? [] : this.#live.filter(({ cutFrom }) => cutFrom === line);
  }

  /** The quantity of a row less the units that went back to its vendor, whenever that was. */
  #kept(inbound: Row): Rational {
    return inbound.quantity.minus(total(this.#cutsOf(inbound).map(({ quantity }) => quantity)));
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

function laidEndToEnd(rows: readonly Row[], quantityOf: (row: Row) => Rational): Interval[] {
  let start = NOTHING;
  return rows.map((row) => {
    const interval = { row, start, end: start.plus(quantityOf(row)) };
    start = interval.end;
    return interval;
  });
}

/** Whether the outbound row takes goods that left with it before and came back. */
const isOwn = ({ inbound, outbound }: Pick<Match, 'inbound' | 'outbound'>): boolean =>
  inbound.carriedFrom !== null && inbound.carriedFrom === lineOf(outbound);

/**
 * The receipt that an inbound row is made by: of a work order, or of all goods that came back from
 * one shipment. What is made of bought goods alone is in no cycle.
 */
function producerOf(row: Row): string | null {
  if (row.carriedFrom !== null) return row.carriedFrom;
  const produced = row.eventType === 'RECEIVE' && row.source?.type === 'work_order_receipt';
  return produced ? (row.source?.id ?? null) : null;
}

/** The receipt whose cost an outbound row is part of. */
function consumerOf(row: Row): string | null {
  if (row.eventType === 'SHIP') return lineOf(row);
  return row.eventType === 'CONSUME' ? (row.source?.id ?? null) : null;
}

/** For each receipt all receipts that it consumes from, directly or through others. */
function suppliersOf(matches: readonly Match[]): Map<string, Set<string>> {
  const direct = new Map<string, Set<string>>();
  for (const { inbound, outbound } of matches) {
    const [supplier, consumer] = [producerOf(inbound), consumerOf(outbound)];
    if (supplier === null || consumer === null || isOwn({ inbound, outbound })) continue;
    direct.set(consumer, new Set(direct.get(consumer)).add(supplier));
  }
  const all = new Map<string, Set<string>>();
  for (const consumer of direct.keys()) {
    const found = new Set<string>();
    const waiting = [...(direct.get(consumer) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(direct.get(next) ?? []));
    }
    all.set(consumer, found);
  }
  return all;
}
