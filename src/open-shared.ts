import { Calculator, type CalculatorLimits } from './kernel/calculations/calculator.ts';
import type { Config } from './kernel/config.ts';
import { Database } from './kernel/database/database.ts';
import { connectionsOf, ofThread, threadsOf } from './kernel/database/pool.ts';
import { valuesOf } from './kernel/limits/limit.ts';
import { writes } from './kernel/limits/writes.ts';
import type { Logger } from './kernel/log.ts';
import type { WriteQueueLimits } from './kernel/sharing/write-queue.ts';
import { applicationRole } from './serve/database/migrate.ts';
import { refuseUnsafeRole } from './serve/database/service-role.ts';
import { openInstallation } from './serve/installation/open-installation.ts';

export interface SharedOptions {
  config: Config;
  /** The owner's connection to PostgreSQL; migrations run through it. */
  databaseUrl: string;
  log: Logger;
  /** The clock of the machine, in milliseconds. */
  systemTime?(): number;
  /** Milliseconds for which a write waits for a lock. */
  lockTimeout?: number;
  /** Connections for reads and for writes. */
  connections?: { readers: number; writers: number };
  writeQueue?: Partial<WriteQueueLimits>;
  calculator?: Partial<CalculatorLimits>;
}

const { lockTime } = valuesOf(writes.transactions);

/** The module of the threads that calculate. */
const calculationEntry = new URL('./calculation-worker.js', import.meta.url);

/**
 * Opens the parts that all nodes share: the database, and what they must agree on; and threads that
 * calculate.
 */
export async function openShared(options: SharedOptions) {
  const { database, calculator } = await openDatabase(options);
  const installation = await openInstallation({ ...options, database }).catch(async (error) => {
    await database.close();
    throw error;
  });
  return { database, calculator, installation, secretKey: installation.secretKey };
}

async function openDatabase(options: SharedOptions) {
  const { databaseAppUrl, writeTimeout, processes } = options.config;
  const { databaseUrl, writeQueue, lockTimeout = lockTime } = options;
  const { connections = connectionsOf(processes) } = options;
  const role = databaseAppUrl ? undefined : applicationRole;
  const url = databaseAppUrl ?? databaseUrl;
  const { hasCitus } = await refuseUnsafeRole(url, role);
  const limits = { writeTimeout, lockTimeout, writeQueue, ...connections };
  const access = { url, role, hasCitus, ...limits };
  const places = threadsOf(processes);
  return {
    database: new Database(access),
    calculator: new Calculator(
      calculationEntry,
      { ...access, ...ofThread },
      { places, ...options.calculator },
    ),
  };
}
