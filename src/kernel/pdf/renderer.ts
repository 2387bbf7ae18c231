import { Worker } from 'node:worker_threads';
import { Problem } from '../contract/problem.ts';

interface Rendering<Input> {
  input: Input;
  resolve(file: Buffer): void;
  reject(error: unknown): void;
}

export interface RendererLimits {
  /** Milliseconds that one rendering may take. */
  time: number;
  /** Renderings that may wait for the one that runs. */
  waiting: number;
}

/**
 * The thread that renders documents: laying out text and opening fonts would hold up every other
 * request. Started with the first document, one after another; keeps no process alive.
 */
export class Renderer<Input> {
  private readonly entry: URL;
  private readonly limits: RendererLimits;
  private readonly waiting: Rendering<Input>[] = [];
  private current: Rendering<Input> | undefined;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** `entry` is a compiled module that calls `answerRenderings`. */
  constructor(entry: URL, limits: RendererLimits = { time: 30_000, waiting: 50 }) {
    this.entry = entry;
    this.limits = limits;
  }

  /** Refuses with a Problem (503) when too many wait, or this one takes too long. */
  async render(input: Input): Promise<Buffer> {
    if (this.waiting.length >= this.limits.waiting) {
      throw unavailable('Too many documents are being rendered. Repeat the request in a moment.');
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) return;
    const worker = this.start();
    this.timer = setTimeout(() => {
      this.fail(worker, unavailable('This document took too long to render.'));
      void worker.terminate();
    }, this.limits.time);
    this.timer.unref();
    worker.postMessage(this.current.input);
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    // A document that outgrows this ends its thread, not the service.
    const worker = new Worker(this.entry, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    worker.on('message', (bytes: Uint8Array) => {
      if (this.worker !== worker) return;
      this.settle()?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      this.next();
    });
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', () => this.fail(worker, new Error('The renderer of documents ended.')));
    // After the listeners: one for messages holds the process again.
    worker.unref();
    this.worker = worker;
    return worker;
  }

  /** A thread that breaks takes its document with it; the next document starts a new one. */
  private fail(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    this.settle()?.reject(error);
    this.next();
  }

  private settle(): Rendering<Input> | undefined {
    clearTimeout(this.timer);
    const settled = this.current;
    this.current = undefined;
    return settled;
  }
}

const unavailable = (detail: string) =>
  new Problem('unavailable', detail, { headers: { 'retry-after': '5' } });
