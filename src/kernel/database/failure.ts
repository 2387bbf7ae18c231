import { Problem } from '../problem.ts';

/** The parts of a driver's error that decide how it is handled. */
export interface DatabaseFailure {
  code?: string;
  constraint?: string;
  message: string;
  /** The function of the server that reports the error; unlike the message, never translated. */
  routine?: string;
}

/**
 * The meaning of a failure of the database for the transaction, or the read, in which it happens.
 */
interface Meaning {
  /** Before COMMIT nothing is kept. Whether it is then run again from its beginning. */
  repeated: boolean;
  /** COMMIT itself fails: either nothing was kept, or the server may have committed. */
  atCommit: 'nothing kept' | 'unknown';
  /** The requests of a group fail alike: none of them is tried by itself. */
  common: boolean;
  /** The connection is closed. */
  drops: boolean;
  /** The answer, if it is not run again or fails each time. */
  problem?: (error: unknown) => Problem;
}

/** A deadlock or a serialization failure: the server has rolled back. */
const lostRace: Meaning = {
  repeated: true,
  atCommit: 'nothing kept',
  common: false,
  drops: false,
  problem: (cause) => new Problem('conflict', 'The request lost a race. Repeat it.', { cause }),
};

/** The connection is lost, or the server stops or starts, or cannot reach a server of its own. */
const outOfReach: Meaning = {
  repeated: true,
  atCommit: 'unknown',
  common: true,
  drops: true,
  problem: (cause) => unavailable('The database is out of reach.', cause),
};

/** A coordinator of Citus reports the loss of a worker as an internal error, too. */
const internalError: Meaning = {
  ...outOfReach,
  problem: (cause) => unavailable('The database reports an internal error.', cause),
};

/** A migration changed a table of a prepared statement; a new connection prepares it again. */
const outdatedStatement: Meaning = {
  repeated: true,
  atCommit: 'nothing kept',
  common: false,
  drops: true,
};

const lockHeld: Meaning = {
  repeated: false,
  atCommit: 'nothing kept',
  common: true,
  drops: false,
  problem: (cause) =>
    new Problem('conflict', 'Another request holds these records. Repeat the request.', { cause }),
};

/** A time limit of the server ended the statement or the idle transaction. */
const outOfTime: Meaning = {
  ...lockHeld,
  problem: (cause) => unavailable('The request took too long.', cause),
};

/** The server has no room; a repetition may succeed once an operator made some. */
const exhausted: Meaning = {
  ...lockHeld,
  common: false,
  problem: (cause) => unavailable('The database is out of disk space or memory.', cause),
};

/**
 * By SQLSTATE, or by its class, the first two characters. With any other one nothing was kept,
 * nothing is repeated, and the answer is that of the operation or 500. One of these is 0A000: a
 * server that does not support a statement never will.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  '08': outOfReach,
  '25P03': outOfTime,
  '26000': outdatedStatement,
  '40001': lostRace,
  // Statement completion unknown.
  '40003': outOfReach,
  '40P01': lostRace,
  '42P05': outdatedStatement,
  // Disk full, out of memory, too many connections, above a limit of the configuration.
  '53100': exhausted,
  '53200': exhausted,
  '53300': outOfReach,
  '53400': exhausted,
  '55P03': lockHeld,
  '57014': outOfTime,
  '57P01': outOfReach,
  '57P02': outOfReach,
  '57P03': outOfReach,
  '57P04': outOfReach,
  '57P05': outOfReach,
  // An error of the disk.
  '58030': exhausted,
  XX000: internalError,
};

/** "Cached plan must not change result type" shares its SQLSTATE with refused statements. */
const isOutdatedPlan = (error: unknown): boolean =>
  (error as DatabaseFailure).routine === 'RevalidateCachedQuery';

const unreachable = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|EAI_)/;

/** Messages of the driver about a lost connection that carry no code. */
const lostConnections = [
  /connection (terminated|ended|closed)/i,
  /timeout exceeded when trying to connect/,
  /Client has encountered a connection error/,
];

function meaningOf(error: unknown): Meaning | undefined {
  const state = sqlState(error);
  if (state === '0A000') return isOutdatedPlan(error) ? outdatedStatement : undefined;
  if (state) return meanings[state] ?? meanings[state.slice(0, 2)];
  const { code, message } = (error ?? {}) as DatabaseFailure;
  const isLost =
    unreachable.test(code ?? '') || lostConnections.some((known) => known.test(message ?? ''));
  return isLost ? outOfReach : undefined;
}

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

/** Before COMMIT: nothing was kept, and a repetition may succeed. */
export const isRepeatable = (error: unknown): boolean => meaningOf(error)?.repeated === true;

/** Requests that share a transaction, or a message, fail alike if each is repeated alone. */
export const isCommon = (error: unknown): boolean => meaningOf(error)?.common === true;

/** The connection is lost, or the server is shutting down or still starting. */
export const isConnectionLoss = (error: unknown): boolean => meaningOf(error) === outOfReach;

/** The error came from the server, on a connection that goes on. */
export const isAnswered = (error: unknown): boolean =>
  (error as { severity?: string } | null)?.severity === 'ERROR';

/** An error of this side, made before anything was sent. */
const isOurs = (error: unknown): boolean => error instanceof Problem || error instanceof TypeError;

/** Whether the server may have committed although its answer to COMMIT is this error. */
export function mayHaveCommitted(error: unknown): boolean {
  if (isOurs(error)) return false;
  const meaning = meaningOf(error);
  return meaning ? meaning.atCommit === 'unknown' : sqlState(error) === undefined;
}

/** A connection can be used again after most errors of the server, but after no other error. */
export function mustDrop(error: unknown): boolean {
  if (isOurs(error)) return false;
  const meaning = meaningOf(error);
  if (meaning?.drops) return true;
  return (error as { severity?: string } | null)?.severity === undefined;
}

/** The answer to a failure of the database for which the operation has no answer of its own. */
export const problemOf = (error: unknown): Problem | undefined =>
  meaningOf(error)?.problem?.(error);

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

/** COMMIT was sent, and the server may have executed it. */
export class UnknownOutcome extends Problem {
  constructor(cause: unknown) {
    super(
      'unavailable',
      'The database failed during the commit: the change may or may not have happened. Read the record, or repeat the request with the same Idempotency-Key.',
      { headers: { 'retry-after': '2' }, cause },
    );
  }
}
