import pg from 'pg';
import type { Answer, Client } from './client.ts';
import { eventually } from './eventually.ts';
import { query, world } from './world.ts';

/**
 * Runs requests into a race on purpose. While another connection holds the lock of `held`, each
 * request is sent in turn and runs until it waits; then the lock is released and all continue.
 * Choose a lock that they need after their checks: without it a race seldom happens.
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
      await eventually(async () => {
        if (answered + (await countWaiting()) < sent.length) throw new Error('Still running');
      }, 5);
    }
    await holder.query('rollback');
    return await Promise.all(sent);
  } finally {
    await holder.end();
  }
}

/** Locks the memberships of a client's organization. */
export const membersOf = ({ orgId }: Client) => ({
  text: 'select 1 from members where org_id = $1 for update',
  values: [orgId],
});

/** Locks a client's organization: no new row can reference it meanwhile. */
export const organizationOf = ({ orgId }: Client) => ({
  text: 'select 1 from organizations where id = $1 for update',
  values: [orgId],
});

/** Locks an invitation. */
export const invitationNamed = (id: string) => ({
  text: 'select 1 from invitations where id = $1 for update',
  values: [id],
});

/** The number of connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [counted] = await query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return counted?.waiting ?? 0;
}
