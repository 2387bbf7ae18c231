import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';

/** Valid requests of views. */

const view = (owner: Client) =>
  made(owner.post('/views', { screen: unique('screen'), name: unique('View'), isShared: true }));

export const viewRequests: Record<EndpointId, MakeRequest> = {
  X125: () => ({
    body: {
      screen: unique('screen'),
      name: unique('View'),
      search: 'status=Ordered',
      isShared: true,
      isDefault: true,
    },
  }),
  X126: async (owner) => ({
    ...(await view(owner)),
    body: { name: unique('View'), search: 'q=flour', isDefault: true },
  }),
  X127: view,
};
