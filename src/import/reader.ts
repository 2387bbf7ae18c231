import { Worker } from 'node:worker_threads';
import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { Problem } from '../kernel/problem.ts';
import { activity } from '../kernel/sharing/activity.ts';
import { FairQueue, type QueueLimits } from '../kernel/sharing/fair-queue.ts';
import { queueLengths, rests, waits } from '../kernel/sharing/measures.ts';
import type { ImportOptions, ReadRow } from './importer.ts';
import type { ReadOrder, ReadReport, ReadRequest } from './messages.ts';

/** An import as it was read; each row carries its own faults. */
export interface ReadImport {
  options: Partial<ImportOptions>;
  /** The headings of a file, as CSV. */
  header: string | undefined;
  /** Headings of the columns of a file that were left out. */
  ignoredColumns: readonly string[];
  rows: ReadRow[];
}

interface Job {
  orgId: string;
  order: ReadOrder;
  rows: ReadRow[];
  since: number;
  /** Refuses the import when it has waited for too long. */
  timer: NodeJS.Timeout;
  resolve(read: ReadImport): void;
  reject(error: unknown): void;
}

const entry = new URL('../import-worker.js', import.meta.url);

export interface ReaderLimits extends QueueLimits {
  /** Milliseconds that reading one import may take. */
  readTime: number;
  /** Milliseconds that it may wait before. */
  waitTime: number;
}

/**
 * `rest` is how often the time of an import has to pass before the next one of its organization,
 * and `largeImport` its bytes: a smaller one costs less, so that hundreds of small ones may wait.
 */
const { rest, maxRest, largeImport, ...usualLimits } = valuesOf(imports.reading);

const waited = waits.of('ImportReader');
const lengths = queueLengths.of('ImportReader');
const rested = rests.of('ImportReader');

/**
 * The thread that reads imports, started with the first one. It reads one at a time: an import that
 * breaks the thread or takes too long ends alone, and the next import gets a new thread. The others
 * wait, and organizations take turns. Beside other organizations, one that imports without a pause
 * keeps the thread busy for a quarter of the time.
 */
export class ImportReader {
  private readonly limits: ReaderLimits;
  private readonly waiting: FairQueue<Job>;
  private worker: Worker | undefined;
  private current: Job | undefined;
  private began = 0;
  private readonly resting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.limits = { ...usualLimits, ...limits };
    this.waiting = new FairQueue(this.limits);
  }

  /** Throws the Problem of an import that cannot be read, or not now. */
  read(order: ReadOrder, orgId: string): Promise<ReadImport> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.refuse(job), this.limits.waitTime);
      const job: Job = { orgId, order, rows: [], since: performance.now(), timer, resolve, reject };
      if (!this.waiting.join(orgId, job, costOf(order))) return this.refuse(job);
      lengths.observe(this.waiting.length);
      this.begin();
    });
  }

  async close(): Promise<void> {
    const ended = new Error('The reader of imports was closed.');
    for (let job = this.waiting.next(); job; job = this.waiting.next()) {
      clearTimeout(job.timer);
      job.reject(ended);
    }
    await this.worker?.terminate();
  }

  /** Refuses an import for which there is no room, or which has waited for too long. */
  private refuse(job: Job): void {
    clearTimeout(job.timer);
    this.waiting.leave(job.orgId, job);
    job.reject(tooMany());
  }

  private begin(): void {
    if (this.current) return;
    const job = this.waiting.next((orgId) => !this.resting.has(orgId));
    if (!job) return;
    clearTimeout(job.timer);
    this.current = job;
    this.began = performance.now();
    waited.observe((this.began - job.since) / 1_000);
    this.worker ??= this.start();
    this.timer = setTimeout(() => this.fail(this.worker, tooSlow()), this.limits.readTime);
    this.send(this.worker, job.order, ownMemoryOf(job.order));
  }

  private send(worker: Worker, request: ReadRequest, transferred: ArrayBuffer[] = []): void {
    worker.postMessage(request, transferred);
  }

  private start(): Worker {
    const worker = new Worker(entry);
    worker.unref();
    worker.on('message', (report: ReadReport) => this.receive(worker, report));
    worker.on('messageerror', (error) => this.fail(worker, error));
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', () => this.fail(worker, new Error('The reader of imports ended.')));
    return worker;
  }

  private receive(worker: Worker, report: ReadReport): void {
    const job = this.current;
    if (this.worker !== worker || !job) return;
    if ('rows' in report) {
      for (const row of report.rows) job.rows.push(row);
      // Other requests come first: receiving thousands of rows at once would delay them.
      setImmediate(() => this.send(worker, 'next'));
      return;
    }
    this.end();
    if ('problem' in report) {
      const { code, detail, errors } = report.problem;
      job.reject(new Problem(code, detail, errors ? { errors } : {}));
    } else job.resolve({ ...report, rows: job.rows });
  }

  /** Ends the current import with an error, and its thread with it. */
  private fail(worker: Worker | undefined, error: unknown): void {
    if (!worker || this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
    const job = this.current;
    this.end();
    job?.reject(error);
  }

  /** Ends the current import, with or without an error, and begins the next one. */
  private end(): void {
    clearTimeout(this.timer);
    const { orgId = '' } = this.current ?? {};
    this.current = undefined;
    if (activity.hasOthers(orgId)) {
      const took = performance.now() - this.began;
      this.letRest(orgId, Math.min(rest * took, maxRest));
    }
    this.begin();
  }

  private letRest(orgId: string, milliseconds: number): void {
    this.resting.add(orgId);
    rested.observe(milliseconds / 1_000);
    const end = () => {
      this.resting.delete(orgId);
      this.begin();
    };
    setTimeout(end, milliseconds).unref();
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

const tooSlow = () => unavailable('Reading the import took too long. Send it in parts.');

const tooMany = () =>
  unavailable(
    'Too many imports are waiting. Send yours one after the other, or this one again later.',
  );

/** The reader of this process: its thread keeps no process alive. */
export const importReader = new ImportReader();
