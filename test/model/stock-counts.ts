import type { Books } from './books.ts';
import type { CountedLine } from './posted-counts.ts';
import { conflict, notFound, type Outcome } from './requests.ts';

/** A count whose lines are posted, or that was opened again. */
export interface StockCount {
  id: string;
  isPosted: boolean;
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

  /** Posts a new count; each of its lines gets a place in the ledger and the cost of its item. */
  post(id: string, counted: readonly Omit<CountedLine, 'sequence' | 'unitCost'>[]) {
    const lines = counted.map((line) => ({
      ...line,
      sequence: this.#books.nextSequence(),
      unitCost: this.#books.currentCost(line.itemId),
    }));
    this.#counts.push({ id, isPosted: false, lines });
    return this.postAgain(id);
  }

  /** No shortage refuses what was counted. */
  postAgain(id: string): Outcome<StockCount> {
    const count = this.#find(id);
    if (!count) return notFound;
    if (count.isPosted) return conflict('count_not_open');
    for (const line of count.lines) this.#books.counts.lines.set(line.id, line);
    this.#books.keep(nothing);
    count.isPosted = true;
    return { accepted: true, made: count };
  }

  reopen(id: string): Outcome<StockCount> {
    const count = this.#find(id);
    if (!count) return notFound;
    if (!count.isPosted) return conflict('count_not_open');
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

  #find(id: string): StockCount | undefined {
    return this.#counts.find((each) => each.id === id);
  }
}
