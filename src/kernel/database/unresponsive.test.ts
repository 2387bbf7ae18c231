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

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  );

test.runIf(onLinux)('health checks and reads end in time, and recover', async () => {
  const { url } = await scene.start();
  const limits = { writeTimeout: 4_000, lockTimeout: 1_000, readers: 2, writers: 1 };
  const database = new Database({ url, ...limits });
  const read = () => database.read({}, [sql`select 1`]);
  try {
    await Promise.all([database.ping(), read(), read()]);
    await stop(url);
    const [ping, ...reads] = await Promise.all([
      outcomeOf(database.ping()),
      ...Array.from({ length: 5 }, () => outcomeOf(read())),
    ]);
    // A database that is stopped never answers: only limits of the service end these.
    expect(ping).toMatchObject({ code: 'unavailable' });
    for (const outcome of reads) expect(outcome).not.toBe('answered');
    resume();
    await expect.poll(() => outcomeOf(database.ping())).toBe('answered');
    await expect(read()).resolves.toHaveLength(1);
  } finally {
    resume();
    await delay(50);
    await database.close();
  }
});
