/** The embedded PostgreSQL cannot be used; the message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Says whether `error` is a system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as { code?: string } | undefined)?.code ?? '');
}
