import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { newChannel, newCustomer, sell } from './selling.ts';
import { newLocation, newSku } from './stock.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';

/** Valid requests of sales orders and their channels. */

/** New records that an order references. */
const named = async (owner: Client) => ({
  customerId: await newCustomer(owner),
  orderChannelId: await newChannel(owner, unique('Channel')),
  shipFromLocationId: await newLocation(owner),
});

const item = async (owner: Client) => ({
  skuId: await newSku(owner),
  quantity: 3,
  unitPrice: 4.2,
  discountPercent: 5,
});

const confirmed = async (owner: Client) => sell(owner, [await item(owner), await item(owner)]);

const order = async (owner: Client) => ({ path: { id: (await confirmed(owner)).id } });
const line = async (owner: Client) => ({ path: { id: (await confirmed(owner)).items[0].id } });
const channel = async (owner: Client) => ({
  path: { id: await newChannel(owner, unique('Channel')) },
});

/** A packed shipment of the first line of an order. */
const packed = async (owner: Client) => {
  const { id, items } = await confirmed(owner);
  const body = { status: 'Packed', items: [{ salesOrderItemId: items[0].id, quantity: 2 }] };
  return { path: { id: (await done(owner.post(`/sales-orders/${id}/shipments`, body))).id } };
};

export const salesRequests: Record<EndpointId, MakeRequest> = {
  X018: order,
  X038: async (owner) => ({ ...(await packed(owner)), query: { kind: 'packing_slip' } }),
  X039: async (owner) => ({ ...(await order(owner)), query: { kind: 'order_confirmation' } }),
  X040: async (owner) => ({
    ...(await order(owner)),
    body: { kind: 'proforma_invoice', to: ['kitchen@crown.example'] },
  }),
  X041: order,
  X042: async (owner) => ({ query: { salesOrderIds: (await confirmed(owner)).id } }),
  E144: async (owner) => ({
    body: {
      ...(await named(owner)),
      status: 'Confirmed',
      shipToAddress: { city: 'Leeds' },
      externalId: unique('shop'),
      items: [await item(owner)],
    },
  }),
  E146: order,
  E147: async (owner) => ({
    ...(await order(owner)),
    body: { ...(await named(owner)), notes: unique('Ring') },
  }),
  E148: order,
  E149: async (owner) => ({ ...(await order(owner)), body: await item(owner) }),
  E150: order,
  E151: async (owner) => ({
    ...(await line(owner)),
    body: { skuId: await newSku(owner), quantity: 4, fulfilledQuantity: 1 },
  }),
  E152: line,
  E153: async (owner) => ({ ...(await order(owner)), body: { body: unique('Ring') } }),
  E154: async (owner) => {
    const of = await order(owner);
    await made(owner.post(`/sales-orders/${of.path.id}/timeline-notes`, { body: 'Ring first.' }));
    return of;
  },
  E155: async (owner) => {
    const { path } = await order(owner);
    return made(owner.post(`/sales-orders/${path.id}/timeline-notes`, { body: 'Ring first.' }));
  },
  E156: () => ({ body: { name: unique('Channel') } }),
  E158: async (owner) => ({ ...(await channel(owner)), body: { name: unique('Channel') } }),
  E159: channel,
  E160: channel,
  E161: channel,
  X033: async (owner) => {
    const { id, items } = await confirmed(owner);
    return {
      path: { id },
      body: {
        status: 'Shipped',
        shipDate: '2026-03-05',
        items: [{ salesOrderItemId: items[0].id, quantity: 2 }],
        carrier: 'Royal Mail',
        service: 'Tracked 48',
        trackingNumber: 'AB123456785GB',
        trackingUrl: 'https://carrier.example/AB123456785GB',
        packages: [{ weight: 4.5, weightUnit: 'kg', length: 40, lengthUnit: 'cm' }],
        notes: 'Fragile',
        externalId: unique('DN'),
      },
    };
  },
  X035: packed,
  X036: async (owner) => ({
    ...(await packed(owner)),
    body: { status: 'Shipped', shipDate: '2026-03-05', carrier: 'Royal Mail', packages: [] },
  }),
  X037: packed,
  X024: async (owner) => {
    const skuId = await newSku(owner);
    const { soNumber } = await sell(owner, [{ skuId, quantity: 3, unitPrice: 4 }]);
    return { body: { rows: [{ order: soNumber, line: 1, quantity: 2, shipDate: '2026-03-05' }] } };
  },
  E164: async (owner) => ({
    body: {
      rows: [
        {
          ...(await named(owner)),
          orderKey: unique('shop'),
          status: 'Confirmed',
          items: [await item(owner)],
        },
      ],
    },
  }),
};
