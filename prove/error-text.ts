import { inspect } from 'node:util';

/**
 * The stack of an error and of its causes, and the values of each that compared two: fast-check
 * tells the seed, and its cause tells what was wrong.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = [error.stack ?? error.message];
  if ('expected' in error && 'actual' in error) {
    parts.push(`Expected ${shown(error.expected)}`, `Received ${shown(error.actual)}`);
  }
  if (error.cause !== undefined) parts.push(`Because of ${errorText(error.cause)}`);
  return parts.join('\n');
}

const shown = (value: unknown) => inspect(value, { depth: 8 });
