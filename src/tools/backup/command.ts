/**
 * `npm run backup`: copies the data folder of an installation with the embedded PostgreSQL into a
 * new folder. The service may keep running, and it can start on the copy.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EmbeddedPostgres } from '@stockwright/embedded-postgres';
import { type Config, readConfig } from '../../kernel/config.ts';
import { makeFolder } from '../../kernel/folder.ts';
import { StartError } from '../../serve/start-error.ts';
import { type Environment, findDatabase, lineOfFailure } from '../operator.ts';
import { copyDatabase } from './base-backup.ts';
import { copyTree, flush } from './copy-tree.ts';

interface Output {
  report(line: string): void;
  /** A message for the operator. */
  print(line: string): void;
}

const usage = 'Usage: npm run backup -- <new folder>';
const outcomes = { done: 0, refused: 1 };

/** Besides the database; the documents after it, so that none of the copy lacks its file. */
const folders = ['keys', 'mails', 'documents'];

/** Returns the exit code: 0, or 1 when there is no new backup. */
export async function backupCommand(
  args: string[],
  env: Environment,
  { report, print }: Output,
): Promise<number> {
  let postgres: EmbeddedPostgres | undefined;
  try {
    const target = readTarget(args);
    const config = readConfig(env);
    refuse(config, target);
    const database = await findDatabase(env, print);
    postgres = database.postgres;
    await copyData(config.dataDir, target, database.url);
    report(`Copied ${config.dataDir} to ${target}.`);
    if (config.s3) report(`Now copy the bucket ${config.s3.bucket}: it has the documents.`);
    return outcomes.done;
  } catch (error) {
    print(lineOfFailure(error));
    return outcomes.refused;
  } finally {
    await postgres?.stop();
  }
}

function readTarget(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    if (positionals.length === 1) return resolve(positionals[0] as string);
  } catch (error) {
    throw new StartError(`${(error as Error).message} ${usage}`);
  }
  throw new StartError(usage);
}

function refuse({ databaseUrl, dataDir }: Config, target: string): void {
  if (databaseUrl) {
    throw new StartError(
      'This command copies the embedded database, and DATABASE_URL is set: use pg_dump or ' +
        'pg_basebackup, as docs/backup.md says.',
    );
  }
  if (existsSync(target)) throw new StartError(`${target} exists: name a new folder.`);
  if (`${target}/`.startsWith(`${dataDir}/`)) {
    throw new StartError(`${target} is in the data folder: name a folder outside of it.`);
  }
}

/** The copy has its name when it is complete. */
async function copyData(dataDir: string, target: string, databaseUrl: string): Promise<void> {
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  makeFolder(unfinished, 0o711);
  await copyDatabase(dataDir, join(unfinished, 'postgres'), databaseUrl);
  for (const name of folders) await copyTree(join(dataDir, name), join(unfinished, name));
  await rename(unfinished, target);
  await flush(dirname(target));
}
