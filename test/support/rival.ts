import pg from 'pg';
import { hangLimit } from './eventually.ts';
import { world } from './world.ts';

/**
 * Sends a request while another transaction has written a row and not yet committed; it commits as
 * soon as the request waits for it. So the request checked before the row was visible.
 */
export async function losingTo<T>(
  text: string,
  values: readonly unknown[],
  request: () => Promise<T>,
): Promise<T> {
  const { databaseUrl } = await world();
  const rival = new pg.Client({ connectionString: databaseUrl });
  const observer = new pg.Client({ connectionString: databaseUrl });
  await Promise.all([rival.connect(), observer.connect()]);
  try {
    const pid = (await rival.query('select pg_backend_pid() as pid')).rows[0].pid;
    await rival.query('begin');
    await rival.query(text, [...values]);
    const answer = request();
    await waitBehind(observer, pid);
    await rival.query('commit');
    return await answer;
  } finally {
    await Promise.all([rival.end(), observer.end()]);
  }
}

/** The deletion of an organization, whose row it locks, as SQL for a rival. */
export const deletionOf = ({ orgId }: { orgId?: string | undefined }): string =>
  `select 1 from organizations where id = '${orgId}' for update;
   update organizations set deleted_at = now() where id = '${orgId}'`;

async function waitBehind(observer: pg.Client, pid: number): Promise<void> {
  for (const end = Date.now() + hangLimit; Date.now() < end; ) {
    const { rowCount } = await observer.query(
      'select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
      [pid],
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The request never waited for the row.');
}
