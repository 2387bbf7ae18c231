import type { Endpoint } from '../kernel/contract/endpoint.ts';
import { constraintOf } from '../kernel/database/constraints.ts';
import { type DatabaseFailure, problemOf, sqlState } from '../kernel/database/failure.ts';
import { Problem } from '../kernel/problem.ts';

/** Rethrows a failure of the database with the message of the operation. */
export const translated = (endpoint: Endpoint) => (error: unknown) => {
  throw translate(endpoint, error);
};

function translate({ violates }: Endpoint, error: unknown): unknown {
  if (error instanceof Problem) return error;
  const state = sqlState(error);
  if (state === '23505' || state === '23503' || state === '23514') {
    const known = violates?.[constraintOf(error as DatabaseFailure)];
    if (known) return known();
    if (state !== '23514') {
      return new Problem('conflict', 'The request lost a race with another. Repeat it.', {
        cause: error,
      });
    }
  }
  return problemOf(error) ?? error;
}
