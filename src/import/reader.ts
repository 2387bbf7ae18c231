import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { Problem } from '../kernel/problem.ts';
import type { Owners } from '../kernel/sharing/owners.ts';
import type { Turns } from '../kernel/sharing/turns.ts';
import { type TurnsWithRests, turnsWithRests } from '../kernel/sharing/turns-with-rests.ts';
import { ThreadPool } from '../kernel/threads/thread-pool.ts';
import type { ReadRow } from './importer.ts';
import type { ReadEnd, ReadOrder } from './messages.ts';

/** An import as it was read; each row carries its own faults. */
export interface ReadImport extends ReadEnd {
  rows: ReadRow[];
}

const entry = new URL('../import-worker.js', import.meta.url);

export interface ReaderLimits extends TurnsWithRests {
  /** Milliseconds that reading one import may take. */
  readTime: number;
}

/** A smaller import than `largeImport` costs less, so that hundreds of small ones may wait. */
const { largeImport, memory, ...usualLimits } = valuesOf(imports.reading);

/**
 * Reads imports on a thread, one at a time: an import that breaks the thread or takes too long ends
 * alone, and the next import gets a new thread. The others wait, and organizations take turns.
 * Beside other organizations, one that imports without a pause keeps the thread busy for a quarter
 * of the time, and so does one person with several organizations.
 */
export class ImportReader {
  private readonly limits: ReaderLimits;
  private readonly turns: Turns;
  private readonly threads: ThreadPool<ReadOrder, ReadEnd, ReadRow[]>;

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.limits = { ...usualLimits, ...limits };
    this.turns = turnsWithRests(this.limits, tooMany, 'ImportReader');
    this.threads = new ThreadPool(entry, { noun: 'imports', memory, refusal });
  }

  /**
   * The owners are the organization and the person who imports.
   * @throws the Problem of an import that cannot be read, or not now
   */
  read(order: ReadOrder, owners: Owners): Promise<ReadImport> {
    const read = async () => {
      const rows: ReadRow[] = [];
      const end = await this.threads.run(order, {
        time: this.limits.readTime,
        transfer: ownMemoryOf(order),
        onPart: (part) => {
          for (const row of part) rows.push(row);
        },
      });
      return { ...end, rows };
    };
    return this.turns.run(owners, read, undefined, costOf(order));
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

/** 1 for a large import, less for a smaller one; a power of two, of which sums are exact. */
function costOf({ bytes }: ReadOrder): number {
  let cost = 1 / 64;
  while (cost < 1 && bytes.length > cost * largeImport) cost *= 2;
  return cost;
}

/** Memory that holds an import and nothing else: the thread gets it without a copy. */
function ownMemoryOf({ bytes }: ReadOrder): ArrayBuffer[] {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

const unavailable = (detail: string) =>
  new Problem('unavailable', detail, { headers: { 'retry-after': '60' } });

const refusal = (why: string) => unavailable(`Reading the import ${why}. Send it in parts.`);

const tooMany = () =>
  unavailable(
    'Too many imports are waiting. Send yours one after the other, or this one again later.',
  );

/** The reader of this process: its thread keeps no process alive. */
export const importReader = new ImportReader();
