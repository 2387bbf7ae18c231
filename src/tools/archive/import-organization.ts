import type pg from 'pg';
import { withoutShards } from '../../kernel/database/constraints.ts';
import { UnknownOutcome } from '../../kernel/database/failure.ts';
import type { Scope } from '../../kernel/database/scope.ts';
import { Transaction } from '../../kernel/database/transaction.ts';
import { isUuid } from '../../kernel/values/validate.ts';
import { applicationRole } from '../../serve/database/migrate.ts';
import { StartError } from '../../serve/start-error.ts';
import { connection, requireSchema, snapshot } from '../operator.ts';
import { type Chunk, chunkError, chunksOf } from './chunks.ts';
import type { Header, Line, RowCounts } from './format.ts';
import {
  deleteInitialRows,
  insertLines,
  lockOrganization,
  type Recipient,
  selectFirstOwner,
  selectTablesWithData,
  selectUnknownUsers,
} from './import.store.ts';
import { completeRows, wasRemoved } from './older-rows.ts';
import { readArchive } from './read-archive.ts';
import { readHeader } from './read-header.ts';
import { isOfDatabase, listed, quoted, withoutImport } from './refusal.ts';
import { requireConsistent } from './require-consistent.ts';
import { applySettings } from './settings.ts';
import type { TenantTable } from './tables.store.ts';
import { archivedTables } from './tables.ts';
import { findInvalidValue } from './values.ts';

/** The result of an import. */
export interface Imported {
  header: Header;
  /** The name of the organization that received the rows. */
  name: string;
  rows: number;
  /** The number of authors, and of those among them who are not users of this installation. */
  authors: number;
  unknownUsers: number;
}

/**
 * Imports an archive into an organization without data, in one transaction.
 *
 * @param url the connection of the database's owner
 * @throws StartError when the organization does not exist or has data, or the archive is invalid;
 *   nothing was imported then, unless the database failed during the commit
 */
export async function importOrganization(
  url: string,
  orgId: string,
  input: AsyncIterable<Uint8Array>,
): Promise<Imported> {
  const archive = readArchive(input);
  const owner = connection(url, 'stockwright-import', snapshot);
  const service = connection(url, 'stockwright-import', { role: applicationRole });
  const asOwner: Rights['asOwner'] = (work) => inTransaction(owner, {}, work);
  try {
    return await inTransaction(service, { orgId }, async (tx) => {
      const imported = await importAll({ tx, asOwner }, orgId, archive);
      await commit(tx);
      return imported;
    });
  } catch (error) {
    throw error instanceof UnknownImport ? error : withoutImport(error);
  } finally {
    await archive.return(undefined);
    await Promise.all([owner.end(), service.end()]);
  }
}

/** The server rolls back an uncommitted transaction when the connection ends. */
async function inTransaction<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    return await work(new Transaction(client, scope));
  } finally {
    client.release(true);
  }
}

