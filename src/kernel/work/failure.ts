import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { problemOf, sqlState } from '../database/failure.ts';

/** Failures of the database in the words of the operation that met them. */
export function translate(endpoint: Endpoint, error: unknown): unknown {
  if (error instanceof Problem) return error;
  const state = sqlState(error);
  if (state === '23505' || state === '23503' || state === '23514') {
    const constraint = (error as { constraint?: string }).constraint ?? '';
    const known = endpoint.violates?.[constraint];
    if (known) return known();
    if (state !== '23514') {
      return new Problem('conflict', 'The request lost a race with another. Repeat it.', {
        cause: error,
      });
    }
  }
  return problemOf(error) ?? error;
}
