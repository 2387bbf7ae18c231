import { pino } from 'pino';
import { MailSink } from './mail-sink.ts';
import { openWorld, query, type World } from './world.ts';

/** A world that sends its mails to a mail server, and its log. */
export interface MailWorld extends World {
  sink: MailSink;
  /** The log, one object a line. */
  logged: Record<string, unknown>[];
}

export async function openMailWorld(): Promise<MailWorld> {
  const sink = await new MailSink().open();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const env = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Stöckwright <stock@bakery.example>',
    PUBLIC_URL: 'https://stock.example.com',
  };
  return { ...(await openWorld(env, { log })), sink, logged };
}

/** Lets waiting jobs be tried now, as an operator can; `attempts` sets the counted attempts. */
export async function tryJobsNow(of: World, attempts: number | null = null): Promise<void> {
  await query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs),
       run_at => now(), attempts => $1)`,
    [attempts],
    of,
  );
}

export interface QueuedJob {
  key: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  payload: unknown;
  /** Jobs that no worker has locked. */
  is_resting: boolean;
}

/** The jobs in the queue, without finished ones. */
export function queuedJobs(of: World): Promise<QueuedJob[]> {
  return query(
    `select key, attempts, max_attempts, last_error, payload, locked_at is null as is_resting
     from graphile_worker._private_jobs`,
    [],
    of,
  );
}

/** The numbers of mails sent, deferred and abandoned, from the metrics. */
export async function mailCounts(of: World): Promise<Record<string, number>> {
  const text = await (await fetch(`${of.origin}/metrics`)).text();
  const lines = text.matchAll(/^stockwright_mails_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}
