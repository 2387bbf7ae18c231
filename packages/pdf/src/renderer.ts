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
  resolve(file: Buffer): void;
  reject(error: unknown): void;
}

export interface RendererLimits {
  /** Milliseconds that one document may take. */
  time: number;
  /** Documents that may wait for the one that is being rendered. */
  waiting: number;
}

export interface RenderOptions {
  /** Ends the rendering, or takes the document out of the queue. */
  signal?: AbortSignal | undefined;
}

const defaultLimits: RendererLimits = { time: 30_000, waiting: 50 };

/**
 * Renders documents one after another on a worker thread, because layout and fonts would block the
 * event loop. The thread starts with the first document and does not keep the process alive.
 */
export class Renderer<Input> {
  private readonly entry: URL;
  private readonly limits: RendererLimits;
  private waiting: Rendering<Input>[] = [];
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
  async render(input: Input, { signal }: RenderOptions = {}): Promise<Buffer> {
    signal?.throwIfAborted();
    if (this.waiting.length >= this.limits.waiting) {
      throw new RendererError('busy', 'Too many documents are waiting to be rendered.');
    }
    let abort: (() => void) | undefined;
    const file = new Promise<Buffer>((resolve, reject) => {
      const rendering = { input, resolve, reject };
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

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
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
