import { byDayAndSequence, directionOf, isUnvoided, type Row } from './ledger-rows.ts';
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
      const open = row.quantity.minus(total(consumedBy.map((consumption) => consumption.quantity)));
      return { row, unitCost: this.costOf(row), open, consumedBy };
    });
  }

  /** An entry for each live outbound row of the item, in order. */
  outbound(itemId: string): ValuedOutbound[] {
    return this.#of(itemId, 'out').map((row) => this.#valued(row));
  }

  /** The unit cost of an inbound row. */
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
    return total(consumed.map((row) => this.#valued(row).value));
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
    const value = total([
      ...consumptions.map((consumption) => consumption.quantity.times(consumption.unitCost)),
      provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING),
    ]);
    const unitCost = value.over(row.quantity).roundHalfEven(10);
    const valued = { row, consumptions, provisionalQuantity, value, unitCost };
    this.#outbound.set(row.id, valued);
    return valued;
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
    const inbound = laidEndToEnd(this.#of(itemId, 'in'));
    const outbound = laidEndToEnd(this.#of(itemId, 'out'));
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

/** For each receipt all receipts that it consumes from, directly or through others. */
function suppliersOf(matches: readonly Match[]): Map<string, Set<string>> {
  const direct = new Map<string, Set<string>>();
  for (const { inbound, outbound } of matches) {
    const [supplier, consumer] = [producerOf(inbound), consumerOf(outbound)];
    if (supplier === null || consumer === null) continue;
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
