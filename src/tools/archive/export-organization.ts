import { createHash } from 'node:crypto';
import { Transaction } from '../../kernel/database/transaction.ts';
import { StartError } from '../../serve/start-error.ts';
import { connection, requireSchema, snapshot } from '../operator.ts';
import {
  becomeService,
  closeRows,
  countRows,
  fetchRows,
  openRows,
  selectAuthors,
  selectOrganization,
} from './export.store.ts';
import { type Checksum, formatVersion, type Header } from './format.ts';
import { selectOrganizationColumns, type TenantTable } from './tables.store.ts';
import { archivedTables } from './tables.ts';

const pageSize = 1_000;

/**
 * The archive of an organization as of one moment, in pieces of some lines. Only the rows of one
 * piece are in memory. The export takes no locks that writes wait for.
 *
 * @param url the connection of the database's owner
 * @param onHeader receives the header before the first piece
 * @throws StartError when the organization does not exist, or the schema is not of this release
 */
export async function* exportOrganization(
  url: string,
  orgId: string,
  onHeader: (header: Header) => void = () => undefined,
): AsyncGenerator<string> {
  const pool = connection(url, 'stockwright-export', snapshot);
  try {
    const client = await pool.connect();
    client.on('error', () => undefined);
    try {
      yield* withChecksum(rowsOf(new Transaction(client, { orgId }), orgId, onHeader));
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Some lines, and the number of rows in them. */
interface Piece {
  text: string;
  rows: number;
}

async function* withChecksum(pieces: AsyncIterable<Piece>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of pieces) {
    hash.update(piece.text);
    rows += piece.rows;
    yield piece.text;
  }
  const end: Checksum = { rows, sha256: hash.digest('hex') };
  yield `${JSON.stringify({ end })}\n`;
}

async function* rowsOf(
  tx: Transaction,
  orgId: string,
  onHeader: (header: Header) => void,
): AsyncGenerator<Piece> {
  const schema = await requireSchema(tx);
  const tables = await archivedTables(tx);
  const found = await selectOrganization(tx, orgId, await selectOrganizationColumns(tx));
  if (!found) throw new StartError(`There is no organization ${orgId}.`);
  const authors = await selectAuthors(tx, orgId, tables);
  await tx.run(becomeService);
  const counts = await countRows(tx, orgId, tables);
  const header: Header = {
    stockwright: 'organization',
    format: formatVersion,
    schema,
    ...found,
    rows: { users: authors.length, ...counts },
  };
  onHeader(header);
  yield { text: `${JSON.stringify(header)}\n`, rows: 0 };
  yield pieceOf('users', authors);
  for (const table of tables) {
    if (counts[table.name] !== 0) yield* pagesOf(tx, orgId, table);
  }
}

async function* pagesOf(tx: Transaction, orgId: string, table: TenantTable): AsyncGenerator<Piece> {
  await tx.run(openRows(orgId, table));
  for (;;) {
    const page = await tx.rows(fetchRows(pageSize));
    if (page.length > 0) {
      yield pieceOf(
        table.name,
        page.map(({ row }) => row),
      );
    }
    if (page.length < pageSize) break;
  }
  await tx.run(closeRows);
}

/** Rows stay text, as the database wrote them, so that decimals keep every digit. */
const pieceOf = (table: string, rows: readonly string[]): Piece => ({
  text: rows.map((row) => `{"table":"${table}","row":${row}}\n`).join(''),
  rows: rows.length,
});
