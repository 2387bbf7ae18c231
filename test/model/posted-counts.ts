import type { Change } from './change.ts';
import { type Counted, differencesOf, inOrder, isBefore, type Moved } from './counts.ts';
import { isExpected, isUnvoided, type Row } from './ledger-rows.ts';
import { Rational } from './rational.ts';

/** A line of a count at an item and a place, with what it keeps from its first posting on. */
export interface CountedLine {
  id: string;
  itemId: string;
  locationId: string;
  day: string;
  countedAt: string;
  counted: Rational;
  /** Its place in the ledger, and the current cost of the item then. */
  sequence: number;
  unitCost: Rational;
}

export type Side = Moved['side'];

/** Quantities have six decimals: as whole millionths they fit a number. */
const millionths = 1_000_000n;

const whole = ({ numerator, denominator }: Rational): number =>
  Number((numerator * millionths) / denominator);

const rationalOf = (units: number): Rational => new Rational(BigInt(units), millionths);

/** The rows of which some are counted. */
interface CountedBooks {
  rows(): readonly Row[];
  newRow(columns: NewRow): Row;
}

type NewRow = Pick<Row, 'itemId' | 'eventType' | 'locationId' | 'quantity' | 'eventDate' | 'day'> &
  Partial<Row>;

/**
 * The posted lines of counts in the books: each change is completed by the entries that keep what
 * was counted.
 */
export class PostedCounts {
  readonly lines = new Map<string, CountedLine>();
  readonly #books: CountedBooks;
  /** When each row was first written, and its side of the counts, by sequence. */
  readonly #noted = new Map<number, { instant: string; side: Side }>();
  #side: Side = null;

  constructor(books: CountedBooks) {
    this.#books = books;
  }

  /** Runs a request whose new rows belong on one side of the counts of their day. */
  onSide<Result>(side: Side, request: () => Result): Result {
    this.#side = side;
    try {
      return request();
    } finally {
      this.#side = null;
    }
  }

  note(sequence: number, instant: string): void {
    this.#noted.set(sequence, { instant, side: this.#side });
  }

  /** The change with the entries of counts that it changes. */
  completed(change: Change): Change {
    if (this.lines.size === 0 && !this.#books.rows().some(isCount)) return change;
    const stays = (row: Row) => isUnvoided(row) && !change.voided.includes(row);
    const rows = [...this.#books.rows().filter(stays), ...change.written];
    const entries = new Map(rows.filter(isCount).map((row) => [row.source?.id, row]));
    const moved = rows.filter((row) => !isCount(row) && !isExpected(row));
    const voided = [...entries.values()].filter((row) => !this.lines.has(row.source?.id ?? ''));
    const written: Row[] = [];
    for (const [line, difference] of this.#differences(moved)) {
      const before = entries.get(line.id);
      if (before && signed(before) === difference) continue;
      if (before) voided.push(before);
      if (difference !== 0) written.push(this.#entryOf(line, difference));
    }
    return {
      ...change,
      voided: [...change.voided, ...voided],
      written: [...change.written, ...written],
    };
  }

  /** The last count of each place, with the units that rows after it have moved there. */
  latest(): Map<string, { counted: Rational; since: Rational }> {
    const lines = this.#counted();
    const last = new Map(inOrder(lines).map((line) => [line.place, line]));
    const rows = this.#books.rows().filter((row) => isUnvoided(row) && !isExpected(row));
    const moved = rows.filter((row) => !isCount(row)).map((row) => this.#movedBy(row));
    return new Map(
      [...last].map(([place, line]) => {
        const here = lines.filter((each) => each.place === place);
        const later = moved.filter((row) => row.place === place && !isBefore(row, line, here));
        const since = later.reduce((sum, { units }) => sum + units, 0);
        return [place, { counted: rationalOf(line.units), since: rationalOf(since) }];
      }),
    );
  }

  #counted(): Counted[] {
    return [...this.lines.values()].map((line) => ({
      ...{ id: line.id, place: placeOf(line), day: line.day, sequence: line.sequence },
      ...{ instant: line.countedAt, units: whole(line.counted) },
    }));
  }

  /** The lines with what was counted less what was there by these rows, in millionths. */
  #differences(moved: readonly Row[]): [CountedLine, number][] {
    const found = differencesOf(
      moved.map((row) => this.#movedBy(row)),
      this.#counted(),
    );
    return [...this.lines.values()].map((line) => [line, found.get(line.id) ?? 0]);
  }

  #movedBy(row: Row): Moved {
    const noted = this.#noted.get(row.sequence);
    return {
      ...{ place: placeOf(row), day: row.day, side: noted?.side ?? null },
      // A row without a document says itself when it happened.
      instant: row.source === null ? row.eventDate : (noted?.instant ?? row.createdAt),
      units: signed(row),
    };
  }

  #entryOf(line: CountedLine, difference: number): Row {
    const isFound = difference > 0;
    const { id, itemId, locationId, day, sequence, unitCost } = line;
    return this.#books.newRow({
      source: { type: 'stock_count_line', id, orderId: id, key: id },
      ...{ itemId, locationId, day, sequence },
      eventDate: line.countedAt,
      eventType: isFound ? 'ADJUST' : 'DISPOSE',
      quantity: rationalOf(Math.abs(difference)),
      unitCost: isFound ? unitCost : null,
      provisionalUnitCost: isFound ? null : unitCost,
    });
  }
}

const isCount = ({ source }: Row): boolean => source?.type === 'stock_count_line';

const placeOf = ({ itemId, locationId }: { itemId: string; locationId: string }): string =>
  `${itemId} ${locationId}`;

/** The units that a row moves at its place, in millionths. */
const signed = ({ eventType, quantity }: Row): number => {
  const comes = ['ADJUST', 'RECEIVE', 'CUSTOMER_RETURN'].includes(eventType);
  return comes ? whole(quantity) : -whole(quantity);
};
