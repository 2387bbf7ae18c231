import { listMembers } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../base/organization.tsx';
import { keyOf } from '../base/reads.ts';
import { readAll } from './read-all.ts';

/** Everybody who belongs to the organization, by name. */
export function useMembers() {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, listMembers),
    queryFn: ({ signal }) =>
      readAll(client, listMembers, { query: { limit: 200, sort: 'name' as const }, signal }),
  });
}
