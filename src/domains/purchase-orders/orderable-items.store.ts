import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { byId, idsOf, lookUp } from '../../orders/named-record.ts';
import type { OrderableItem } from '../inventory/purchase-terms.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import type { NamesItem } from '../named-item.ts';
import { selectOrderableSkus } from '../skus/skus.store.ts';

/** The materials and SKUs that lines of orders name. */

/** By id. */
export type OrderableItems = ReadonlyMap<string, OrderableItem>;

/** Adds their look-up to a round trip. */
export function addOrderableItems(
  reading: RoundTrip,
  orgId: string,
  lines: readonly NamesItem[],
): () => OrderableItems {
  const materialIds = idsOf(lines.map(({ materialId }) => materialId));
  const skuIds = idsOf(lines.map(({ skuId }) => skuId));
  const materials = lookUp(reading, orgId, materialIds, selectOrderableMaterials);
  const skus = lookUp(reading, orgId, skuIds, selectOrderableSkus);
  return () => byId([...materials(), ...skus()]);
}

/** The item that a line names, if it exists. */
export const orderableItems = (
  tx: Transaction,
  orgId: string,
  line: NamesItem,
): Promise<OrderableItems> =>
  RoundTrip.read(tx, (reading) => addOrderableItems(reading, orgId, [line]));
