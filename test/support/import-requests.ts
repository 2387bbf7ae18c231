import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { type MakeRequest, unique } from './valid-request.ts';

/** Valid requests of imports. */

/** An import of a vendor. */
async function imported(owner: Client) {
  const rows = [{ name: unique('Millers') }];
  const { importId } = await done(owner.post('/vendors/bulk-import', { rows }));
  return { path: { id: importId } };
}

export const importRequests: Partial<Record<EndpointId, MakeRequest>> = {
  X109: imported,
  X110: async (owner) => ({ ...(await imported(owner)), body: { mode: 'all' } }),
};
