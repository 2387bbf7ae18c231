import type { Bakery, Day } from './bakery.ts';
import type { Answer } from './client.ts';

type Item = { material: string } | { sku: string };

/** Some of an item, in stock units. */
export type Load = Item & { quantity: number };

/** Carries goods from one place to another within a day. */
export async function carry(
  bakery: Bakery,
  source: string,
  destination: string,
  load: Load,
  day: Day,
): Promise<void> {
  const { path, ref } = await send(bakery, source, destination, load, day);
  await bakery.owner.post(`${path}/${ref}/complete`, { eventDate: bakery.morning(day + 1) });
}

/** Sends goods on their way; they are in transit until somebody says that they have come. */
export async function send(
  bakery: Bakery,
  source: string,
  destination: string,
  load: Load,
  day: Day,
): Promise<{ path: string; ref: string }> {
  const { path, item } = ledgerOf(bakery, load);
  const { ref } = await bakery.owner.post(`${path}/transfers`, {
    ...item,
    sourceLocationId: bakery.id(source),
    destinationLocationId: bakery.id(destination),
    quantity: load.quantity,
    eventDate: bakery.morning(day),
  });
  return { path: `${path}/transfers`, ref };
}

/** The ledger that an item stands in, and how it is named there. */
function ledgerOf(bakery: Bakery, item: Item) {
  if ('material' in item) {
    return { path: '/materials-inventory', item: { materialId: bakery.id(item.material) } };
  }
  return { path: '/finished-goods-inventory', item: { skuId: bakery.id(item.sku) } };
}

/** Finds goods at a count, or throws some away; answers the entry. */
export function count(
  bakery: Bakery,
  what: 'adjustments' | 'disposals',
  load: Load,
  place: string,
  more: { day: Day; reason?: string; unitCost?: number; replaces?: string; notes?: string },
): Promise<Answer> {
  const { path, item } = ledgerOf(bakery, load);
  const { day, ...fields } = more;
  return bakery.owner.post(`${path}/${what}`, {
    ...item,
    ...fields,
    locationId: bakery.id(place),
    quantity: load.quantity,
    eventDate: bakery.morning(day),
  });
}
