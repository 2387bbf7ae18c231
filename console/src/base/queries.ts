import { ConnectionError, Problem } from '@stockwright/client';
import { QueryClient } from '@tanstack/react-query';

/** Answers that are kept: pages that were seen are there at once when one goes back to them. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Events mark what has changed as out of date; see reads.ts.
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // The client has repeated what may be repeated.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});

/** The text of a failure for the user, in the service's own words. */
export function messageOf(error: unknown): string {
  // A single fault stands in the text already.
  if (error instanceof Problem && error.errors.length === 1) {
    return error.details.detail ?? error.message;
  }
  if (error instanceof Problem || error instanceof ConnectionError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
