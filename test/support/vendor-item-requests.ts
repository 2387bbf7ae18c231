import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { newVendor } from './purchasing.ts';
import { newMaterial, newSku } from './stock.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';

/** Valid requests of vendor items. */

const body = async (owner: Client) => ({
  vendorId: await newVendor(owner),
  materialId: await newMaterial(owner),
  vendorCode: unique('V'),
  purchaseUnit: 'BOX',
  unitsPerPurchaseUnit: 12,
  prices: [{ unitPrice: 6 }, { fromQuantity: 10, unitPrice: 5.5, validFrom: '2026-01-01' }],
  isPreferred: true,
});

const vendorItem = async (owner: Client) => made(owner.post('/vendor-items', await body(owner)));

export const vendorItemRequests: Record<EndpointId, MakeRequest> = {
  X087: async (owner) => ({ body: await body(owner) }),
  X089: vendorItem,
  X090: async (owner) => ({
    ...(await vendorItem(owner)),
    body: { vendorCode: unique('V'), prices: [{ unitPrice: 7 }], isPreferred: false },
  }),
  X091: vendorItem,
  X092: async (owner) => ({
    body: {
      rows: [
        await body(owner),
        {
          vendorId: await newVendor(owner),
          skuId: await newSku(owner, { isBought: true }),
          prices: [{ unitPrice: 3 }],
        },
      ],
    },
  }),
  X093: async (owner) => ({ query: { itemId: (await body(owner)).materialId, quantity: '3' } }),
};
