/** Work that a node repeats at intervals. */
export interface Recurring {
  /** Starts a run now, or after the current one; does not wait for it. */
  wake(): void;
  /** Stops the current run, and waits for its end. */
  close(): Promise<void>;
}

/**
 * Does some work now, at every interval, and when woken; never twice at the same time.
 *
 * @param interval milliseconds
 * @param work must not reject: it tries failed parts again at the next run
 */
export function recurring(
  interval: number,
  work: (signal: AbortSignal) => Promise<void>,
): Recurring {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work(stop.signal);
    } while (again && !stop.signal.aborted);
    running = undefined;
  };
  const wake = () => {
    if (stop.signal.aborted) return;
    again = true;
    running ??= run();
  };
  const timer = setInterval(wake, interval).unref();
  wake();
  return {
    wake,
    async close() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}
