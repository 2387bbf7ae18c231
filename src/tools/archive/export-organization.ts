import { createHash } from 'node:crypto';
import { Transaction } from '../../kernel/database/database.ts';
import { StartError } from '../../kernel/database/migrate.ts';
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
import { formatVersion, type Header, type Seal } from './format.ts';
import { selectOrganizationColumns, type TenantTable } from './tables.store.ts';
import { archivedTables } from './tables.ts';

const pageSize = 1_000;

/**
 * The archive of an organization as it is at one moment, in pieces of some lines each: as many rows
 * are in memory as stand in one. Nobody waits for it.
 *
 * @param url the owner's
 * @param onHeader hears what there is, before the first piece
 * @throws StartError when there is no such organization, or the schema is another
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
      yield* sealed(rowsOf(new Transaction(client, { orgId }), orgId, onHeader));
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Some lines, and how many rows stand in them. */
interface Piece {
  text: string;
  rows: number;
}

async function* sealed(pieces: AsyncIterable<Piece>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of pieces) {
    hash.update(piece.text);
    rows += piece.rows;
    yield piece.text;
  }
  const end: Seal = { rows, sha256: hash.digest('hex') };
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

/** Rows are passed on as the database wrote them: no digit goes through a number. */
const pieceOf = (table: string, rows: readonly string[]): Piece => ({
  text: rows.map((row) => `{"table":"${table}","row":${row}}\n`).join(''),
  rows: rows.length,
});
