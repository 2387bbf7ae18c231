/**
 * `npm run verify`: recomputes the quantities and costs of every organization, or of one, from its
 * active rows, and prints each difference to the stored ones. It also lists records whose codes or
 * barcodes mean the same. With `--files` it also reads the file
 * of every document. The service may keep running.
 */
import { parseArgs } from 'node:util';
import type { EmbeddedPostgres } from '@stockwright/embedded-postgres';
import { readConfig } from '../../kernel/config.ts';
import type { FileReader } from '../../kernel/storage/storage.ts';
import { isUuid } from '../../kernel/values/validate.ts';
import { StartError } from '../../serve/start-error.ts';
import { openFileReader } from '../../serve/storage/open-files.ts';
import { type Environment, findDatabase, lineOfFailure, requireSchema } from '../operator.ts';
import { type Difference, lineOf } from './check.ts';
import { checks } from './checks.ts';
import { checkFiles } from './files.ts';
import { linesOfAlike } from './keys.ts';
import { countRecords, selectOrganizations } from './organizations.store.ts';
import { openSnapshots, type Snapshots } from './snapshot.ts';

export interface Output {
  /** A line for each difference, and the summary. */
  report(line: string): void;
  /** A message for the operator. */
  print(line: string): void;
}

const usage = 'Usage: npm run verify -- [--org <id of an organization>] [--files]';
const outcomes = { consistent: 0, differs: 1, refused: 2 };

/** Returns the exit code: 0 without a difference, 1 with any, 2 if it could not check. */
export async function verifyCommand(
  args: string[],
  env: Environment,
  output: Output,
): Promise<number> {
  const target = readArguments(args);
  if (typeof target === 'string') {
    output.print(target);
    return outcomes.refused;
  }
  let postgres: EmbeddedPostgres | undefined;
  let snapshots: Snapshots | undefined;
  let files: FileReader | undefined;
  try {
    if (target.files) files = await openFileReader(readConfig(env));
    const found = await findDatabase(env, output.print);
    postgres = found.postgres;
    snapshots = openSnapshots(found.url);
    return await verify({ snapshots, files }, target.orgId, output);
  } catch (error) {
    output.print(lineOfFailure(error));
    return outcomes.refused;
  } finally {
    files?.close();
    await snapshots?.close();
    await postgres?.stop();
  }
}

function readArguments(args: string[]): { orgId: string | undefined; files: boolean } | string {
  try {
    const options = { org: { type: 'string' }, files: { type: 'boolean' } } as const;
    const { org, files = false } = parseArgs({ args, options }).values;
    if (org === undefined || isUuid(org)) return { orgId: org?.toLowerCase(), files };
    return `${JSON.stringify(org)} is not the id of an organization. ${usage}`;
  } catch (error) {
    return `${(error as Error).message} ${usage}`;
  }
}

async function verify(
  { snapshots, files }: { snapshots: Snapshots; files: FileReader | undefined },
  orgId: string | undefined,
  { report }: Output,
): Promise<number> {
  const total = { organizations: 0, entries: 0, items: 0, orders: 0, files: 0, differences: 0 };
  const differs = (id: string, difference: Difference) => {
    report(lineOf(id, difference));
    total.differences += 1;
  };
  for (const id of await findOrganizations(snapshots, orgId)) {
    await snapshots.of(id, async (tx) => {
      const counts = await tx.row(countRecords(id));
      total.organizations += 1;
      total.entries += counts?.entries ?? 0;
      total.items += counts?.items ?? 0;
      total.orders += counts?.orders ?? 0;
      for (const check of checks) {
        for await (const difference of check(tx, id)) differs(id, difference);
      }
      for (const line of await linesOfAlike(tx, id)) report(line);
    });
    if (!files) continue;
    const counted = (count: number) => {
      total.files += count;
    };
    for await (const difference of checkFiles(snapshots, files, id, counted)) {
      differs(id, difference);
    }
  }
  report(
    [
      `${count(total.organizations, 'organization')}, ${count(total.entries, 'ledger entry', 'ledger entries')}, `,
      `${count(total.items, 'item')}, ${count(total.orders, 'order')}`,
      files ? `, ${count(total.files, 'file')}: ` : ': ',
      total.differences === 0 ? 'no difference' : count(total.differences, 'difference'),
    ].join(''),
  );
  return total.differences === 0 ? outcomes.consistent : outcomes.differs;
}

/** All organizations by creation, or the one with the id. */
async function findOrganizations(
  snapshots: Snapshots,
  orgId: string | undefined,
): Promise<string[]> {
  const organizations = await snapshots.asOwner(async (tx) => {
    await requireSchema(tx);
    return tx.rows(selectOrganizations);
  });
  const ids = organizations.map(({ id }) => id);
  if (orgId === undefined) return ids;
  if (!ids.includes(orgId)) throw new StartError(`There is no organization ${orgId}.`);
  return [orgId];
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
