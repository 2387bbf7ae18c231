import type { Bakery, Day } from './bakery.ts';
import type { Answer } from './client.ts';

type Item = { material: string } | { sku: string };

/** A quantity of an item, in stock units. */
export type Load = Item & { quantity: number };

/** Transfers goods between locations; they arrive on the next day. */
export async function carry(
  bakery: Bakery,
  source: string,
  destination: string,
  load: Load,
  day: Day,
): Promise<void> {
  const { path, ref } = await send(bakery, source, destination, load, day);
  bakery.reach(day + 1);
  await bakery.owner.post(`${path}/${ref}/complete`, { eventDate: bakery.morning(day + 1) });
}

/** Sends goods to another location; they are in transit until the transfer is completed. */
export async function send(
  bakery: Bakery,
  source: string,
  destination: string,
  load: Load,
  day: Day,
): Promise<{ path: string; ref: string }> {
  const { path, item } = ledgerOf(bakery, load);
  bakery.reach(day);
  const { ref } = await bakery.owner.post(`${path}/transfers`, {
    ...item,
    sourceLocationId: bakery.id(source),
    destinationLocationId: bakery.id(destination),
    quantity: load.quantity,
    eventDate: bakery.morning(day),
  });
  return { path: `${path}/transfers`, ref };
}

/** The path of an item's ledger, and the field with its id. */
function ledgerOf(bakery: Bakery, item: Item) {
  if ('material' in item) {
    return { path: '/materials-inventory', item: { materialId: bakery.id(item.material) } };
  }
  return { path: '/finished-goods-inventory', item: { skuId: bakery.id(item.sku) } };
}

/** Records an adjustment or a disposal. */
export function count(
  bakery: Bakery,
  kind: 'adjustments' | 'disposals',
  load: Load,
  location: string,
  more: { day: Day; reason?: string; unitCost?: number; replaces?: string; notes?: string },
): Promise<Answer> {
  const { path, item } = ledgerOf(bakery, load);
  const { day, ...fields } = more;
  bakery.reach(day);
  return bakery.owner.post(`${path}/${kind}`, {
    ...item,
    ...fields,
    locationId: bakery.id(location),
    quantity: load.quantity,
    eventDate: bakery.morning(day),
  });
}
