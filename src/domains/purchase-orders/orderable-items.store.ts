import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { byId, idsOf, lookUp } from '../../orders/named-record.ts';
import type { OrderableItem } from '../inventory/purchase-terms.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import { selectOrderableSkus } from '../skus/skus.store.ts';
import { addFoundItems } from '../vendor-items/found-items.ts';
import type { VendorItemTerms } from '../vendor-items/vendor-items.store.ts';
import { type NamesBought, wantedOf } from './bought-by.ts';

/** The materials, SKUs and vendor items that lines of orders name. */

export interface OrderableItems {
  /** Materials and SKUs by id, those of the vendor items included. */
  items: ReadonlyMap<string, OrderableItem>;
  vendorItems: readonly VendorItemTerms[];
}

/** An order by what its lines are looked up with. */
interface OrderLines {
  vendorId: string;
  items?: readonly NamesBought[] | undefined;
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
  const wanted = orders.flatMap(({ vendorId, items = [] }) => wantedOf(vendorId, items));
  const found = addFoundItems(reading, orgId, wanted);
  return () => {
    const vendorItems = found();
    const ofVendors = vendorItems.map(({ item }) => item);
    return { items: byId([...ofVendors, ...materials(), ...skus()]), vendorItems };
  };
}

/** The items that a line of an order to a vendor names. */
export const orderableItems = (
  tx: Transaction,
  orgId: string,
  vendorId: string,
  line: NamesBought,
): Promise<OrderableItems> =>
  RoundTrip.read(tx, (reading) => addOrderableItems(reading, orgId, [{ vendorId, items: [line] }]));
