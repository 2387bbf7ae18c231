import { type ListWebhookAttemptsResponse, listWebhookAttempts } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';

export type Attempt = ListWebhookAttemptsResponse['data'][number];

const shown = 50;

/** The latest attempts to reach an endpoint. */
export function useAttempts(endpointId: string, refetchInterval: number) {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, listWebhookAttempts, endpointId),
    queryFn: async ({ signal }) => {
      const path = { id: endpointId };
      return (await listWebhookAttempts(client, { path, query: { limit: shown }, signal })).data;
    },
    refetchInterval,
  });
}
