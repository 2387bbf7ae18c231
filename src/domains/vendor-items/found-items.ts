/** The vendor items that lines of orders can mean, read for the lines. */
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { exact } from '../../kernel/values/exact.ts';
import { priceOf } from './vendor-item.ts';
import { type FoundItem, selectWanted, type WantedItem } from './wanted-items.store.ts';

/** Adds the look-up to a round trip; none where nothing is wanted. */
export function addFoundItems(
  reading: RoundTrip,
  orgId: string,
  wanted: readonly WantedItem[],
): () => FoundItem[] {
  if (wanted.length === 0) return () => [];
  const found = reading.add(selectWanted(orgId, wanted));
  return () =>
    found().map(({ prices, item, ...terms }) => ({
      ...terms,
      prices: prices.map(priceOf),
      item: { ...item, unitsPerPurchaseUnit: exact(item.unitsPerPurchaseUnit) },
    }));
}
