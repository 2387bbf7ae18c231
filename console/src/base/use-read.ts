import type { Client } from '@stockwright/client';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useOrganization } from './organization.tsx';
import { keyOf, type Read } from './reads.ts';

/** How long an answer counts, and how often it is asked for again. */
type More<Answer> = Pick<
  UseQueryOptions<Answer>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData'
>;

/** Reads with one operation; events and writes keep the answer current. */
export function useRead<Options, Answer>(
  operation: Read & ((client: Client, options: Options) => Promise<Answer>),
  asked: Omit<NoInfer<Options>, 'signal'>,
  more: More<Answer> = {},
): UseQueryResult<Answer> {
  const { id, client } = useOrganization();
  // Without parameters an answer is kept by its operation alone: others read it ahead.
  const parameters = Object.keys(asked).length > 0 ? [asked] : [];
  return useQuery({
    queryKey: keyOf(id, operation, ...parameters),
    queryFn: ({ signal }) => operation(client, { ...asked, signal } as Options),
    ...more,
  });
}
