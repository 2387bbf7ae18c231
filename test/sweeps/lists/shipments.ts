import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { newCustomer, orderOf, sell, stocked } from '../../support/selling.ts';
import { newLocation } from '../../support/stock.ts';
import { head, type List, nowhere, numbered, type Row } from './list.ts';

/** The list of shipments, whose rows are those of X035. */

/** Two orders with four shipments, the first changed last, and one that was deleted. */
async function shipped(owner: Client) {
  const [bread, cake] = [await stocked(owner), await stocked(owner)];
  const [inn, annex] = [await newCustomer(owner, { name: 'Inn' }), await newLocation(owner)];
  const line = (skuId: string) => ({ skuId, quantity: 20, unitPrice: 1 });
  const both = await sell(owner, [line(bread), line(cake)]);
  const ofInn = await sell(owner, [line(cake)], { customerId: inn, shipFromLocationId: annex });
  const post = (
    { id, items }: { id: string; items: { id: string }[] },
    lines: number[],
    body = {},
  ) =>
    done(
      owner.post(`/sales-orders/${id}/shipments`, {
        items: lines.map((at) => ({ salesOrderItemId: items[at]?.id, quantity: 2 })),
        ...body,
      }),
    );
  const shipments = [
    await post(both, [0], { shipDate: '2026-03-10', carrier: 'Royal Mail' }),
    await post(ofInn, [0], { shipDate: '2026-03-05', trackingNumber: 'JD_0099', carrier: 'DHL' }),
    await post(both, [0, 1], { shipDate: '2026-03-31', externalId: 'DN-7' }),
    await post(both, [1], { shipDate: '2026-04-02', status: 'Packed' }),
  ] as const;
  const gone = await post(both, [0, 1]);
  await done(owner.delete(`/shipments/${gone.id}`));
  await done(owner.patch(`/shipments/${shipments[0].id}`, { status: 'Delivered' }));
  return { bread, cake, inn, annex, both, shipments, gone };
}

const shipments: List = {
  operation: 'listShipments',
  day: 'shipDate',
  detail: ({ id }) => `/shipments/${id}`,
  async shown({ packages: _, costOfGoodsSold: _cost, ...shipment }: Row, owner) {
    const { soNumber, customerId } = await orderOf(owner, { id: String(shipment.soId) });
    return { ...head(shipment), soNumber, customerId };
  },
  async make(owner) {
    const { bread, cake, inn, annex, both, shipments: made, gone } = await shipped(owner);
    const [first, ofInn, third] = made;
    return {
      ids: numbered(made),
      whole: '3 2 1 0',
      sorts: { createdAt: '0 1 2 3', shipDate: '1 0 2 3', updatedAt: '1 2 3 0' },
      finds: [
        [{ soId: both.id }, '3 2 0'],
        [{ soId: nowhere }, ''],
        [{ customerId: inn }, '1'],
        [{ skuId: bread }, '2 0'],
        [{ skuId: cake }, '3 2 1'],
        [{ locationId: annex }, '1'],
        [{ status: 'Packed' }, '3'],
        [{ status: 'Delivered,Shipped' }, '2 1 0'],
        [{ carrier: 'DHL' }, '1'],
        [{ carrier: 'dhl' }, ''],
        [{ trackingNumber: 'JD_0099' }, '1'],
        [{ externalId: 'DN-7' }, '2'],
        [{ q: 'jd_0' }, '1'],
        [{ q: 'dn-7' }, '2'],
        [{ q: third.shipmentNumber.toLowerCase() }, '2'],
        [{ ids: `${first.id},${ofInn.id},${gone.id}` }, '1 0'],
      ],
    };
  },
};

export const shipmentLists = [shipments];
