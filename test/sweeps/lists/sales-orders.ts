import { newChannel, newCustomer, sell, ship, stocked } from '../../support/selling.ts';
import { newLocation } from '../../support/stock.ts';
import { head, type List, numbered, type Row } from './list.ts';

/** The list of sales orders. */

const salesSorts = {
  createdAt: '0 1 2 3',
  orderDate: '0 1 2 3',
  soNumber: '0 1 2 3',
  requestedShipDate: '2 0 3 1',
  customer: '0 2 3 1',
  status: '3 1 2 0',
  total: '1 2 0 3',
  updatedAt: '2 3 0 1',
};

const withoutAmounts = ({
  shippedAmount: _s,
  openAmount: _a,
  openCost: _c,
  openMargin: _m,
  ...order
}: Row): Row => order;

/** The order without the figures of its returns, which only its detail has. */
const withoutReturns = ({
  returnStatus: _s,
  costOfReturns: _c,
  creditedAmount: _a,
  ...order
}: Row) => order;

export const salesOrders: List = {
  operation: 'listSalesOrders',
  day: 'orderDate',
  shown: ({ costOfGoodsSold: _c, margin: _m, ...order }) =>
    head(withoutAmounts(withoutReturns(order))),
  async make(owner) {
    const [bread, cake] = [await stocked(owner), await stocked(owner)];
    const crown = await newCustomer(owner, { name: 'Crown Hotel' });
    const inn = await newCustomer(owner, { name: 'Ínn at 50 % Lane', code: 'INN' });
    const [webShop, annex] = [await newChannel(owner, 'Web'), await newLocation(owner, 'Annex')];
    const line = (skuId: string, unitPrice = 1) => ({ skuId, quantity: 2, unitPrice });
    const of = (customerId: string, day: number, due: string | null, more: object = {}) => ({
      ...{ customerId, orderDate: `2026-03-0${day}`, requestedShipDate: due },
      ...more,
    });
    const held = { shipFromLocationId: annex, onHold: true };
    const named = { customerReference: 'Ref_7', externalId: 'shop-9', orderChannelId: webShop };
    const orders = [
      await sell(owner, [line(bread, 30)], of(crown, 1, '2026-04-20')),
      await sell(owner, [line(bread), line(cake)], of(inn, 2, null, named)),
      await sell(owner, [line(cake, 9.5)], of(crown, 3, '2026-04-05', held)),
      await sell(owner, [line(cake, 100)], of(crown, 4, '2026-04-20', { status: 'Draft' })),
    ] as const;
    await ship(owner, orders[0].items[0], 2);
    await ship(owner, orders[1].items[1], 1);
    return {
      ids: numbered(orders),
      whole: '3 2 1 0',
      sorts: salesSorts,
      finds: [
        [{ customerId: crown }, '3 2 0'],
        [{ orderChannelId: webShop }, '1'],
        [{ shipFromLocationId: annex }, '2'],
        [{ locationId: annex }, '2'],
        [{ dueTo: '2026-04-05' }, '2'],
        [{ dueTo: '2026-04-04' }, ''],
        [{ dueTo: '9999-12-31' }, '3 2 0'],
        [{ skuId: cake }, '3 2 1'],
        [{ skuId: crown }, ''],
        [{ status: 'Draft' }, '3'],
        [{ status: 'Completed,Confirmed' }, '2 1 0'],
        [{ fulfillmentStatus: 'Fulfilled' }, '0'],
        [{ fulfillmentStatus: 'Partially Fulfilled,Unfulfilled' }, '3 2 1'],
        [{ onHold: 'true' }, '2'],
        [{ onHold: 'false' }, '3 1 0'],
        [{ externalId: 'shop-9' }, '1'],
        [{ status: 'Confirmed', onHold: 'false' }, '1'],
        [{ q: 'ref_7' }, '1'],
        [{ q: 'ref-7' }, ''],
        [{ q: 'SHOP-9' }, '1'],
        [{ q: 'crown' }, '3 2 0'],
        [{ q: 'ÍNN AT' }, '1'],
        [{ q: '50 %' }, '1'],
        [{ q: 'inn' }, '1'],
        [{ q: '%' }, '1'],
        [{ q: 'nobody' }, ''],
        [{ q: orders[2].soNumber.toLowerCase() }, '2'],
      ],
    };
  },
};
