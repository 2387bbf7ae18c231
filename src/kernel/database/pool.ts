import pg from 'pg';
import { citusSettings } from '../citus/settings.ts';
import { calculations } from '../limits/calculations.ts';
import { database } from '../limits/database.ts';
import { valuesOf } from '../limits/limit.ts';
import { reads } from '../limits/reads.ts';
import type { WriteQueueLimits } from '../sharing/write-queue.ts';
import { invalidatePlans, setInBlocks } from './connection.ts';
import type { PlanInvalidation } from './plan-invalidation.ts';
import { exactTypes, printedTypes } from './types.ts';

const usual = valuesOf(database.connections);

export interface DatabaseOptions {
  url: string;
  /** The role to assume after connecting; unset when the URL is the service's own login. */
  role?: string | undefined;
  /** Milliseconds that one write may take, from begin to commit. */
  writeTimeout: number;
  /** Milliseconds that a statement waits for a lock. */
  lockTimeout: number;
  /** Connections for reads, for writes, and for allotting numbers to writes. */
  readers: number;
  writers: number;
  allotters?: number;
  /** Whether the database has Citus. */
  hasCitus?: boolean | undefined;
  writeQueue?: Partial<WriteQueueLimits> | undefined;
}

/**
 * The connections of one of several processes. Each has fewer than a single process, so that all of
 * them have not many more; and enough that an organization can hold two for writes.
 */
export function connectionsOf(processes: number) {
  const share = (ofOne: number, least: number) =>
    Math.max(least, Math.round(ofOne / Math.sqrt(processes)));
  return {
    readers: share(usual.readers, 2),
    writers: share(usual.writers, 4),
    allotters: share(usual.allotters, 1),
  };
}

/** The connections of a thread that calculates: one for it, one that checks its plans. */
export const ofThread = { readers: 1, writers: 1 };

/** The threads of one of several processes that calculate. */
export const threadsOf = (processes: number): number =>
  processes === 1 ? calculations.turns.places.value : 1;

/** The connections that a PostgreSQL of all these processes alone should allow. */
export function maxConnections(processes: number): number {
  const { readers, writers, allotters } = connectionsOf(processes);
  const threads = threadsOf(processes) * (ofThread.readers + ofThread.writers);
  const [sweeps, others] = [1, 20];
  return Math.max(100, processes * (readers + writers + allotters + threads + sweeps) + others);
}

/** Milliseconds that the database has for the message of one or more reads. */
export const readTimeout = ({ writeTimeout }: DatabaseOptions): number =>
  Math.min(writeTimeout, valuesOf(reads.messages).time);

/** Connections for reads, which show values: a `numeric` is text. */
export const readPool = (options: DatabaseOptions, plans: PlanInvalidation): pg.Pool =>
  pool(options, options.readers, printedTypes, readTimeout(options), plans);

/** Connections for transactions, which calculate: a `numeric` is an `Exact`. */
export const writePool = (options: DatabaseOptions, plans: PlanInvalidation): pg.Pool =>
  pool(options, options.writers, exactTypes, options.writeTimeout, plans);

function pool(
  { url, role, lockTimeout, writeTimeout, hasCitus }: DatabaseOptions,
  max: number,
  types: pg.CustomTypesConfig,
  statementTimeout: number,
  plans: PlanInvalidation,
): pg.Pool {
  const flags = {
    ...(role && { role }),
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: writeTimeout,
    timezone: 'UTC',
    datestyle: 'ISO',
    jit: 'off',
    // A plan serves all values: planning each time costs more than a plan for known values saves.
    // Citus needs the values: the organization decides which machine runs the statement.
    plan_cache_mode: hasCitus ? 'auto' : 'force_generic_plan',
    // A plan made while a table was small must not scan the whole table once it is large.
    enable_seqscan: 'off',
    // A request uses one processor of the database: the others are for other requests.
    max_parallel_workers_per_gather: 0,
    ...(hasCitus && citusSettings),
  };
  const made = new pg.Pool({
    connectionString: url,
    max,
    types,
    options: Object.entries(flags)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
    connectionTimeoutMillis: usual.connectTime,
    idleTimeoutMillis: usual.idleTime,
    ...keepAlive,
    application_name: 'stockwright',
  });
  // An idle connection that breaks is replaced at its next use. Without this listener its error
  // would end the process.
  made.on('error', () => undefined);
  made.on('connect', (client) => {
    invalidatePlans(client, plans);
    if (hasCitus) setInBlocks(client);
    client.on('error', () => undefined);
  });
  return made;
}

/** Lets the operating system notice a peer that is gone while a connection is idle. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: usual.keepAliveDelay };
