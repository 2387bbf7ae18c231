/**
 * Runs the jobs that transactions enqueued. It has separate connections, as the owner of the
 * database, and recovers from their loss. A job is done at least once: when its success cannot be
 * recorded, it is done again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type JobHelpers, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { printedTypes } from '../../kernel/database/types.ts';
import { PermanentFailure, type Task, type TaskContext } from '../../kernel/jobs/task.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { mails } from '../../kernel/limits/mails.ts';
import type { Logger } from '../../kernel/log.ts';
import { type Lane, LaneTurns } from './lane.ts';
import { libraryLog } from './library-log.ts';
import { openPool } from './pool.ts';
import { queueSchema } from './schema.ts';

export interface JobRunner {
  /** Finishes the jobs that are running, if that takes seconds only, and stops. */
  close(): Promise<void>;
}

export interface JobRunnerOptions {
  ownerUrl: string;
  lanes: readonly Lane[];
  log: Logger;
  /**
   * Milliseconds between two checks for due jobs, or for an unreachable database. New jobs
   * are noticed at once.
   */
  pollInterval: number;
}

const { timeLimit, stopOfJob, stopOfAll, unlockInterval } = valuesOf(mails.jobs);

export function openJobRunner({ ownerUrl, lanes, log, pollInterval }: JobRunnerOptions): JobRunner {
  const pool = openPool(ownerUrl, lanes.length);
  const stop = new AbortController();
  const context = { pool, log, pollInterval, stop: stop.signal };
  const running = lanes.map((lane) => runLane(lane, context));
  const unlocker = setInterval(() => {
    unlockAbandoned(pool, log).catch((err) => log.warn({ err }, 'Jobs were not unlocked'));
  }, unlockInterval).unref();

  return {
    async close() {
      clearInterval(unlocker);
      stop.abort();
      const stopped = Promise.all(running)
        .then(() => pool.end())
        .catch((err) => log.warn({ err }, 'The job runner did not stop cleanly'));
      await atMost(stopOfAll, stopped);
    },
  };
}

interface LaneContext extends Pick<JobRunnerOptions, 'log' | 'pollInterval'> {
  pool: pg.Pool;
  stop: AbortSignal;
}

/** Runs the jobs of a lane until the stop, with new workers whenever the workers have ended. */
async function runLane(lane: Lane, context: LaneContext): Promise<void> {
  const { pool, log, pollInterval, stop } = context;
  let ended: string | undefined;
  while (!stop.aborted) {
    try {
      await unlockAbandoned(pool, log, ended);
      if (stop.aborted) return;
      const workers = startWorkers(lane, context);
      ended = workers.id;
      const shutDown = () => void workers.gracefulShutdown();
      stop.addEventListener('abort', shutDown);
      await workers.promise.finally(() => stop.removeEventListener('abort', shutDown));
    } catch (err) {
      log.warn({ err }, 'Jobs are not running at the moment; trying again');
    }
    await delay(pollInterval, undefined, { signal: stop }).catch(() => undefined);
  }
}

function startWorkers(lane: Lane, { pool, log, pollInterval }: LaneContext): WorkerPool {
  const turns = new LaneTurns(lane.places);
  const list: TaskList = {};
  for (const [name, task] of Object.entries(lane.tasks)) {
    const attempt = attempting(pool, task, log);
    list[name] = (payload, helpers) =>
      attempt(payload, helpers).finally(() => turns.end(helpers.job));
  }
  const workers = runTaskList(
    {
      schema: queueSchema,
      logger: libraryLog(log),
      events: turns.events,
      concurrency: lane.places,
      forbiddenFlags: turns.forbidden,
      pollInterval,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: stopOfJob,
      // With these delays the library records ends of jobs in batches. Otherwise an end that cannot
      // be recorded would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    list,
    pool,
  );
  // If workers could not load the ids of their tasks, they never try again. So they are stopped,
  // and new workers replace them.
  turns.events.once('worker:getJob:error', ({ error }) => {
    log.warn({ err: error }, 'The queue of jobs is out of reach');
    queueMicrotask(() => workers.gracefulShutdown());
  });
  return workers;
}

/** A task as the library calls it: for one attempt at one job. */
function attempting(pool: pg.Pool, task: Task<never>, log: Logger) {
  const query: TaskContext['query'] = async <Row>({
    text,
    values,
  }: {
    text: string;
    values: readonly unknown[];
  }) => (await pool.query({ text, values: [...values], types: printedTypes })).rows as Row[];
  return async (payload: unknown, { job, abortSignal }: JobHelpers): Promise<void> => {
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(timeLimit)]);
    try {
      await task.run(payload as never, { query, signal });
    } catch (error) {
      const wasLast =
        job.attempts >= job.max_attempts ||
        (error instanceof PermanentFailure && (await giveUp(pool, job.id)));
      try {
        await task.failed(payload as never, error, wasLast, { query });
      } catch (err) {
        log.warn({ err, job: job.key }, 'The failure of a job could not be noted');
      }
      throw error;
    }
  };
}

/** Makes the current attempt the last one; returns false when that cannot be recorded. */
async function giveUp(pool: pg.Pool, id: string): Promise<boolean> {
  const text = `update ${queueSchema}._private_jobs set attempts = max_attempts where id = $1`;
  return pool.query(text, [id]).then(
    () => true,
    () => false,
  );
}

/**
 * Unlocks abandoned jobs: those of our ended workers, and those of crashed nodes, locked for longer
 * than any attempt may take.
 */
async function unlockAbandoned(pool: pg.Pool, log: Logger, ended?: string): Promise<void> {
  const { rows } = await pool.query<{ key: string; worker: string; exhausted: boolean }>(
    `select key, locked_by as worker, attempts >= max_attempts as exhausted
     from ${queueSchema}.jobs
     where locked_by = $1 or locked_at < now() - interval '10 minutes'`,
    [ended],
  );
  if (rows.length === 0) return;
  const workers = [...new Set(rows.map(({ worker }) => worker))];
  await pool.query(`select ${queueSchema}.force_unlock_workers($1)`, [workers]);
  for (const { key, exhausted } of rows) {
    if (exhausted)
      log.error({ job: key }, 'A job was interrupted in its last attempt; it is not done');
    else log.warn({ job: key }, 'A job was interrupted; it is done again');
  }
}

/** Waits for `work`, but no longer than `milliseconds`. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const limit = delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, limit]);
  over.abort();
}
