import { Transaction } from '../../kernel/database/database.ts';
import { isConnectionLoss } from '../../kernel/database/failure.ts';
import { StartError } from '../../kernel/database/migrate.ts';
import { isUuid } from '../../kernel/values/validate.ts';
import { connection, requireSchema } from '../operator.ts';
import { type Chunk, chunksOf, refused } from './chunks.ts';
import { becomeService } from './export.store.ts';
import { requireFigures } from './figures.ts';
import type { Header, Line, RowCounts } from './format.ts';
import {
  clearWhatWasMade,
  insertLines,
  lockOrganization,
  type Recipient,
  selectFirstOwner,
  selectOccupied,
  selectStrangers,
} from './import.store.ts';
import { readArchive } from './read-archive.ts';
import { readHeader } from './read-header.ts';
import { isOfDatabase, listed, quoted, withoutImport } from './refusal.ts';
import { takeSettings } from './settings.ts';
import type { TenantTable } from './tables.store.ts';
import { archivedTables } from './tables.ts';
import { findNoValue } from './values.ts';

/** What an import did. */
export interface Imported {
  header: Header;
  /** The name of the organization that it went into. */
  name: string;
  rows: number;
  /** Authors, and those among them who are no users of this installation. */
  authors: number;
  strangers: number;
}

/**
 * Reads an archive into an organization without data, in one transaction: all of it, or nothing.
 *
 * @param url the owner's
 * @throws StartError when the organization is not there or has data, or the archive is not sound;
 *   nothing was imported then, unless the connection broke while it was being kept
 */
export async function importOrganization(
  url: string,
  orgId: string,
  input: AsyncIterable<Uint8Array>,
): Promise<Imported> {
  const archive = readArchive(input);
  const pool = connection(url, 'stockwright-import', {});
  try {
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      const tx = new Transaction(client, { orgId });
      const imported = await importAll(tx, orgId, archive);
      await keep(tx);
      return imported;
    } finally {
      await archive.return(undefined);
      // Unless it was committed, the server rolls back when the connection ends.
      client.release(true);
    }
  } catch (error) {
    throw error instanceof Unknown ? error : withoutImport(error);
  } finally {
    await pool.end();
  }
}

/** Whether anything was imported is not known. */
class Unknown extends StartError {}

async function keep(tx: Transaction): Promise<void> {
  await tx.finish(true).catch((error) => {
    if (!error.cause || !isConnectionLoss(error.cause)) throw error;
    throw new Unknown(
      'The connection broke while the import was being kept: it may or may not have been. ' +
        'Import again; if it was, the organization is no longer empty.',
    );
  });
}

async function importAll(
  tx: Transaction,
  orgId: string,
  archive: AsyncGenerator<Line>,
): Promise<Imported> {
  const { header, settings } = readHeader((await archive.next()).value, await requireSchema(tx));
  const tables = await archivedTables(tx);
  const { name, heir } = await makeRoom(tx, orgId, tables);
  await takeSettings(tx, orgId, settings);
  const { counts, ...by } = await insertAll(tx, { orgId, heir }, tables, archive);
  requireCounts(header.rows, counts);
  await requireFigures(tx, orgId);
  return { header, name, rows: sum(counts.values()), ...by };
}

/** Inserts the rows, and says how many of which table and by how many authors they were. */
async function insertAll(
  tx: Transaction,
  recipient: Omit<Recipient, 'strangers'>,
  tables: readonly TenantTable[],
  archive: AsyncGenerator<Line>,
) {
  const known = new Map(tables.map((table) => [table.name, table]));
  const counts = new Map<string, number>();
  const authors = new Set<string>();
  let strangers: string[] | undefined;
  const meetAuthors = async () => {
    const found = await selectStrangers(tx, [...authors]);
    await tx.run(becomeService);
    return found;
  };
  for await (const chunk of chunksOf(archive)) {
    counts.set(chunk.table, (counts.get(chunk.table) ?? 0) + chunk.lines.length);
    if (chunk.table === 'users') {
      if (strangers) throw refused(chunk, 'authors stand before what they wrote');
      for (const id of authorsOf(chunk)) authors.add(id);
      continue;
    }
    strangers ??= await meetAuthors();
    await insertChunk(tx, known.get(chunk.table), chunk, { ...recipient, strangers }).catch(
      async (error) => {
        // What the database refuses may be what somebody altered: that is the better explanation.
        for await (const _line of archive);
        throw error;
      },
    );
  }
  strangers ??= await meetAuthors();
  return { counts, authors: authors.size, strangers: strangers.length };
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

function authorsOf(chunk: Chunk): string[] {
  return chunk.rows.map(({ id }, index) => {
    if (!isUuid(id)) throw refused(chunk, 'id is no UUID', index);
    return id.toLowerCase();
  });
}

/** Tables that are told; of an export that is not one, all may differ. */
const mostTold = 10;

/** Refuses what is whole by its seal, but is not what the header says. */
function requireCounts(said: RowCounts, came: ReadonlyMap<string, number>): void {
  const wrong = [...new Set([...Object.keys(said), ...came.keys()])]
    .map((table) => ({ table, said: said[table] ?? 0, came: came.get(table) ?? 0 }))
    .filter((count) => count.said !== count.came)
    .map((count) => `${quoted(count.table)} ${count.came} instead of ${count.said}`);
  if (wrong.length === 0) return;
  throw new StartError(`Other rows came than the header says: ${listed(wrong, mostTold)}.`);
}

/** Refuses an organization that has data; what every organization is made with goes. */
async function makeRoom(tx: Transaction, orgId: string, tables: readonly TenantTable[]) {
  const found = await lockOrganization(tx, orgId);
  if (!found) throw new StartError(`There is no organization ${orgId}.`);
  const occupied = await selectOccupied(tx, orgId, tables);
  if (occupied.length > 0) {
    throw new StartError(
      `${found.name} (${orgId}) is not empty, it has ${occupied.join(', ')}: ` +
        'create an organization and import into that.',
    );
  }
  const owner = await selectFirstOwner(tx, orgId);
  if (!owner) throw new StartError(`${found.name} (${orgId}) has no owner.`);
  await tx.all(...clearWhatWasMade(orgId));
  return { name: found.name, heir: owner.id };
}

async function insertChunk(
  tx: Transaction,
  table: TenantTable | undefined,
  chunk: Chunk,
  recipient: Recipient,
): Promise<void> {
  if (!table) throw refused(chunk, 'there is no such table');
  const columns = table.columns.filter(({ name }) => chunk.columns.includes(name));
  const unknown = chunk.columns.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) throw refused(chunk, `there is no column ${unknown}`);
  const noValue = findNoValue(chunk.rows, columns);
  if (noValue) throw refused(chunk, noValue.why, noValue.index);
  await tx.run(insertLines(table, columns, chunk.lines, recipient)).catch((error) => {
    throw isOfDatabase(error) ? refused(chunk, error.message) : error;
  });
}
