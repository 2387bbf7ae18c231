import { calculations } from '../limits/calculations.ts';
import { valuesOf } from '../limits/limit.ts';
import { noRoom } from './no-room.ts';
import { type JobOptions, Thread, type ThreadOptions } from './thread.ts';

interface PoolOptions extends ThreadOptions {
  /** Milliseconds after which a thread without work ends, and gives its memory back. */
  idle?: number;
}

const usual = valuesOf(calculations.turns);

/**
 * Threads of one module. Each job gets a thread of its own, one that has no work if there is one:
 * turns before the pool bound how many there are.
 */
export class ThreadPool<Job, Result, Part = never> {
  private readonly entry: URL;
  private readonly options: PoolOptions;
  /** Threads without work, the last used last, and the timers that end them. */
  private readonly idle = new Map<Thread<Job, Result, Part>, NodeJS.Timeout>();
  private readonly threads = new Set<Thread<Job, Result, Part>>();
  private isClosed = false;

  /** `entry` is a module in JavaScript that calls `answerJobs`. */
  constructor(entry: URL, options: PoolOptions) {
    this.entry = entry;
    this.options = options;
  }

  async run(job: Job, options: JobOptions<Part>): Promise<Result> {
    options.signal?.throwIfAborted();
    const thread = this.take();
    try {
      return await thread.run(job, options);
    } finally {
      this.giveBack(thread);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.idle.values()) clearTimeout(timer);
    await Promise.all([...this.threads].map((thread) => thread.end(this.closed())));
  }

  private closed(): Error {
    return new Error(`The threads of ${this.options.noun} were closed.`);
  }

  private take(): Thread<Job, Result, Part> {
    if (this.isClosed) throw this.closed();
    const last = [...this.idle].at(-1);
    if (!last) return this.start();
    const [thread, timer] = last;
    clearTimeout(timer);
    this.idle.delete(thread);
    if (!thread.isBroken) return thread;
    this.threads.delete(thread);
    return this.take();
  }

  private start(): Thread<Job, Result, Part> {
    try {
      const thread = new Thread<Job, Result, Part>(this.entry, this.options);
      this.threads.add(thread);
      return thread;
    } catch (error) {
      throw noRoom(error) ?? error;
    }
  }

  private giveBack(thread: Thread<Job, Result, Part>): void {
    if (thread.isBroken) {
      this.threads.delete(thread);
      return;
    }
    const end = () => {
      this.idle.delete(thread);
      this.threads.delete(thread);
      void thread.end(this.closed());
    };
    this.idle.set(thread, setTimeout(end, this.options.idle ?? usual.idle).unref());
  }
}
