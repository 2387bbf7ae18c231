import { Worker } from 'node:worker_threads';
import { Problem } from '../problem.ts';
import { noRoom } from './no-room.ts';
import type { Report, Request } from './report.ts';

export interface ThreadOptions {
  /** The jobs in messages, e.g. `imports`. */
  noun: string;
  /** Is in the thread as `workerData`. */
  workerData?: unknown;
  /** Megabytes of values; a job that needs more ends its thread. */
  memory?: number;
  /** Makes the refusal of a job that is too large. */
  refusal(why: 'took too long' | 'needs too much memory'): Problem;
}

export interface JobOptions<Part> {
  /** Milliseconds that the job may take. */
  time: number;
  /** Memory that passes to the thread without a copy. */
  transfer?: readonly ArrayBuffer[] | undefined;
  /** Ends the job, and its thread. */
  signal?: AbortSignal | undefined;
  onPart?(part: Part): void;
}

interface Running<Result, Part> {
  resolve(result: Result): void;
  reject(error: unknown): void;
  onPart: ((part: Part) => void) | undefined;
}

/**
 * A thread that runs one job at a time, and keeps no process alive. A job that breaks it, takes too
 * long or needs too much memory ends the thread alone.
 */
export class Thread<Job, Result, Part> {
  isBroken = false;
  private readonly options: ThreadOptions;
  private readonly worker: Worker;
  private running: Running<Result, Part> | undefined;

  constructor(entry: URL, options: ThreadOptions) {
    const { noun, workerData, memory, refusal } = options;
    this.options = options;
    this.worker = new Worker(entry, {
      workerData,
      ...(memory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    });
    this.worker.on('message', (report: Report<Result, Part>) => this.receive(report));
    this.worker.on('messageerror', (error) => this.end(error));
    this.worker.on('error', (error) =>
      this.end(isOutOfMemory(error) ? refusal('needs too much memory') : (noRoom(error) ?? error)),
    );
    this.worker.on('exit', () => this.end(new Error(`The thread of ${noun} ended.`)));
    // After the listeners: a listener for messages would keep the process alive again.
    this.worker.unref();
  }

  /** @throws what the job has thrown, a refusal, or the reason of the signal */
  async run(job: Job, { time, transfer = [], signal, onPart }: JobOptions<Part>): Promise<Result> {
    const timer = setTimeout(() => this.end(this.options.refusal('took too long')), time);
    const abort = () => this.end(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.running = { resolve, reject, onPart };
        this.send({ job }, transfer);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Ends the thread, and its job with this error. */
  async end(error: unknown): Promise<void> {
    this.running?.reject(error);
    if (this.isBroken) return;
    this.isBroken = true;
    await this.worker.terminate();
  }

  private send(request: Request<Job>, transfer: readonly ArrayBuffer[] = []): void {
    this.worker.postMessage(request, transfer);
  }

  private receive(report: Report<Result, Part>): void {
    const { running } = this;
    if ('part' in report) {
      running?.onPart?.(report.part);
      // Other requests come first: receiving all parts at once would delay them.
      setImmediate(() => this.send('next'));
      return;
    }
    this.running = undefined;
    if ('result' in report) running?.resolve(report.result);
    else running?.reject(errorOf(report));
  }
}

type Failure = Exclude<Report<never, never>, { part: never } | { result: never }>;

function errorOf(report: Failure): unknown {
  if ('error' in report) return report.error;
  const { code, detail, options } = report.problem;
  return new Problem(code, detail, options);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
