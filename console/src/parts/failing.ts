import type { ListWebhookEndpointsResponse } from '@stockwright/client';

export type Endpoint = ListWebhookEndpointsResponse['data'][number];

/** Whether the last attempts have failed, or it was switched off because of them. */
export const isFailing = ({ enabled, disabledReason, failures }: Endpoint): boolean =>
  disabledReason !== null || (enabled && failures > 0);
