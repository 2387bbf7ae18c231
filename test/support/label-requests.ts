import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import { newMaterial, newSku } from './stock.ts';
import type { MakeRequest } from './valid-request.ts';

export const labelRequests: Partial<Record<EndpointId, MakeRequest>> = {
  X044: async (owner) => ({
    body: {
      kind: 'item',
      format: 'pdf',
      layout: { sheet: 'a4-3x8' },
      entries: [{ id: await newMaterial(owner) }, { id: await newSku(owner), copies: 2 }],
    },
  }),
};
