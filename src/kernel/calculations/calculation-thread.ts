import { Worker } from 'node:worker_threads';
import type { DatabaseOptions } from '../database/pool.ts';
import { calculations } from '../limits/calculations.ts';
import { valuesOf } from '../limits/limit.ts';
import { Problem } from '../problem.ts';
import type { Order, Report } from './calculation.ts';

interface Running {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Megabytes of values. */
const { memory } = valuesOf(calculations.threads);

/**
 * A thread with its own connections to the database. It runs one calculation at a time, and keeps
 * no process alive. A calculation that breaks it, or needs more memory, ends the thread alone.
 */
export class CalculationThread {
  isBroken = false;
  private readonly worker: Worker;
  private running: Running | undefined;

  constructor(entry: URL, workerData: DatabaseOptions) {
    const resourceLimits = { maxOldGenerationSizeMb: memory };
    this.worker = new Worker(entry, { workerData, resourceLimits });
    this.worker.on('message', (report: Report) => this.receive(report));
    this.worker.on('messageerror', (error) => this.fail(error));
    this.worker.on('error', (error) => this.fail(isOutOfMemory(error) ? tooLarge() : error));
    this.worker.on('exit', () => this.fail(new Error('The thread of calculations ended.')));
    // After the listeners: a listener for messages would keep the process alive again.
    this.worker.unref();
  }

  /** @throws what the calculation has thrown, or a Problem when it took longer than `time` */
  async calculate(order: Order, time: number): Promise<unknown> {
    const timer = setTimeout(() => this.fail(tooSlow()), time);
    try {
      return await new Promise((resolve, reject) => {
        this.running = { resolve, reject };
        this.worker.postMessage(order);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    this.isBroken = true;
    await this.worker.terminate();
  }

  private receive(report: Report): void {
    const running = this.running;
    this.running = undefined;
    if ('result' in report) running?.resolve(report.result);
    else running?.reject(errorOf(report));
  }

  private fail(error: unknown): void {
    if (this.isBroken) return;
    void this.end();
    this.running?.reject(error);
  }
}

function errorOf(report: Exclude<Report, { result: unknown }>): unknown {
  if ('error' in report) return report.error;
  const { code, detail, options } = report.problem;
  return new Problem(code, detail, options);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const again = { headers: { 'retry-after': '60' } };

const tooSlow = () =>
  new Problem('unavailable', 'The calculation took too long. Ask for a part of it.', again);

const tooLarge = () =>
  new Problem('unavailable', 'The calculation needs too much memory. Ask for a part of it.', again);
