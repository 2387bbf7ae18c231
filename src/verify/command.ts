/**
 * `npm run verify`: recomputes every figure of every organization, or of one, from the rows that
 * stand, and says where what is stored differs. The service may run meanwhile.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listMigrations, StartError } from '../kernel/database/migrate.ts';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../kernel/embedded/index.ts';
import { isUuid } from '../kernel/validate.ts';
import { lineOf } from './check.ts';
import { checks } from './checks.ts';
import {
  type Counts,
  countRecords,
  selectOrganizations,
  selectSchemaVersion,
} from './organizations.store.ts';
import { openSnapshots, type Snapshots } from './snapshot.ts';

export interface Output {
  /** A line for each difference, and the summary. */
  report(line: string): void;
  /** What else people want to know. */
  say(line: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const usage = 'Usage: npm run verify -- [--org <id of an organization>]';
const outcomes = { sound: 0, differs: 1, refused: 2 };

/** Answers the exit code: 0 without a difference, 1 with any, 2 when it could not look. */
export async function verifyCommand(
  args: string[],
  env: Environment,
  output: Output,
): Promise<number> {
  const wanted = readArguments(args);
  if (typeof wanted === 'string') {
    output.say(wanted);
    return outcomes.refused;
  }
  let postgres: EmbeddedPostgres | undefined;
  let snapshots: Snapshots | undefined;
  try {
    const found = await findDatabase(env, output);
    postgres = found.postgres;
    snapshots = openSnapshots(found.url);
    return await verify(snapshots, wanted.orgId, output);
  } catch (error) {
    const { code, message, stack } = error as Error & { code?: string };
    const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
    output.say(isExpected || code ? message || `${code}` : `${stack}`);
    return outcomes.refused;
  } finally {
    await snapshots?.close();
    await postgres?.stop();
  }
}

function readArguments(args: string[]): { orgId: string | undefined } | string {
  try {
    const { org } = parseArgs({ args, options: { org: { type: 'string' } } }).values;
    if (org === undefined || isUuid(org)) return { orgId: org?.toLowerCase() };
    return `${JSON.stringify(org)} is no id of an organization. ${usage}`;
  } catch (error) {
    return `${(error as Error).message} ${usage}`;
  }
}

/** DATABASE_URL, else the embedded database: the one that runs, or it is started for as long. */
async function findDatabase(
  env: Environment,
  { say }: Output,
): Promise<{ url: string; postgres?: EmbeddedPostgres }> {
  const given = env.DATABASE_URL?.trim();
  if (given) return { url: given };
  const dataDir = resolve(env.DATA_DIR?.trim() || './data');
  const running = runningEmbeddedPostgres(dataDir);
  if (running) return { url: running };
  if (!existsSync(resolve(dataDir, 'postgres'))) {
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  const postgres = await startEmbeddedPostgres({ dataDir, say });
  return { url: postgres.url, postgres };
}

async function verify(
  snapshots: Snapshots,
  wanted: string | undefined,
  { report }: Output,
): Promise<number> {
  const total = { organizations: 0, entries: 0, items: 0, orders: 0, differences: 0 };
  for (const orgId of await findOrganizations(snapshots, wanted)) {
    await snapshots.of(orgId, async (tx) => {
      const counts = await tx.row<Counts>(countRecords(orgId));
      total.organizations += 1;
      total.entries += counts?.entries ?? 0;
      total.items += counts?.items ?? 0;
      total.orders += counts?.orders ?? 0;
      for (const check of checks) {
        for await (const difference of check(tx, orgId)) {
          report(lineOf(orgId, difference));
          total.differences += 1;
        }
      }
    });
  }
  report(
    [
      `${count(total.organizations, 'organization')}, ${count(total.entries, 'ledger entry', 'ledger entries')}, `,
      `${count(total.items, 'item')}, ${count(total.orders, 'order')}: `,
      total.differences === 0 ? 'no difference' : count(total.differences, 'difference'),
    ].join(''),
  );
  return total.differences === 0 ? outcomes.sound : outcomes.differs;
}

/** Those that there are, in the order in which they were made; of one that is wanted, that one. */
async function findOrganizations(
  snapshots: Snapshots,
  wanted: string | undefined,
): Promise<string[]> {
  const newest = (await listMigrations()).at(-1)?.version;
  const organizations = await snapshots.asOwner(async (tx) => {
    const schema = await tx.row<{ version: number }>(selectSchemaVersion);
    if (schema?.version !== newest) {
      throw new StartError(
        'The database has not the schema of this release: start the service, which migrates it.',
      );
    }
    return tx.rows<{ id: string }>(selectOrganizations);
  });
  const ids = organizations.map(({ id }) => id);
  if (wanted === undefined) return ids;
  if (!ids.includes(wanted)) throw new StartError(`There is no organization ${wanted}.`);
  return [wanted];
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
