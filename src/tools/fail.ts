import { EmbeddedPostgresError } from '@stockwright/embedded-postgres';
import { ConfigError } from '../kernel/config.ts';
import { StartError } from '../serve/start-error.ts';

/** Prints a line for the operator. */
export const print = (message: string) => console.error(message);

/**
 * Ends this process with one line for an error that an operator can fix; any other is a defect and
 * shows its stack.
 */
export function fail(error: unknown): never {
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number };
  if (error instanceof ConfigError) for (const problem of error.problems) print(problem);
  else if (error instanceof EmbeddedPostgresError || error instanceof StartError)
    print(error.message);
  else if (code === 'EADDRINUSE')
    print(`Port ${port} is in use by another program. Set PORT to a free one.`);
  else if (isOfDatabase(error)) print(`The database reports an error: ${error.message}.`);
  else if (syscall && error instanceof Error) print(error.message);
  else print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

/** An error that PostgreSQL answered, like a wrong password. */
const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && 'routine' in error;
