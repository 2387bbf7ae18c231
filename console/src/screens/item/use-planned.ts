import { getPlannedBalances } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';

/** The stock of an item at the end of each day to come, by its open orders. */
export function usePlanned(itemId: string) {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, getPlannedBalances, itemId),
    queryFn: ({ signal }) => getPlannedBalances(client, { query: { itemId }, signal }),
  });
}
