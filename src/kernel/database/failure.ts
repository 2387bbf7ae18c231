import { Problem } from '../contract/problem.ts';

/** The parts of a driver's error that decide what happens next. */
export interface DatabaseFailure {
  code?: string;
  constraint?: string;
  message: string;
}

const repeatable = new Set(['40001', '40P01']);
const staleStatements = new Set(['0A000', '26000', '42P05']);

/**
 * What a transaction stood on has changed before it could lock it; to be repeated from the
 * beginning, like what the server itself calls a serialization failure.
 */
export class LostRace extends Error {
  readonly code = '40001';
}

export function sqlState(error: unknown): string | undefined {
  const code = (error as DatabaseFailure | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Deadlocks and serialization failures: nothing was kept, the same again may succeed. */
export const isRepeatable = (error: unknown) => repeatable.has(sqlState(error) ?? '');

/** A migration changed what a prepared statement stood on; a new connection prepares it anew. */
export const isStale = (error: unknown) => staleStatements.has(sqlState(error) ?? '');

const waited = new Set(['55P03', '57014', '25P03']);

/** It waited for a lock, or ran, as long as it may. */
export const isOutOfTime = (error: unknown) => waited.has(sqlState(error) ?? '');

const unreachable = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|EAI_)/;

/** What the driver says of a connection without giving a code. */
const lostConnections = [
  /connection (terminated|ended|closed)/i,
  /timeout exceeded when trying to connect/,
  /Client has encountered a connection error/,
];

/** The connection is gone, or the server is going or not yet there. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || /^57P0[1-5]$/.test(state) || state === '53300';
  const { code, message } = error as DatabaseFailure;
  return unreachable.test(code ?? '') || lostConnections.some((said) => said.test(message ?? ''));
}

/** The answer to a failure of the database that no operation explains. */
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
  return undefined;
}

export function unavailable(why: string, cause?: unknown): Problem {
  return new Problem('unavailable', `${why} Nothing was kept; repeat the request in a moment.`, {
    headers: { 'retry-after': '2' },
    cause,
  });
}

/** COMMIT was sent and no answer came: it may have happened. */
export function unknownOutcome(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'The connection to the database broke while the change was being kept; it may or may not have happened. Look, or repeat the request with the same Idempotency-Key.',
    { headers: { 'retry-after': '2' }, cause },
  );
}
