/** The records that an order names, and their faults. */

import type { Work } from '../../kernel/contract/work.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Fault } from '../../kernel/problem.ts';
import { byId, idsOf, type NamedFaults, namedFaults } from '../../orders/named-record.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import { selectVendorTerms, type VendorTerms } from '../vendors/vendors.store.ts';
import { type NamesBought, type PriceTerms, unpricedFault } from './bought-by.ts';
import { itemFaults } from './item-faults.ts';
import { addOrderableItems, type OrderableItems } from './orderable-items.store.ts';

/** The records that orders name, by id. */
export interface References {
  vendors: ReadonlyMap<string, VendorTerms>;
  locations: ReadonlyMap<string, OrderLocation>;
  orderable: OrderableItems;
}

type Line = NamesBought & Parameters<typeof unpricedFault>[0];

export interface Named {
  vendorId: string;
  orderDate?: string | undefined;
  shipToLocationId?: string | null | undefined;
  items?: readonly Line[] | undefined;
}

/** Adds the look-up of the records that orders name to a round trip. */
export function addReferences(
  reading: RoundTrip,
  orgId: string,
  orders: readonly (Named & { now: Date })[],
): () => References {
  const vendors = idsOf(orders.map(({ vendorId }) => vendorId));
  const locations = idsOf(orders.map(({ shipToLocationId }) => shipToLocationId));
  const found = {
    vendors: reading.add(selectVendorTerms(orgId, vendors)),
    locations: reading.add(selectOrderLocations(orgId, locations)),
    orderable: addOrderableItems(reading, orgId, orders),
  };
  return () => ({
    vendors: byId(found.vendors()),
    locations: byId(found.locations()),
    orderable: found.orderable(),
  });
}

export const loadReferences = (
  { tx, org, now }: Pick<Work, 'tx' | 'org' | 'now'>,
  order: Named,
): Promise<References> =>
  RoundTrip.read(tx, (reading) => addReferences(reading, org.id, [{ ...order, now }]));

interface Faults {
  notFound: (Fault | false)[];
  invalid: (Fault | false)[];
}

/** Faults of newly named partners and places, which do not exist or cannot be named. */
export function referenceFaults(
  named: Named,
  found: References,
  isNew = { vendor: true, shipTo: true },
): Faults {
  const faults: NamedFaults[] = [];
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

/** Faults of the articles of new lines, and lines without a price. */
export function articleFaults(
  { vendorId, items = [] }: Named,
  { orderable }: Pick<References, 'orderable'>,
  terms: PriceTerms,
): Faults {
  const faults = items.map((line, index) => {
    const at = `/items/${index}`;
    const { bought, notFound, invalid } = itemFaults(line, vendorId, orderable, at);
    const isFound = !notFound && !invalid;
    return { notFound, invalid, unpriced: isFound && unpricedFault(line, bought, terms, at) };
  });
  return {
    notFound: faults.map(({ notFound }) => notFound),
    invalid: faults.flatMap(({ invalid, unpriced }) => [invalid, unpriced]),
  };
}
