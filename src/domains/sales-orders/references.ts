/** The records that an order names, and their faults. */

import type { Fault } from '../../kernel/contract/problem.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { namedFaults } from '../../orders/named-record.ts';
import { type CustomerTerms, selectCustomerTerms } from '../customers/customers.store.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import { type SellableSku, selectSellableSkus } from '../skus/skus.store.ts';
import { type ChosenChannel, selectChannels } from './order-channels.store.ts';
import { priceFault, type SalesOrderItemInput } from './sales-order-item.ts';

export interface References {
  customer: CustomerTerms | undefined;
  channel: ChosenChannel | undefined;
  shipFrom: OrderLocation | undefined;
  skus: ReadonlyMap<string, SellableSku>;
}

export interface Named {
  customerId: string;
  orderChannelId?: string | null | undefined;
  shipFromLocationId?: string | null | undefined;
  items?: readonly Pick<SalesOrderItemInput, 'skuId' | 'unitPrice'>[] | undefined;
}

export async function loadReferences(
  tx: Transaction,
  orgId: string,
  { customerId, orderChannelId, shipFromLocationId, items = [] }: Named,
): Promise<References> {
  const ids = [...new Set(items.map(({ skuId }) => skuId))];
  const [customers, channels, locations, skus] = await tx.all(
    selectCustomerTerms(orgId, [customerId]),
    selectChannels(orgId, [orderChannelId ?? null]),
    selectOrderLocations(orgId, [shipFromLocationId ?? null]),
    selectSellableSkus(orgId, ids),
  );
  return {
    customer: customers[0],
    channel: channels[0],
    shipFrom: locations[0],
    skus: new Map(skus.map((sku) => [sku.id, sku])),
  };
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
    faults.push(locationFaults('/shipFromLocationId', found.shipFrom, 'isStockLocation'));
  }
  if (isNew.channel && named.orderChannelId != null) {
    faults.push(namedFaults('/orderChannelId', 'order channel', found.channel));
  }
  if (isNew.customer) faults.push(namedFaults('/customerId', 'customer', found.customer));
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
