import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

const shortestPause = 100;
const longestPause = 10_000;

export interface Supervisor {
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Keeps a postmaster running: when it ends by itself, `relaunch` brings it back, with pauses that
 * grow while that fails.
 */
export function supervise(
  first: Postmaster,
  relaunch: (signal: AbortSignal) => Promise<Postmaster>,
  say: (message: string) => void,
): Supervisor {
  const stopping = new AbortController();
  let current = first;
  const stopAsked = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined));
  });
  const task = watch();

  async function watch(): Promise<void> {
    for (;;) {
      const how = await Promise.race([stopAsked, current.ended]);
      if (how === undefined) return;
      say(`PostgreSQL ended by itself (${how}); starting it again.`);
      const next = await relaunchUntilItRuns();
      if (!next) return;
      current = next;
      say(`PostgreSQL runs again (process ${current.pid}).`);
    }
  }

  async function relaunchUntilItRuns(): Promise<Postmaster | undefined> {
    for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await sleep(pause, undefined, stopping);
        return await relaunch(stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        say((error as Error).message);
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
