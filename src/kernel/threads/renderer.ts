import { calculations } from '../limits/calculations.ts';
import { valuesOf } from '../limits/limit.ts';
import { clientLeft, Problem } from '../problem.ts';
import { Turns } from '../sharing/turns.ts';
import { turnsWithRests } from '../sharing/turns-with-rests.ts';
import { ThreadPool } from './thread-pool.ts';

const { time, memory, small, ...limits } = valuesOf(calculations.documents);

const busy = (message: string) =>
  new Problem('unavailable', `${message} Repeat the request in a moment.`, {
    headers: { 'retry-after': '5' },
  });

const tooMany = () => busy('Too many documents are waiting to be rendered.');

/** A small document waits for small ones alone. */
const turnsOfSmall = new Turns(1, limits, tooMany, 'Renderer.small');
const turnsOfLarge = turnsWithRests(limits, tooMany, 'Renderer.large');

/** The organization and the person for whom a document is made, and the end of their waiting. */
export interface RenderingClient {
  owners: readonly string[];
  signal: AbortSignal;
}

/**
 * Renders documents of one kind as files, on threads; the same document produces the same bytes. Of
 * all kinds together one small document and one large one are rendered at a time. Organizations
 * take turns, and so do persons with several of them.
 */
export class Renderer<Document> {
  private readonly threads: ThreadPool<Document, Uint8Array>;
  private readonly letters: (document: Document) => number;

  /**
   * `entry` is a module in JavaScript that calls `answerJobs`. `letters` measures a document that
   * prints a text more often than it holds it.
   */
  constructor(entry: URL, letters: (document: Document) => number = lettersOf) {
    this.letters = letters;
    this.threads = new ThreadPool(entry, {
      noun: 'documents',
      memory,
      refusal: (why) => busy(`The document ${why} to render.`),
    });
  }

  /** @throws Problem (503) when too many documents wait, or when this one takes too long */
  async render(document: Document, { owners, signal }: RenderingClient): Promise<Buffer> {
    const run = () => this.threads.run(document, { time, signal });
    const turns = this.letters(document) > small ? turnsOfLarge : turnsOfSmall;
    try {
      signal.throwIfAborted();
      const { buffer, byteOffset, byteLength } = await turns.run(owners, run, signal);
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      throw signal.aborted ? clientLeft() : error;
    }
  }
}

/** The letters of a document, which its layout takes time for; its logo is a picture. */
export function lettersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + (key === 'logo' ? 0 : lettersOf(part)),
    0,
  );
}
