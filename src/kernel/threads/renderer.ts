import { calculations } from '../limits/calculations.ts';
import { valuesOf } from '../limits/limit.ts';
import { clientLeft, Problem } from '../problem.ts';
import { Turns } from '../sharing/turns.ts';
import { ThreadPool } from './thread-pool.ts';

const { time, memory, ...limits } = valuesOf(calculations.documents);

const busy = (message: string) =>
  new Problem('unavailable', `${message} Repeat the request in a moment.`, {
    headers: { 'retry-after': '5' },
  });

/** The turns of organizations at the threads; one person in several of them has one share. */
const turns = new Turns(
  1,
  limits,
  () => busy('Too many documents are waiting to be rendered.'),
  'Renderer',
);

/** The organization and the person for whom a document is made, and the end of their waiting. */
export interface RenderingClient {
  owners: readonly string[];
  signal: AbortSignal;
}

/**
 * Renders documents of one kind as files, on a thread of its own; the same document produces the
 * same bytes. Of all kinds together one document is rendered at a time, and organizations take
 * turns.
 */
export class Renderer<Document> {
  private readonly threads: ThreadPool<Document, Uint8Array>;

  /** `entry` is a module in JavaScript that calls `answerJobs`. */
  constructor(entry: URL) {
    this.threads = new ThreadPool(entry, {
      noun: 'documents',
      memory,
      refusal: (why) => busy(`The document ${why} to render.`),
    });
  }

  /** @throws Problem (503) when too many documents wait, or when this one takes too long */
  async render(document: Document, { owners, signal }: RenderingClient): Promise<Buffer> {
    const run = () => this.threads.run(document, { time, signal });
    try {
      signal.throwIfAborted();
      const { buffer, byteOffset, byteLength } = await turns.run(owners, run, signal);
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      throw signal.aborted ? clientLeft() : error;
    }
  }
}
