/** The records that an order names, and their faults. */

import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Fault } from '../../kernel/problem.ts';
import { byId, idsOf, lookUp, namedFaults } from '../../orders/named-record.ts';
import { type CustomerTerms, selectCustomerTerms } from '../customers/customers.store.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import { type SellableSku, selectSellableSkus } from '../skus/skus.store.ts';
import { type ChosenChannel, selectChannels } from './order-channels.store.ts';
import { priceFault, type SalesOrderItemInput } from './sales-order-item.ts';

/** The records that orders name, by id. */
export interface References {
  customers: ReadonlyMap<string, CustomerTerms>;
  channels: ReadonlyMap<string, ChosenChannel>;
  locations: ReadonlyMap<string, OrderLocation>;
  skus: ReadonlyMap<string, SellableSku>;
}

export interface Named {
  customerId?: string | undefined;
  orderChannelId?: string | null | undefined;
  shipFromLocationId?: string | null | undefined;
  items?: readonly Pick<SalesOrderItemInput, 'skuId' | 'unitPrice'>[] | undefined;
}

/** Adds the look-up of the records that orders name to a round trip. */
export function addReferences(
  reading: RoundTrip,
  orgId: string,
  orders: readonly Named[],
): () => References {
  const items = orders.flatMap((order) => order.items ?? []);
  const customers = idsOf(orders.map(({ customerId }) => customerId));
  const channels = idsOf(orders.map(({ orderChannelId }) => orderChannelId));
  const locations = idsOf(orders.map(({ shipFromLocationId }) => shipFromLocationId));
  const found = {
    customers: lookUp(reading, orgId, customers, selectCustomerTerms),
    channels: lookUp(reading, orgId, channels, selectChannels),
    locations: lookUp(reading, orgId, locations, selectOrderLocations),
    skus: lookUp(reading, orgId, idsOf(items.map(({ skuId }) => skuId)), selectSellableSkus),
  };
  return () => ({
    customers: byId(found.customers()),
    channels: byId(found.channels()),
    locations: byId(found.locations()),
    skus: byId(found.skus()),
  });
}

/** Faults of newly named records: those that do not exist, and those that cannot be named. */
export function referenceFaults(
  named: Named,
  found: References,
  isNew = { customer: true, channel: true, shipFrom: true },
): { notFound: (Fault | false)[]; invalid: (Fault | false)[] } {
  const items = named.items ?? [];
  const faults = items.map(({ skuId }, index) =>
    namedFaults(`/items/${index}/skuId`, 'SKU', found.skus.get(skuId)),
  );
  if (isNew.shipFrom && named.shipFromLocationId != null) {
    faults.push(
      locationFaults(
        '/shipFromLocationId',
        found.locations.get(named.shipFromLocationId),
        'isStockLocation',
      ),
    );
  }
  if (isNew.channel && named.orderChannelId != null) {
    faults.push(
      namedFaults('/orderChannelId', 'order channel', found.channels.get(named.orderChannelId)),
    );
  }
  if (isNew.customer && named.customerId !== undefined) {
    faults.push(namedFaults('/customerId', 'customer', found.customers.get(named.customerId)));
  }
  return {
    notFound: faults.map(({ notFound }) => notFound),
    invalid: [
      ...faults.map(({ invalid }) => invalid),
      ...items.map((item, index) =>
        priceFault(`/items/${index}/unitPrice`, item, found.skus.get(item.skuId)),
      ),
    ],
  };
}
