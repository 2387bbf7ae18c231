import { isConnectionLoss, sqlState } from '../../kernel/database/failure.ts';
import { StartError } from '../../serve/start-error.ts';

/** In characters. */
const maxQuoteLength = 400;

/** Text of an archive as part of a line, without control characters, which a terminal obeys. */
export function quoted(text: string): string {
  const line = text.slice(0, maxQuoteLength).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return text.length > maxQuoteLength ? `${line.toWellFormed()}…` : line;
}

/** The first `max` texts as part of a line; 'and more' replaces the rest. */
export function listed(texts: readonly string[], max: number): string {
  const first = texts.slice(0, max);
  return (texts.length > max ? [...first, 'and more'] : first).join('; ');
}

/** Whether the database refused a statement, or the connection is lost. */
export const isOfDatabase = (error: unknown): error is Error =>
  sqlState(error) !== undefined || isConnectionLoss(error);

/** The error of an import that was rolled back; a defect of the program is returned unchanged. */
export function withoutImport(error: unknown): unknown {
  const { message, code } = error as Error & { code?: string };
  if (error instanceof StartError) return new StartError(`${message} Nothing was imported.`);
  // Errors of the database and of reading the file have a code.
  if (code === undefined && !isOfDatabase(error)) return error;
  return new StartError(`${quoted(message || `${code}`)}. Nothing was imported.`);
}
