/** The kind of fault, for a program that adds advice of its own to the message. */
export type EmbeddedPostgresFault =
  /** There are no PostgreSQL programs that run on this system. */
  | 'unsupported'
  /** Another process uses the data folder. */
  | 'in_use'
  /** Another major version of PostgreSQL made the database. */
  | 'wrong_version'
  /** The data folder does not hold a database that this user can open. */
  | 'unusable_folder'
  /** PostgreSQL was started, and failed; or a part of its installation is missing. */
  | 'failed';

/** The embedded PostgreSQL cannot be used; the message is one line. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  readonly fault: EmbeddedPostgresFault;

  constructor(message: string, fault: EmbeddedPostgresFault = 'failed') {
    super(message);
    this.fault = fault;
  }
}

/** The code of a system error or of an answer of PostgreSQL, such as `ENOENT` or `3D000`. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Says whether an error has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(codeOf(error) ?? '');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
