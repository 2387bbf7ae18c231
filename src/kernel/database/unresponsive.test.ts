/** A database that stops answering while its connections stay open. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { embeddedScene, onLinux, query } from '../../../test/support/embedded.ts';
import { Database } from './database.ts';
import { sql } from './sql.ts';

const scene = embeddedScene();
let stopped: number[] = [];

const resume = (): void => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  stopped = [];
};

afterEach(resume);

/** Stops the processes of the database, as on a machine that no longer schedules them. */
async function stop(url: string): Promise<void> {
  const rows = await query(
    url,
    `select pid from pg_stat_activity where backend_type = 'client backend'
       and pid <> pg_backend_pid()
     union all
     select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int`,
  );
  stopped = rows.map(([pid]) => Number(pid));
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
}

async function timed(work: Promise<unknown>): Promise<{ outcome: unknown; seconds: number }> {
  const start = performance.now();
  const outcome = await work.then(
    () => 'answered',
    (error: unknown) => error,
  );
  return { outcome, seconds: (performance.now() - start) / 1_000 };
}

test.runIf(onLinux)(
  'health checks and reads end in time, and recover',
  { timeout: 60_000 },
  async () => {
    const { url } = await scene.start();
    const limits = { writeTimeout: 4_000, lockTimeout: 1_000, readers: 2, writers: 1 };
    const database = new Database({ url, ...limits });
    const read = () => database.read({}, [sql`select 1`]);
    try {
      await Promise.all([database.ping(), read(), read()]);
      await stop(url);
      const [ping, ...reads] = await Promise.all([
        timed(database.ping()),
        ...Array.from({ length: 5 }, () => timed(read())),
      ]);
      expect(ping.outcome).toMatchObject({ code: 'unavailable' });
      expect(ping.seconds).toBeLessThan(3.5);
      for (const { outcome, seconds } of reads) {
        expect(outcome).not.toBe('answered');
        expect(seconds).toBeLessThan(15);
      }
      resume();
      await expect
        .poll(() => timed(database.ping()), { timeout: 15_000 })
        .toMatchObject({
          outcome: 'answered',
        });
      await expect(read()).resolves.toHaveLength(1);
    } finally {
      resume();
      await delay(50);
      await database.close();
    }
  },
);
