import { isConnectionLoss, sqlState } from '../../kernel/database/failure.ts';
import { StartError } from '../../kernel/database/migrate.ts';

/** Characters of the longest text that is quoted. */
const longestQuote = 400;

/** What somebody else wrote, as a part of one line: a terminal is to show it, not to obey it. */
export function quoted(text: string): string {
  const line = text.slice(0, longestQuote).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return text.length > longestQuote ? `${line.toWellFormed()}…` : line;
}

/** As many as are told, as parts of one line; of more it says that there are more. */
export function listed(texts: readonly string[], most: number): string {
  const told = texts.slice(0, most);
  return (texts.length > most ? [...told, 'and more'] : told).join('; ');
}

/** Whether the database said no, or is gone: what an operator can read, and no fault of ours. */
export const isOfDatabase = (error: unknown): error is Error =>
  sqlState(error) !== undefined || isConnectionLoss(error);

/** The line for an import of which nothing was kept; a fault of the program stays as it is. */
export function withoutImport(error: unknown): unknown {
  const { message, code } = error as Error & { code?: string };
  if (error instanceof StartError) return new StartError(`${message} Nothing was imported.`);
  // A code is the database's, or of reading a file.
  if (code === undefined && !isOfDatabase(error)) return error;
  return new StartError(`${quoted(message || `${code}`)}. Nothing was imported.`);
}
