import { Problem } from '../contract/problem.ts';

/** The parts of a driver's error that decide how it is handled. */
export interface DatabaseFailure {
  code?: string;
  constraint?: string;
  message: string;
}

const repeatable = new Set(['40001', '40P01']);
const staleStatements = new Set(['0A000', '26000', '42P05']);

/**
 * Rows that a transaction had read changed before it could lock them. The transaction is repeated
 * from its beginning, as after a serialization failure of the server.
 */
export class LostRace extends Error {
  readonly code = '40001';
}

export function sqlState(error: unknown): string | undefined {
  const code = (error as DatabaseFailure | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** A deadlock or a serialization failure: nothing was kept, and a repetition may succeed. */
export const isRepeatable = (error: unknown) => repeatable.has(sqlState(error) ?? '');

/** A migration changed a table of a prepared statement; a new connection prepares it again. */
export const isStale = (error: unknown) => staleStatements.has(sqlState(error) ?? '');

const timeouts = new Set(['55P03', '57014', '25P03']);

/** Whether a time limit of the server ended it: for a lock, a statement or an idle transaction. */
export const isOutOfTime = (error: unknown) => timeouts.has(sqlState(error) ?? '');

/** Disk full, out of memory, above a limit of the configuration, and an error of the disk. */
const exhausted = new Set(['53100', '53200', '53400', '58030']);

/**
 * The server has no room for the statement; a repetition may succeed once an operator made some.
 */
const isExhausted = (error: unknown) => exhausted.has(sqlState(error) ?? '');

const unreachable = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|EAI_)/;

/** Messages of the driver about a lost connection that carry no code. */
const lostConnections = [
  /connection (terminated|ended|closed)/i,
  /timeout exceeded when trying to connect/,
  /Client has encountered a connection error/,
];

/** The connection is lost, or the server is shutting down or still starting. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || /^57P0[1-5]$/.test(state) || state === '53300';
  const { code, message } = error as DatabaseFailure;
  return unreachable.test(code ?? '') || lostConnections.some((known) => known.test(message ?? ''));
}

/** A connection can be used again after an error of the server, but after no other error. */
export function mustDrop(error: unknown): boolean {
  if (error instanceof Problem || error instanceof TypeError) return false;
  if (isStale(error) || isConnectionLoss(error)) return true;
  return (error as { severity?: string } | null)?.severity === undefined;
}

/** The answer to a failure of the database for which the operation has no answer of its own. */
export function problemOf(error: unknown): Problem | undefined {
  const state = sqlState(error);
  if (state === '55P03') {
    return new Problem('conflict', 'Another request holds these records. Repeat the request.', {
      cause: error,
    });
  }
  if (isRepeatable(error)) {
    return new Problem('conflict', 'The request lost a race. Repeat it.', { cause: error });
  }
  if (state === '57014' || state === '25P03')
    return unavailable('The request took too long.', error);
  if (isConnectionLoss(error)) return unavailable('The database is out of reach.', error);
  if (isExhausted(error)) return unavailable('The database is out of disk space or memory.', error);
  return undefined;
}

export function unavailable(why: string, cause?: unknown): Problem {
  return new Problem('unavailable', `${why} Nothing was kept; repeat the request in a moment.`, {
    headers: { 'retry-after': '2' },
    cause,
  });
}

/** The database did not answer a read in time. The connection is closed; nothing is repeated. */
export class DatabaseTimeout extends Problem {
  constructor(cause?: unknown) {
    super('unavailable', 'The database did not answer in time. Repeat the request in a moment.', {
      headers: { 'retry-after': '2' },
      cause,
    });
  }
}

/** COMMIT was sent and no answer came: the server may have executed it. */
export function unknownOutcome(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'The connection to the database broke during the commit: the change may or may not have happened. Read the record, or repeat the request with the same Idempotency-Key.',
    { headers: { 'retry-after': '2' }, cause },
  );
}
