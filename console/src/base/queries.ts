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
