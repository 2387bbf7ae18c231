import pg from 'pg';
import { vi } from 'vitest';
import type { Answer, Client } from './client.ts';
import { query, world } from './world.ts';

/**
 * Lets requests of one race meet half way. While somebody else holds the lock that `held` takes,
 * each is sent in turn and comes as far as it can; then the lock goes, and all of them go on.
 * Choose a lock that they need after they have decided: a race left to chance is seldom one.
 */
export async function meet(
  held: { text: string; values?: unknown[] },
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { databaseUrl } = await world();
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(held.text, held.values);
    const sent: Promise<Answer>[] = [];
    let answered = 0;
    for (const request of requests) {
      sent.push(request().finally(() => (answered += 1)));
      await vi.waitFor(
        async () => {
          if (answered + (await countWaiting()) < sent.length) throw new Error('Still running');
        },
        { timeout: 5_000, interval: 5 },
      );
    }
    await holder.query('rollback');
    return await Promise.all(sent);
  } finally {
    await holder.end();
  }
}

/** The memberships of somebody's organization, as a lock. */
export const membersOf = ({ orgId }: Client) => ({
  text: 'select 1 from members where org_id = $1 for update',
  values: [orgId],
});

/** Somebody's organization, as a lock: nothing new can point at it meanwhile. */
export const organizationOf = ({ orgId }: Client) => ({
  text: 'select 1 from organizations where id = $1 for update',
  values: [orgId],
});

/** An invitation, as a lock. */
export const invitationNamed = (id: string) => ({
  text: 'select 1 from invitations where id = $1 for update',
  values: [id],
});

/** Connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [counted] = await query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return counted?.waiting ?? 0;
}
