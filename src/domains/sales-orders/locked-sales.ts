/** Sales orders that the requests of a group change, with the shipments that they touch. */

import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Fragment } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import type { ReturnedLine } from './returned-lines.ts';
import { addLockedOrders, type LockedOrder } from './sales-orders.store.ts';
import type { Shipment } from './shipment.ts';
import { addShipments } from './touched-shipments.store.ts';

/** A locked order with the entries of what it expects, and of its shipments that were read. */
export interface LockedSale extends WithEntries<LockedOrder> {
  /**
   * The shipments that the request may change, in the order in which they were made. An order can
   * have thousands of others.
   */
  shipments: readonly Shipment[];
  /** The units of their lines that came back. */
  returned: readonly ReturnedLine[];
}

const nothingTouched = { shipments: [], entries: [], returned: [] };

/**
 * Adds the locking of orders, and some of their shipments, to a round trip: arrays of ids in SQL.
 * Without `shipmentIds` no shipment is read.
 */
export function addSales(
  reading: RoundTrip,
  orgId: string,
  orderIds: Fragment,
  shipmentIds?: Fragment,
): () => Map<string, LockedSale> {
  const orders = addOrders(reading, orgId, orderKinds.sales_order, orderIds, addLockedOrders);
  const touched = shipmentIds && addShipments(reading, orgId, shipmentIds);
  return () => {
    const { shipments, entries, returned } = touched?.() ?? nothingTouched;
    const shipmentsOf = groupedBy(shipments, ({ soId }) => soId);
    const entriesOf = groupedBy(entries, ({ sourceId }) => sourceId ?? '');
    return new Map(
      [...orders()].map(([id, order]) => {
        const shipped = order.items.flatMap((item) => entriesOf.get(item.id) ?? []);
        const all = [...order.entries, ...shipped];
        const own = shipmentsOf.get(id) ?? [];
        return [id, { ...order, entries: all, shipments: own, returned }];
      }),
    );
  };
}
