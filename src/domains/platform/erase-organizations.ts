/**
 * Erases the rows of deleted organizations. Deleting an organization makes it unreachable at once.
 * Its rows, perhaps millions, are deleted afterwards: referencing tables before referenced ones, in
 * batches that hold locks for a short time. After an interruption the next run continues.
 */
import type pg from 'pg';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import type { Logger } from '../../kernel/log.ts';
import {
  connectAsOwner,
  deleteAnswersNaming,
  deleteBatch,
  deleteOrganization,
  type Progress,
  selectDeletedOrganizations,
  selectTenantTables,
  type TenantTable,
  takeErasureLock,
} from './erasure.store.ts';

const { batchSize, interval } = valuesOf(writes.erasing);

/**
 * Erases all deleted organizations and returns their number. Does nothing while another node
 * erases. Stops between two batches when `signal` is aborted.
 */
export async function eraseDeletedOrganizations(
  ownerUrl: string,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  const client = await connectAsOwner(ownerUrl);
  let erased = 0;
  try {
    if (!(await takeErasureLock(client))) return 0;
    const tables = childrenFirst(await selectTenantTables(client));
    const tried = new Set<string>();
    // This node also erases organizations that are deleted meanwhile: it holds the lock.
    for (let orgId = await nextDeleted(client, tried); orgId; ) {
      try {
        if (!(await erase(client, tables, orgId, signal))) break;
        log.info({ orgId }, 'Erased a deleted organization');
        erased += 1;
      } catch (err) {
        // A request that ran during the deletion may have added a row to a table erased before.
        log.warn({ err, orgId }, 'A deleted organization was not erased yet; trying later');
      }
      tried.add(orgId);
      orgId = await nextDeleted(client, tried);
    }
    return erased;
  } finally {
    await client.end();
  }
}

async function nextDeleted(client: pg.Client, tried: Set<string>): Promise<string | undefined> {
  return (await selectDeletedOrganizations(client)).find((orgId) => !tried.has(orgId));
}

/** Returns false when it was interrupted. */
async function erase(
  client: pg.Client,
  tables: readonly TenantTable[],
  orgId: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (const table of tables) {
    let after: Progress;
    do {
      if (signal?.aborted) return false;
      after = await deleteBatch(client, table, orgId, after, batchSize);
    } while (after);
  }
  await deleteAnswersNaming(client, orgId);
  await deleteOrganization(client, tables, orgId);
  return true;
}

/** The tables in an order in which rows can be deleted: each after those that refer to it. */
export function childrenFirst<Table extends Pick<TenantTable, 'name' | 'parents'>>(
  tables: readonly Table[],
): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const referencedTables = new Set(waiting.flatMap((table) => table.parents));
    const free = waiting.filter((table) => !referencedTables.has(table.name));
    if (free.length === 0) {
      const names = waiting.map((table) => table.name).join(', ');
      throw new Error(`These tables refer to each other in a cycle: ${names}`);
    }
    ordered.push(...free);
    waiting = waiting.filter((table) => referencedTables.has(table.name));
  }
  return ordered;
}

/**
 * Erases now, when woken, and every quarter of an hour, which repeats failed runs.
 *
 * @param erased called after each run that erased rows, because their files can be removed
 */
export const openEraser = (ownerUrl: string, log: Logger, erased: () => void): Recurring =>
  recurring(interval, async (signal) => {
    try {
      if ((await eraseDeletedOrganizations(ownerUrl, log, signal)) > 0) erased();
    } catch (err) {
      log.warn({ err }, 'Deleted organizations were not erased; trying later');
    }
  });
