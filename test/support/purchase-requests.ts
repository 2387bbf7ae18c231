import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { newVendor, order, receive } from './purchasing.ts';
import { newLocation, newMaterial } from './stock.ts';
import { type MakeRequest, unique } from './valid-request.ts';

/** Valid requests of purchase orders, their lines and their receipts. */

/** New records that an order references. */
const references = async (owner: Client) => ({
  vendorId: await newVendor(owner),
  shipToLocationId: await newLocation(owner),
});

const line = async (owner: Client) => ({
  materialId: await newMaterial(owner),
  quantity: 3,
  unitPrice: 64,
  notes: unique('Line'),
});

const purchase = async (owner: Client) => order(owner, [await line(owner), await line(owner)]);

async function receipt(owner: Client) {
  const answer = await receive(owner, await purchase(owner), [2, 1]);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const ofOrder = async (owner: Client) => ({ path: { id: (await purchase(owner)).id } });
const ofItem = async (owner: Client) => ({ path: { id: (await purchase(owner)).items[0].id } });
const ofReceipt = async (owner: Client) => ({ path: { id: (await receipt(owner)).id } });

let days = 0;

/** Another day for each request. */
const nextDay = () => new Date(Date.UTC(2026, 2, 1 + days++)).toISOString().slice(0, 10);

async function rate(owner: Client) {
  const made = await owner.post('/exchange-rates', {
    rates: [{ currency: 'SEK', rate: 0.095, validFrom: '2026-03-01' }],
  });
  if (made.status !== 200) throw new Error(made.text);
  const { body } = await owner.get('/exchange-rates?currency=SEK&on=2026-03-01');
  return { path: { id: body.data[0].id } };
}

export const purchaseRequests: Record<EndpointId, MakeRequest> = {
  X119: () => ({
    body: { rates: [{ currency: 'GBP', rate: 1.3456789012, validFrom: nextDay() }] },
  }),
  X120: rate,
  E111: async (owner) => ({
    body: {
      ...(await references(owner)),
      status: 'Ordered',
      vendorReference: unique('Q'),
      items: [await line(owner), await line(owner)],
    },
  }),
  X128: async (owner) => ({
    path: { id: (await purchase(owner)).vendorId },
    query: { from: '2026-01-01', to: '2027-12-31' },
  }),
  X129: async (owner) => ({ query: { itemId: (await line(owner)).materialId } }),
  E113: ofOrder,
  E114: async (owner) => ({
    ...(await ofOrder(owner)),
    body: { ...(await references(owner)), notes: unique('Ring') },
  }),
  E115: ofOrder,
  E116: ofOrder,
  X030: async (owner) => ({ ...(await ofOrder(owner)), body: { to: ['orders@millers.example'] } }),
  X031: ofOrder,
  E117: async (owner) => ({ ...(await ofOrder(owner)), body: await line(owner) }),
  E118: ofOrder,
  E120: async (owner) => ({ ...(await ofItem(owner)), body: await line(owner) }),
  E121: ofItem,
  E122: async (owner) => {
    const { id, items } = await purchase(owner);
    return {
      path: { id },
      body: {
        locationId: await newLocation(owner),
        notes: unique('Boxes'),
        items: [{ purchaseOrderItemId: items[0].id, quantity: 2 }],
      },
    };
  },
  X022: async (owner) => {
    const { poNumber } = await purchase(owner);
    return { body: { rows: [{ order: poNumber, line: 1, quantity: 2, notes: unique('Boxes') }] } };
  },
  E123: ofOrder,
  E124: ofReceipt,
  E125: async (owner) => {
    const { id, items } = await receipt(owner);
    return {
      path: { id },
      body: { notes: unique('Boxes'), items: [{ id: items[0].id, quantity: 1 }] },
    };
  },
  E126: ofReceipt,
  E128: async (owner) => ({
    body: {
      rows: [
        {
          ...(await references(owner)),
          orderKey: unique('erp'),
          status: 'Ordered',
          items: [await line(owner)],
        },
      ],
    },
  }),
};
