/** Bounds of an import of orders or of their goods: what one transaction reads and writes. */

import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import type { Fault } from '../kernel/problem.ts';

const { maxLinesOfOrders, maxEntries } = valuesOf(imports.rows);

/** Counts something that the rows of an import have many of, up to a bound. */
class Counted {
  private count = 0;
  private readonly most: number;
  private readonly what: string;

  constructor(most: number, what: string) {
    this.most = most;
    this.what = what;
  }

  /** Adds those of a row; a row that goes beyond the bound has a fault, and is not counted. */
  add(count: number, path: string): Fault | false {
    if (this.count + count <= this.most) {
      this.count += count;
      return false;
    }
    const message = `${this.what} at most ${this.most.toLocaleString('en')}, and the rows before this one have most of them. Send it in another import.`;
    return { path, code: 'too_many', message };
  }
}

/** Lines of the orders that an import makes or names; of work orders the inputs of their items. */
export class LinesOfImport extends Counted {
  constructor() {
    super(maxLinesOfOrders, 'The lines of the orders of an import are');
  }
}

/** Entries of the ledger that an import writes. */
export class EntriesOfImport extends Counted {
  constructor() {
    super(maxEntries, 'The ledger entries of an import are');
  }
}
