import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { PurchaseOrderReceipt } from './answer-types.ts';
import type { Client } from './client.ts';
import { buy, orderOf } from './purchasing.ts';
import { newLocation, newMaterial } from './stock.ts';
import { type MakeRequest, made } from './valid-request.ts';

/** Valid requests of goods that go back to vendors. */

/** A receipt of five units. */
const received = async (owner: Client): Promise<PurchaseOrderReceipt> =>
  buy(owner, await newMaterial(owner), 5, 4.2, '2026-03-05');

const returned = async (owner: Client, body: object = {}) => {
  const { items } = await received(owner);
  const line = { purchaseOrderReceiptItemId: items[0].id, quantity: 2 };
  return made(owner.post('/vendor-returns', { items: [line], ...body }));
};

export const vendorReturnRequests: Partial<Record<EndpointId, MakeRequest>> = {
  X062: async (owner) => {
    const receipt = await received(owner);
    const { vendorId } = await orderOf(owner, { id: receipt.poId });
    return {
      body: {
        vendorId,
        returnDate: '2026-03-20',
        locationId: await newLocation(owner),
        outcome: 'replacement',
        vendorReference: 'RA-118',
        reason: 'Dented',
        notes: 'Two boxes',
        items: [{ purchaseOrderReceiptItemId: receipt.items[0].id, quantity: 2 }],
      },
    };
  },
  X064: (owner) => returned(owner),
  X065: async (owner) => {
    const { path } = await returned(owner, { returnDate: '2026-03-18' });
    const { body } = await owner.get(`/vendor-returns/${path.id}`);
    return {
      path,
      body: {
        returnDate: '2026-03-20',
        vendorReference: 'RA-119',
        reason: 'Wet',
        notes: 'One box',
        items: [{ id: body.items[0].id, stockQuantity: 1 }],
      },
    };
  },
  X066: (owner) => returned(owner),
  X067: (owner) => returned(owner),
  X068: async (owner) => {
    const { poId } = await received(owner);
    const { poNumber } = await orderOf(owner, { id: poId });
    return {
      body: { rows: [{ order: poNumber, line: 1, quantity: 2, returnDate: '2026-03-20' }] },
    };
  },
};
