import { Worker } from 'node:worker_threads';

/** The renderer could not render a document; another attempt may succeed. */
export class RendererError extends Error {
  override name = 'RendererError';
  readonly code: 'busy' | 'timeout';

  constructor(code: 'busy' | 'timeout', message: string) {
    super(message);
    this.code = code;
  }
}

interface Rendering<Input> {
  input: Input;
  owner: string;
  resolve(file: Buffer): void;
  reject(error: unknown): void;
}

export interface RendererLimits {
  /** Milliseconds that one document may take. */
  time: number;
  /** Documents that may wait for the one that is being rendered. */
  waiting: number;
  /** The same for the documents of one owner. */
  waitingOfOwner: number;
}

export interface RenderOptions {
  /** Owners take turns, however many documents each of them has waiting. */
  owner?: string;
  /** Ends the rendering, or takes the document out of the queue. */
  signal?: AbortSignal | undefined;
}

const defaultLimits: RendererLimits = { time: 30_000, waiting: 50, waitingOfOwner: 10 };

/**
 * Renders documents one after another on a worker thread, because layout and fonts would block the
 * event loop. The owner that was served longest ago comes next. The thread starts with the first
 * document and does not keep the process alive.
 */
export class Renderer<Input> {
  private readonly entry: URL;
  private readonly limits: RendererLimits;
  private waiting: Rendering<Input>[] = [];
  /** Owners of the waiting documents that were served, in the order of their last turn. */
  private readonly served = new Set<string>();
  private current: Rendering<Input> | undefined;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** `entry` is a module in JavaScript that calls `answerRenderings`. */
  constructor(entry: URL, limits: RendererLimits = defaultLimits) {
    this.entry = entry;
    this.limits = limits;
  }

  /**
   * @throws RendererError when too many documents wait, or when this one takes too long; the reason
   * of the signal when that is aborted
   */
  async render(input: Input, { owner = '', signal }: RenderOptions = {}): Promise<Buffer> {
    signal?.throwIfAborted();
    const { waiting, waitingOfOwner } = this.limits;
    const own = this.waiting.filter((each) => each.owner === owner);
    if (this.waiting.length >= waiting || own.length >= waitingOfOwner) {
      throw new RendererError('busy', 'Too many documents are waiting to be rendered.');
    }
    let abort: (() => void) | undefined;
    const file = new Promise<Buffer>((resolve, reject) => {
      const rendering = { input, owner, resolve, reject };
      abort = () => this.abort(rendering, signal?.reason);
      signal?.addEventListener('abort', abort);
      this.waiting.push(rendering);
      this.next();
    });
    return file.finally(() => abort && signal?.removeEventListener('abort', abort));
  }

  private abort(rendering: Rendering<Input>, reason: unknown): void {
    if (rendering === this.current && this.worker) {
      const { worker } = this;
      this.fail(worker, reason);
      void worker.terminate();
    } else {
      this.waiting = this.waiting.filter((each) => each !== rendering);
      rendering.reject(reason);
    }
  }

  /** Takes the first document of the owner that was served longest ago, or never. */
  private take(): Rendering<Input> | undefined {
    const turns = [...this.served];
    const turnOf = ({ owner }: Rendering<Input>) => turns.indexOf(owner);
    const [first, ...others] = this.waiting;
    if (!first) {
      this.served.clear();
      return undefined;
    }
    const next = others.reduce((best, each) => (turnOf(each) < turnOf(best) ? each : best), first);
    this.waiting = this.waiting.filter((each) => each !== next);
    this.served.delete(next.owner);
    this.served.add(next.owner);
    return next;
  }

  private next(): void {
    if (this.current) return;
    this.current = this.take();
    if (!this.current) return;
    const worker = this.start();
    this.timer = setTimeout(() => {
      this.fail(worker, new RendererError('timeout', 'The document took too long to render.'));
      void worker.terminate();
    }, this.limits.time);
    this.timer.unref();
    worker.postMessage(this.current.input);
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    // A document that needs more memory ends its thread, not the process.
    const worker = new Worker(this.entry, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    worker.on('message', (bytes: Uint8Array) => {
      if (this.worker !== worker) return;
      this.finish()?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      this.next();
    });
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', () => this.fail(worker, new Error('The rendering thread ended.')));
    // After the listeners: a listener for messages would keep the process alive again.
    worker.unref();
    this.worker = worker;
    return worker;
  }

  /** Only the current document fails with its thread; the next document starts a new thread. */
  private fail(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.finish()?.reject(error);
    this.next();
  }

  private finish(): Rendering<Input> | undefined {
    clearTimeout(this.timer);
    const finished = this.current;
    this.current = undefined;
    return finished;
  }
}
