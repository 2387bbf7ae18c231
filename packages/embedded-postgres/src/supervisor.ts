import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './error.ts';
import type { Postmaster } from './postmaster.ts';

const minPause = 100;
const maxPause = 10_000;

export interface Supervisor {
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Keeps a postmaster running: when it ends by itself, `relaunch` starts it again, after pauses that
 * grow while that fails.
 */
export function supervise(
  first: Postmaster,
  relaunch: (signal: AbortSignal) => Promise<Postmaster>,
  report: (message: string) => void,
): Supervisor {
  const stopping = new AbortController();
  let current = first;
  const stopRequested = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined));
  });
  const task = watch();

  async function watch(): Promise<void> {
    for (;;) {
      const how = await Promise.race([stopRequested, current.ended]);
      if (how === undefined) return;
      report(`PostgreSQL ended by itself (${how}); starting it again.`);
      const next = await relaunchUntilItRuns();
      if (!next) return;
      current = next;
      report(`PostgreSQL runs again (process ${current.pid}).`);
    }
  }

  async function relaunchUntilItRuns(): Promise<Postmaster | undefined> {
    for (let pause = minPause; ; pause = Math.min(2 * pause, maxPause)) {
      try {
        await sleep(pause, undefined, stopping);
        return await relaunch(stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        report(messageOf(error));
      }
    }
  }

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await task;
    await current.stop();
  }

  return {
    get pid() {
      return current.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}
