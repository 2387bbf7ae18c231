import type { Work } from '../../kernel/contract/work.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { byId, idsOf, lookUp } from '../../orders/named-record.ts';
import type { OrderableItem } from '../inventory/purchase-terms.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import { selectOrderableSkus } from '../skus/skus.store.ts';
import { addFoundItems } from '../vendor-items/found-items.ts';
import { type OrderLines, wantedOf } from './bought-by.ts';
import { SoldItems } from './sold-items.ts';

/** The materials, SKUs and vendor items that lines of orders name. */

export interface OrderableItems {
  /** Materials and SKUs by id, those of the vendor items included. */
  items: ReadonlyMap<string, OrderableItem>;
  vendorItems: SoldItems;
}

/** Adds their look-up to a round trip. */
export function addOrderableItems(
  reading: RoundTrip,
  orgId: string,
  orders: readonly OrderLines[],
): () => OrderableItems {
  const lines = orders.flatMap(({ items = [] }) => items);
  const materialIds = idsOf(lines.map(({ materialId }) => materialId));
  const skuIds = idsOf(lines.map(({ skuId }) => skuId));
  const materials = lookUp(reading, orgId, materialIds, selectOrderableMaterials);
  const skus = lookUp(reading, orgId, skuIds, selectOrderableSkus);
  const found = addFoundItems(reading, orgId, orders.flatMap(wantedOf));
  return () => {
    const vendorItems = found();
    const ofVendors = vendorItems.map(({ item }) => item);
    const items = byId([...ofVendors, ...materials(), ...skus()]);
    return { items, vendorItems: new SoldItems(vendorItems) };
  };
}

/** The items that the lines of an order name. */
export const orderableItems = (
  { tx, org, now }: Pick<Work, 'tx' | 'org' | 'now'>,
  order: Omit<OrderLines, 'now'>,
): Promise<OrderableItems> =>
  RoundTrip.read(tx, (reading) => addOrderableItems(reading, org.id, [{ ...order, now }]));
