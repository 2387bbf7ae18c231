import { Worker } from 'node:worker_threads';
import { Problem } from '../problem.ts';
import type { ImportOptions, ReadRow } from './importer.ts';
import type { ReadOrder, ReadReport } from './reader.worker.ts';

/** An import as it was read: what is wrong with a row stands in the row. */
export interface ReadImport {
  options: Partial<ImportOptions>;
  /** The header row of a CSV file, as it was sent. */
  header: string | undefined;
  rows: ReadRow[];
}

interface Job {
  rows: ReadRow[];
  resolve(read: ReadImport): void;
  reject(error: unknown): void;
}

// Node 20 cannot run TypeScript in a worker: from sources, the compiled one is used.
const entry = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/kernel/import/reader.worker.js', import.meta.url)
  : new URL('./reader.worker.js', import.meta.url);

/** The thread that reads imports; started with the first one, one import after another. */
export class ImportReader {
  private worker: Worker | undefined;
  private readonly jobs = new Map<number, Job>();
  private tickets = 0;

  read(order: Omit<ReadOrder, 'ticket'>): Promise<ReadImport> {
    const ticket = ++this.tickets;
    const worker = this.start();
    return new Promise((resolve, reject) => {
      this.jobs.set(ticket, { rows: [], resolve, reject });
      worker.postMessage({ ...order, ticket });
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(entry);
    worker.unref();
    worker.on('message', (report: ReadReport) => this.hear(report));
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', () => this.fail(worker, new Error('The reader of imports ended.')));
    this.worker = worker;
    return worker;
  }

  private hear(report: ReadReport): void {
    const job = this.jobs.get(report.ticket);
    if (!job) return;
    if ('rows' in report) {
      for (const row of report.rows) job.rows.push(row);
      return;
    }
    this.jobs.delete(report.ticket);
    if ('problem' in report) {
      const { code, detail, errors } = report.problem;
      job.reject(new Problem(code, detail, errors ? { errors } : {}));
    } else job.resolve({ options: report.options, header: report.header, rows: job.rows });
  }

  /** A reader that breaks takes its imports with it; the next one starts a new reader. */
  private fail(worker: Worker, error: unknown): void {
    if (this.worker === worker) this.worker = undefined;
    for (const job of this.jobs.values()) job.reject(error);
    this.jobs.clear();
  }
}