/** The rights of the service, for all of the import; and what only the owner may read. */
interface Rights {
  tx: Transaction;
  asOwner<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The database failed during the commit, which may have succeeded. */
class UnknownImport extends StartError {}

async function commit(tx: Transaction): Promise<void> {
  await tx.finish(true).catch((error) => {
    if (!(error instanceof UnknownOutcome)) throw error;
    throw new UnknownImport(
      'The database failed while the import was being committed: it may or may not have ' +
        'succeeded. Import again; if it succeeded, the organization is no longer empty.',
    );
  });
}

async function importAll(
  rights: Rights,
  orgId: string,
  archive: AsyncGenerator<Line>,
): Promise<Imported> {
  const { tx, asOwner } = rights;
  const schema = await asOwner(requireSchema);
  const { header, settings } = readHeader((await archive.next()).value, schema);
  const tables = await archivedTables(tx);
  const { name, fallbackAuthor } = await emptyOrganization(tx, orgId, tables);
  await applySettings(tx, orgId, settings);
  const recipient = { orgId, fallbackAuthor };
  const { counts, ...authors } = await insertAll(rights, recipient, tables, archive);
  requireCounts(header.rows, counts);
  await tx.all(...completeRows(orgId, header.schema));
  await requireConsistent(tx, orgId);
  return { header, name, rows: sum(counts.values()), ...authors };
}

/** Inserts the rows. Returns their number by table, and the number of their authors. */
async function insertAll(
  { tx, asOwner }: Rights,
  recipient: Omit<Recipient, 'unknownUsers'>,
  tables: readonly TenantTable[],
  archive: AsyncGenerator<Line>,
) {
  const tablesByName = new Map(tables.map((table) => [table.name, table]));
  const counts = new Map<string, number>();
  const authors = new Set<string>();
  let unknownUsers: string[] | undefined;
  const findUnknownUsers = () => asOwner((reading) => selectUnknownUsers(reading, [...authors]));
  for await (const chunk of chunksOf(archive)) {
    const before = counts.get(chunk.table) ?? 0;
    counts.set(chunk.table, before + chunk.lines.length);
    if (chunk.table === 'users') {
      if (unknownUsers) throw chunkError(chunk, 'authors come before the rows of other tables');
      for (const id of authorsOf(chunk)) authors.add(id);
      continue;
    }
    unknownUsers ??= await findUnknownUsers();
    await insertChunk(tx, tablesByName.get(chunk.table), chunk, before, {
      ...recipient,
      unknownUsers,
    }).catch(async (error) => {
      // If the file was altered, the checksum at its end is the better explanation.
      for await (const _line of archive);
      throw error;
    });
  }
  unknownUsers ??= await findUnknownUsers();
  return { counts, authors: authors.size, unknownUsers: unknownUsers.length };
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

function authorsOf(chunk: Chunk): string[] {
  return chunk.rows.map(({ id }, index) => {
    if (!isUuid(id)) throw chunkError(chunk, 'id is not a UUID', index);
    return id.toLowerCase();
  });
}

/** Tables that the message names. */
const maxListed = 10;

/** Refuses an archive with a matching checksum whose rows are not those of its header. */
function requireCounts(expected: RowCounts, actual: ReadonlyMap<string, number>): void {
  const wrong = [...new Set([...Object.keys(expected), ...actual.keys()])]
    .map((table) => ({ table, expected: expected[table] ?? 0, actual: actual.get(table) ?? 0 }))
    .filter((count) => count.expected !== count.actual)
    .map((count) => `${quoted(count.table)} ${count.actual} instead of ${count.expected}`);
  if (wrong.length === 0) return;
  throw new StartError(`The numbers of rows differ from the header: ${listed(wrong, maxListed)}.`);
}

/** Refuses an organization that has data, and deletes the rows that every new one has. */
async function emptyOrganization(tx: Transaction, orgId: string, tables: readonly TenantTable[]) {
  const found = await lockOrganization(tx, orgId);
  if (!found) throw new StartError(`There is no organization ${orgId}.`);
  const occupied = await selectTablesWithData(tx, orgId, tables);
  if (occupied.length > 0) {
    throw new StartError(
      `${found.name} (${orgId}) is not empty, it has ${occupied.join(', ')}: ` +
        'create an organization and import into that.',
    );
  }
  const owner = await selectFirstOwner(tx, orgId);
  if (!owner) throw new StartError(`${found.name} (${orgId}) has no owner.`);
  await tx.all(...deleteInitialRows(orgId));
  return { name: found.name, fallbackAuthor: owner.id };
}

async function insertChunk(
  tx: Transaction,
  table: TenantTable | undefined,
  chunk: Chunk,
  before: number,
  recipient: Recipient,
): Promise<void> {
  if (!table) throw chunkError(chunk, 'there is no such table');
  const columns = table.columns.filter(({ name }) => chunk.columns.includes(name));
  const isKnown = (name: string) =>
    columns.some((column) => column.name === name) || wasRemoved(table.name, name);
  const unknown = chunk.columns.find((name) => !isKnown(name));
  if (unknown !== undefined) throw chunkError(chunk, `there is no column ${unknown}`);
  const invalid = findInvalidValue(chunk.rows, columns);
  if (invalid) throw chunkError(chunk, invalid.reason, invalid.index);
  await tx.run(insertLines(table, columns, chunk.lines, before, recipient)).catch((error) => {
    throw isOfDatabase(error) ? chunkError(chunk, withoutShards(error.message)) : error;
  });
}
