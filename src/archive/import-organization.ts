import { Transaction } from '../kernel/database/database.ts';
import { sqlState } from '../kernel/database/failure.ts';
import { StartError } from '../kernel/database/migrate.ts';
import { connection, requireSchema } from '../kernel/database/operator.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { becomeService } from './export.store.ts';
import { type Header, type Line, readHeader } from './format.ts';
import {
  clearWhatWasMade,
  insertLines,
  lockOrganization,
  type Recipient,
  selectFirstOwner,
  selectOccupied,
  selectStrangers,
  updateSettings,
} from './import.store.ts';
import { readArchive } from './read-archive.ts';
import { selectOrganizationColumns, type TenantTable } from './tables.store.ts';
import { archivedTables } from './tables.ts';

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
 * @throws StartError when the organization is not there or has data, or the archive is not sound
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
      await tx.finish(true);
      return imported;
    } finally {
      await archive.return(undefined);
      // Unless it was committed, the server rolls back when the connection ends.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function importAll(
  tx: Transaction,
  orgId: string,
  archive: AsyncGenerator<Line>,
): Promise<Imported> {
  const header = readHeader((await archive.next()).value, await requireSchema(tx));
  const tables = await archivedTables(tx);
  const { name, heir } = await makeRoom(tx, orgId, tables);
  await takeSettings(tx, orgId, header);
  const known = new Map(tables.map((table) => [table.name, table]));
  const authors: string[] = [];
  let recipient: Recipient | undefined;
  let rows = 0;
  for await (const chunk of chunksOf(archive)) {
    rows += chunk.lines.length;
    if (chunk.table === 'users') {
      authors.push(...chunk.rows.map((row) => String(row.id)));
      continue;
    }
    if (!recipient) {
      recipient = { orgId, heir, strangers: await selectStrangers(tx, authors) };
      await tx.run(becomeService);
    }
    await insertChunk(tx, known.get(chunk.table), chunk, recipient).catch(async (error) => {
      // What the database refuses may be what somebody altered: that is the better explanation.
      for await (const _line of archive);
      throw error;
    });
  }
  const strangers = recipient?.strangers.length ?? 0;
  return { header, name, rows, authors: authors.length, strangers };
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

async function takeSettings(tx: Transaction, orgId: string, { organization }: Header) {
  const columns = (await selectOrganizationColumns(tx)).filter(({ name }) => name in organization);
  await tx.run(updateSettings(orgId, JSON.stringify(organization), columns, new Date()));
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
  try {
    await tx.run(insertLines(table, columns, chunk.lines, recipient));
  } catch (error) {
    if (!/^2[23]/.test(sqlState(error) ?? '')) throw error;
    throw refused(chunk, (error as Error).message);
  }
}

const refused = ({ table, first, last }: Chunk, why: string) =>
  new StartError(`Lines ${first} to ${last} (${table}): ${why}. Nothing was imported.`);
