/** How purchase orders are imported in bulk. */

import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { present } from '../../kernel/present.ts';
import type { Fault } from '../../kernel/problem.ts';
import { inSlices } from '../../kernel/sharing/slices.ts';
import { newOrderRate, rateFault } from '../../orders/exchange-rate.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import type { ImportedOrder, OrderImporter } from '../../orders/order-importer.ts';
import { loadRates } from '../exchange-rates/new-order-rates.ts';
import { unboughtFault } from '../inventory/purchase-terms.ts';
import { locationFaults } from '../locations/location-role.ts';
import { selectOrderLocations } from '../locations/locations.store.ts';
import { itemIdOf } from '../named-item.ts';
import { selectVendorTerms } from '../vendors/vendors.store.ts';
import { boughtBy, type PriceTerms, unpricedFault } from './bought-by.ts';
import { boughtFaults, boughtNamingFault } from './naming.ts';
import { newOrder, type OrderDraft } from './new-order.ts';
import { addOrderableItems, type OrderableItems } from './orderable-items.store.ts';
import { purchaseOrderFields, purchaseOrderHeader, unorderable } from './purchase-order.ts';
import { purchaseOrderItemInput } from './purchase-order-item.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import { purchaseOrderItems, purchaseOrders } from './purchase-orders.store.ts';

type Body = OrderDraft['body'];

export const purchaseOrderImporter: OrderImporter = {
  order: purchaseOrders,
  item: purchaseOrderItems,
  shown: purchaseOrderHeader,
  kind: orderKinds.purchase_order,
  lacking: boughtFaults,

  async validate(origin, orders) {
    const { tx, org } = origin;
    const bodies = orders.map(bodyOf);
    const { vendorOf, rates } = await termsOf(origin, bodies);
    const orderable = await orderableOf(origin, bodies);
    const ids = bodies.map(({ shipToLocationId }) => shipToLocationId ?? null);
    const locations = await tx.rows(selectOrderLocations(org.id, ids));
    const locationOf = new Map(locations.map((location) => [location.id, location]));
    const faultsOf = (body: Body): Fault[] => {
      const { status = 'Draft', shipToLocationId = null, items = [] } = body;
      const rate = newOrderRate(origin, body, vendorOf.get(body.vendorId), rates);
      const faults = [
        ...items.flatMap((line, index) => lineFaults(line, body, orderable, rate, index)),
        ...unorderable({ status, shipToLocationId }, items.length),
        rateFault({ status, ...rate }),
      ];
      if (shipToLocationId !== null) {
        const location = locationOf.get(shipToLocationId);
        faults.push(locationFaults('/shipToLocation', location, 'isShipTo').invalid);
      }
      return faults.filter((fault) => fault !== false);
    };
    const faults: Fault[][] = [];
    await inSlices(org.id, bodies, (body) => faults.push(faultsOf(body)));
    return faults;
  },

  async make(work, orders) {
    const bodies = orders.map(bodyOf);
    const { vendorOf, rates } = await termsOf(work, bodies);
    const orderable = await orderableOf(work, bodies);
    const made: ReturnType<typeof newOrder>[] = [];
    await inSlices(work.org.id, orders.entries(), ([index, { id }]) => {
      const body = present(bodies[index]);
      const vendor = present(vendorOf.get(body.vendorId));
      made.push(newOrder(work, { id, body, vendor, orderable, rates }));
    });
    await makeOrders(
      work,
      purchaseOrderRules,
      made,
      orders.map(({ number }) => number),
    );
  },
};

/** The items that lines name. */
const orderableOf = ({ tx, org, now }: Work, bodies: readonly Body[]): Promise<OrderableItems> =>
  RoundTrip.read(tx, (reading) =>
    addOrderableItems(
      reading,
      org.id,
      bodies.map((body) => ({ ...body, now })),
    ),
  );

type Line = NonNullable<Body['items']>[number];

/** The faults of the article of a line, which may not be valid, and of its price. */
function lineFaults(
  line: Line,
  { vendorId }: Body,
  orderable: OrderableItems,
  terms: PriceTerms,
  index: number,
): (Fault | false)[] {
  const at = `/items/${index}`;
  if (boughtNamingFault(line, at).length > 0 || vendorId == null) {
    const isPriced = line.unitPrice !== undefined;
    return isPriced ? [] : [{ path: `${at}/unitPrice`, code: 'required', message: 'is required.' }];
  }
  const { bought, notFound, invalid } = boughtBy(line, vendorId, orderable.vendorItems, at);
  if (notFound || invalid) return [notFound, invalid];
  const item = orderable.items.get(itemIdOf(bought));
  const isPriceable = line.quantity != null || !bought.vendorItem;
  const unpriced = isPriceable && unpricedFault(line, bought, terms, at);
  return [unboughtFault(bought, item, at), unpriced];
}

/** The vendors of orders, and the rates that the orders may have. */
async function termsOf({ tx, org, now }: Work, bodies: readonly Body[]) {
  const vendorIds = [...new Set(bodies.map(({ vendorId }) => vendorId))];
  const vendors = await tx.rows(selectVendorTerms(org.id, vendorIds));
  const unrated = bodies.map((body) => ({ body, partnerId: body.vendorId, now }));
  const rates = await loadRates(tx, org.id, 'vendors', unrated);
  return { vendorOf: new Map(vendors.map((vendor) => [vendor.id, vendor])), rates };
}

/** The request that creates an imported order. */
const bodyOf = ({ fields, items }: ImportedOrder): Body => ({
  ...exactly(purchaseOrderFields, fields),
  items: items.map((item) => exactly(purchaseOrderItemInput, item)),
});
