/** How purchase orders are imported in bulk. */

import type { Fault } from '../../kernel/contract/problem.ts';
import { present } from '../../kernel/present.ts';
import { exactly } from '../../kernel/values/columns.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import type { ImportedOrder, OrderImporter } from '../../orders/order-importer.ts';
import { locationFaults } from '../locations/location-role.ts';
import { selectOrderLocations } from '../locations/locations.store.ts';
import { orderableMaterials } from '../materials/materials.store.ts';
import { selectVendorTerms } from '../vendors/vendors.store.ts';
import { newOrder, type OrderDraft } from './new-order.ts';
import { purchaseOrderFields, purchaseOrderHeader, unorderable } from './purchase-order.ts';
import { purchaseOrderItemInput } from './purchase-order-item.ts';
import { purchaseOrderKind } from './purchase-order-kind.ts';
import { purchaseOrderItems, purchaseOrders } from './purchase-orders.store.ts';

type Body = OrderDraft['body'];

export const purchaseOrderImporter: OrderImporter = {
  order: purchaseOrders,
  item: purchaseOrderItems,
  shown: purchaseOrderHeader,
  numbers: { field: 'poNumber', column: 'po_number', series: 'PO' },

  async validate({ tx, org }, orders) {
    const bodies = orders.map(bodyOf);
    const ids = bodies.map(({ shipToLocationId }) => shipToLocationId ?? null);
    const locations = await tx.rows(selectOrderLocations(org.id, ids));
    const locationOf = new Map(locations.map((location) => [location.id, location]));
    return bodies.map((body): Fault[] => {
      const { status = 'Draft', shipToLocationId = null, items = [] } = body;
      const faults = unorderable({ status, shipToLocationId }, items.length);
      if (shipToLocationId !== null) {
        const location = locationOf.get(shipToLocationId);
        faults.push(locationFaults('/shipToLocation', location, 'isShipTo').invalid);
      }
      return faults.filter((fault) => fault !== false);
    });
  },

  async make(work, orders) {
    const { tx, org } = work;
    const bodies = orders.map(bodyOf);
    const vendorIds = [...new Set(bodies.map(({ vendorId }) => vendorId))];
    const vendors = await tx.rows(selectVendorTerms(org.id, vendorIds));
    const vendorOf = new Map(vendors.map((vendor) => [vendor.id, vendor]));
    const materials = await orderableMaterials(tx, org.id, [
      ...new Set(bodies.flatMap(({ items = [] }) => items.map(({ materialId }) => materialId))),
    ]);
    const made = orders.map(({ id }, index) => {
      const body = present(bodies[index]);
      const vendor = present(vendorOf.get(body.vendorId));
      return newOrder(work, { id, body, vendor, materials });
    });
    await makeOrders(
      work,
      purchaseOrderKind,
      made,
      orders.map(({ number }) => number),
    );
  },
};

/** The request that creates an imported order. */
const bodyOf = ({ fields, items }: ImportedOrder): Body => ({
  ...exactly(purchaseOrderFields, fields),
  items: items.map((item) => exactly(purchaseOrderItemInput, item)),
});
