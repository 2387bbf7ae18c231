import { Readable } from 'node:stream';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';

const usual = valuesOf(reads.csv);

/**
 * Pages that are read while they are sent: the next one when the client has taken the last. It
 * holds no connection of the database meanwhile.
 */
export class PagedStream extends Readable {
  /** The most bytes that wait in memory: a page that is sent, and the next one. */
  readonly heldBytes: number;
  private readonly pages: AsyncGenerator<string>;

  constructor(pages: AsyncGenerator<string>, heldBytes = usual.heldBytes) {
    super({ highWaterMark: 1 });
    this.heldBytes = heldBytes;
    this.pages = pages;
  }

  override _read(): void {
    this.pages.next().then(
      ({ value, done }) => this.push(done ? null : value),
      (error: Error) => this.destroy(error),
    );
  }
}
