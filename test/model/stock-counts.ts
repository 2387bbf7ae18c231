import type { Books } from './books.ts';
import type { CountedLine } from './posted-counts.ts';
import { closed, conflict, firstOf, notFound, type Outcome } from './requests.ts';

/** A line as it was counted. */
type NewLine = Omit<CountedLine, 'sequence' | 'unitCost'>;

/** A count whose lines are posted, or that is open. */
export interface StockCount {
  id: string;
  isPosted: boolean;
  counted: readonly NewLine[];
  /** From its first posting on: each line has a place in the ledger and the cost of its item. */
  lines: readonly CountedLine[];
}

const nothing = { voided: [], written: [] };

/** Counts of stock: posted, opened again, and posted again. */
export class StockCounts {
  readonly #books: Books;
  readonly #counts: StockCount[] = [];

  constructor(books: Books) {
    this.#books = books;
  }

  all(): readonly StockCount[] {
    return this.#counts;
  }

  /** Posts a new count, which stays open if that is refused. */
  post(id: string, counted: readonly NewLine[]): Outcome<StockCount> {
    this.#counts.push({ id, isPosted: false, counted, lines: [] });
    return this.postAgain(id);
  }

  /** No shortage refuses what was counted. */
  postAgain(id: string): Outcome<StockCount> {
    const count = this.#find(id);
    if (!count) return notFound;
    const refusal = firstOf([
      count.isPosted && conflict('count_not_open'),
      this.#isClosed(count) && closed,
    ]);
    if (refusal) return refusal;
    if (count.lines.length === 0) count.lines = count.counted.map((line) => this.#placed(line));
    for (const line of count.lines) this.#books.counts.lines.set(line.id, line);
    this.#books.keep(nothing);
    count.isPosted = true;
    return { accepted: true, made: count };
  }

  reopen(id: string): Outcome<StockCount> {
    const count = this.#find(id);
    if (!count) return notFound;
    const early = firstOf([
      !count.isPosted && conflict('count_not_open'),
      this.#isClosed(count) && closed,
    ]);
    if (early) return early;
    for (const line of count.lines) this.#books.counts.lines.delete(line.id);
    const refusal = this.#books.validate(nothing);
    if (refusal) {
      for (const line of count.lines) this.#books.counts.lines.set(line.id, line);
      return refusal;
    }
    this.#books.keep(nothing);
    count.isPosted = false;
    return { accepted: true, made: count };
  }

  #placed(line: NewLine): CountedLine {
    const unitCost = this.#books.currentCost(line.itemId);
    return { ...line, sequence: this.#books.nextSequence(), unitCost };
  }

  /** Lines of the closed period are neither posted nor reversed. */
  #isClosed({ counted }: StockCount): boolean {
    return counted.some(({ day }) => this.#books.isClosed(day));
  }

  #find(id: string): StockCount | undefined {
    return this.#counts.find((each) => each.id === id);
  }
}
