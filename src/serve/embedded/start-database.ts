/** The embedded PostgreSQL with the names and messages of the service. */
import { resolve } from 'node:path';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@stockwright/embedded-postgres';
import { makeFolder } from '../../kernel/folder.ts';
import { markRunning } from './mark-running.ts';

const database = 'stockwright';
/** The folder of root's database and programs, when PostgreSQL cannot enter the data folder. */
export const systemFolder = '/var/lib/stockwright';

/** Advice to the operator, by fault; it is added to the message. */
const advice: Partial<Record<EmbeddedPostgresError['fault'], string>> = {
  unsupported: 'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  in_use: 'Stop it first, or set DATA_DIR to another folder.',
  wrong_version:
    'Export it with the release that made it (npm run export), ' +
    'then import it into a new DATA_DIR (npm run import).',
};

/**
 * Starts the embedded PostgreSQL on a data folder, which is made when it is missing.
 * @throws EmbeddedPostgresError with one line that says what to do
 */
export async function startDatabase(
  options: Omit<EmbeddedPostgresOptions, 'database' | 'systemFolder'>,
): Promise<EmbeddedPostgres> {
  markRunning();
  const dataDir = resolve(options.dataDir);
  try {
    makeDataFolder(dataDir);
    return await startEmbeddedPostgres({ database, systemFolder, ...options, dataDir });
  } catch (error) {
    throw withAdvice(error);
  }
}

/** The owner's URL of the database that another process runs on a data folder, if one does. */
export function runningDatabase(dataDir: string): string | undefined {
  try {
    return runningEmbeddedPostgres({ dataDir, database });
  } catch (error) {
    throw withAdvice(error);
  }
}

function makeDataFolder(path: string): void {
  try {
    // For root: the account that PostgreSQL runs as must enter the folder, and need not list it.
    makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(`The data folder ${path} cannot be used: ${reason}`);
  }
}

function withAdvice(error: unknown): unknown {
  if (!(error instanceof EmbeddedPostgresError)) return error;
  const more = advice[error.fault];
  if (!more) return error;
  return new EmbeddedPostgresError(`${error.message} ${more}`, error.fault);
}
