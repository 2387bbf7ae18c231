/** The records that an order names, and their faults. */

import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Fault } from '../../kernel/problem.ts';
import { byId, idsOf, namedFaults } from '../../orders/named-record.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import type { NamesItem } from '../named-item.ts';
import { selectVendorTerms, type VendorTerms } from '../vendors/vendors.store.ts';
import { itemFaults } from './item-faults.ts';
import { addOrderableItems, type OrderableItems } from './orderable-items.store.ts';

/** The records that orders name, by id. */
export interface References {
  vendors: ReadonlyMap<string, VendorTerms>;
  locations: ReadonlyMap<string, OrderLocation>;
  items: OrderableItems;
}

export interface Named {
  vendorId: string;
  shipToLocationId?: string | null | undefined;
  items?: readonly NamesItem[] | undefined;
}

/** Adds the look-up of the records that orders name to a round trip. */
export function addReferences(
  reading: RoundTrip,
  orgId: string,
  orders: readonly Named[],
): () => References {
  const items = orders.flatMap((order) => order.items ?? []);
  const vendors = idsOf(orders.map(({ vendorId }) => vendorId));
  const locations = idsOf(orders.map(({ shipToLocationId }) => shipToLocationId));
  const found = {
    vendors: reading.add(selectVendorTerms(orgId, vendors)),
    locations: reading.add(selectOrderLocations(orgId, locations)),
    items: addOrderableItems(reading, orgId, items),
  };
  return () => ({
    vendors: byId(found.vendors()),
    locations: byId(found.locations()),
    items: found.items(),
  });
}

export function loadReferences(tx: Transaction, orgId: string, order: Named): Promise<References> {
  return RoundTrip.read(tx, (reading) => addReferences(reading, orgId, [order]));
}

/** Faults of newly named records: those that do not exist, and those that cannot be named. */
export function referenceFaults(
  named: Named,
  found: References,
  isNew = { vendor: true, shipTo: true },
): { notFound: (Fault | false)[]; invalid: (Fault | false)[] } {
  const faults = (named.items ?? []).map((line, index) =>
    itemFaults(line, found.items, `/items/${index}`),
  );
  if (isNew.shipTo && named.shipToLocationId != null) {
    faults.push(
      locationFaults('/shipToLocationId', found.locations.get(named.shipToLocationId), 'isShipTo'),
    );
  }
  if (isNew.vendor)
    faults.push(namedFaults('/vendorId', 'vendor', found.vendors.get(named.vendorId)));
  return {
    notFound: faults.map(({ notFound }) => notFound),
    invalid: faults.map(({ invalid }) => invalid),
  };
}
