/** How sales orders are imported in bulk. */

import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { present } from '../../kernel/present.ts';
import type { Fault } from '../../kernel/problem.ts';
import { newOrderRate } from '../../orders/exchange-rate.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import type { ImportedOrder, OrderImporter } from '../../orders/order-importer.ts';
import { type CustomerTerms, selectCustomerTerms } from '../customers/customers.store.ts';
import { loadRates } from '../exchange-rates/new-order-rates.ts';
import { locationFaults } from '../locations/location-role.ts';
import { selectOrderLocations } from '../locations/locations.store.ts';
import { sellableSkus } from '../skus/skus.store.ts';
import { newOrder, type OrderDraft, unratedFault } from './new-order.ts';
import { totalFault } from './recalculated.ts';
import { holdFault, salesOrderFields, salesOrderHeader, unconfirmable } from './sales-order.ts';
import { priceFault, salesOrderItemInput } from './sales-order-item.ts';
import { salesOrderRules } from './sales-order-rules.ts';
import { salesOrderItems, salesOrders } from './sales-orders.store.ts';

export const salesOrderImporter: OrderImporter = {
  order: salesOrders,
  item: salesOrderItems,
  shown: salesOrderHeader,
  kind: orderKinds.sales_order,

  async validate(call, orders) {
    const drafts = await draftsOf(call, orders);
    const ids = drafts.map(({ body }) => body.shipFromLocationId ?? null);
    const locations = await call.tx.rows(selectOrderLocations(call.org.id, ids));
    const locationOf = new Map(locations.map((location) => [location.id, location]));
    return drafts.map((draft, index): Fault[] => {
      const { status = 'Draft', shipFromLocationId = null, items = [] } = draft.body;
      const faults = [
        ...unconfirmable({ status, shipFromLocationId }, items.length),
        holdFault(draft.body),
        ...priceFaults(draft),
        unratedFault(draft.body, newOrderRate(call, draft.body, draft.customer, draft.rates)),
      ];
      if (shipFromLocationId !== null) {
        const location = locationOf.get(shipFromLocationId);
        faults.push(locationFaults('/shipFromLocation', location, 'isStockLocation').invalid);
      }
      const found = faults.filter((fault) => fault !== false);
      const isWhole = orders[index]?.isValid && found.length === 0;
      return isWhole ? totalFaults(call, draft) : found;
    });
  },

  async make(work, orders) {
    const drafts = await draftsOf(work, orders);
    const states = drafts.map((draft) => soundOrder(work, draft));
    await makeOrders(
      work,
      salesOrderRules,
      states,
      orders.map(({ number }) => number),
    );
  },
};

/** The customer is undefined when the row names none that exists. */
interface ImportDraft extends Omit<OrderDraft, 'customer'> {
  customer: CustomerTerms | undefined;
}

const soundOrder = (work: Work, draft: ImportDraft) =>
  newOrder(work, { ...draft, customer: present(draft.customer) });

const priceFaults = ({ body: { items = [] }, skus }: ImportDraft): (Fault | false)[] =>
  items.map((item, index) => priceFault(`/items/${index}/unitPrice`, item, skus.get(item.skuId)));

/** The total is known once the order has no other fault. */
function totalFaults(call: Work, draft: ImportDraft): Fault[] {
  const { order } = soundOrder(call, draft);
  const fault = totalFault('/discountAmount', order);
  return fault ? [fault] : [];
}

/** The requests that create imported orders, with the records that they name. */
async function draftsOf(
  { tx, org, now }: Pick<Work, 'tx' | 'org' | 'now'>,
  orders: readonly ImportedOrder[],
): Promise<ImportDraft[]> {
  const bodies = orders.map(bodyOf);
  const customerIds = [...new Set(bodies.map(({ customerId }) => customerId))];
  const customers = await tx.rows(selectCustomerTerms(org.id, customerIds));
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]));
  const skuIds = bodies.flatMap(({ items = [] }) => items.map(({ skuId }) => skuId));
  const skus = await sellableSkus(tx, org.id, [...new Set(skuIds)]);
  const unrated = bodies.map((body) => ({ body, partnerId: body.customerId, now }));
  const rates = await loadRates(tx, org.id, 'customers', unrated);
  return orders.map(({ id }, index) => {
    const body = present(bodies[index]);
    return { id, body, customer: customerOf.get(body.customerId), skus, rates };
  });
}

const bodyOf = ({ fields, items }: ImportedOrder): OrderDraft['body'] => ({
  ...exactly(salesOrderFields, fields),
  items: items.map((item) => exactly(salesOrderItemInput, item)),
});
