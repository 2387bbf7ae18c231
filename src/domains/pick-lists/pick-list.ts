/** Pick list: the goods to take from their places, for several orders at once. */
import { compare, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { OrderToPick } from '../../orders/order-to-pick.ts';
import { itemId, locationId } from '../named-ids.ts';
import type { NamedItem, NamedLocation } from '../papers/named.ts';

const pick = s.object({
  locationId: locationId({ description: 'Where it is taken.' }),
  itemType: s.oneOf(['material', 'sku']),
  itemId: itemId(),
  lotId: s.nullable(s.uuid({ description: 'Null: any units of the item.' })),
  quantity: s.decimal({ description: 'In stock units, for all of the orders.' }),
  orders: s.listOf(
    s.object({
      id: s.uuid(),
      number: s.text({ max: 40 }),
      quantity: s.decimal({ description: 'For this order.' }),
    }),
    { description: 'The orders that need it, by number.' },
  ),
});

export const pickList = s.object({ data: s.listOf(pick) });

export const pickExample = {
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  itemType: 'sku' as const,
  itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  lotId: null,
  quantity: 15,
  orders: [
    { id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801', number: 'SO-2026-0001', quantity: 12 },
    { id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f802', number: 'SO-2026-0002', quantity: 3 },
  ],
};

export type PickRow = s.Static<typeof pick>;

/** A pick with the names that answers have on request. */
export type NamedPick = PickRow & {
  locationCode: string;
  locationName: string;
  itemCode: string;
  itemName: string;
  itemUnit: string;
};

interface Names {
  locations: readonly NamedLocation[];
  items: readonly NamedItem[];
}

/** The picks of orders, by the codes of place and item. */
export function picksOf(orders: readonly OrderToPick[], { locations, items }: Names): NamedPick[] {
  const locationOf = new Map(locations.map((each) => [each.id, each]));
  const itemOf = new Map(items.map((each) => [each.id, each]));
  const picks = grouped(orders).map((found): NamedPick => {
    const location = locationOf.get(found.locationId);
    const item = itemOf.get(found.itemId);
    return {
      ...found,
      locationCode: location?.code ?? '',
      locationName: location?.name ?? '',
      itemCode: item?.code ?? '',
      itemName: item?.name ?? '',
      itemUnit: item?.unit ?? '',
    };
  });
  const byCodes = (a: NamedPick, b: NamedPick) =>
    inOrder(a.locationCode, b.locationCode) ||
    inOrder(a.itemCode, b.itemCode) ||
    inOrder(a.itemId, b.itemId);
  return picks.sort(byCodes);
}

/** A pick as answers have it without `include=names`. */
export function withoutNames(of: NamedPick): PickRow {
  const {
    locationCode: _l,
    locationName: _n,
    itemCode: _c,
    itemName: _i,
    itemUnit: _u,
    ...row
  } = of;
  return row;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The need of each item at each place. */
function grouped(orders: readonly OrderToPick[]): PickRow[] {
  const picks = new Map<string, PickRow>();
  for (const { id, number, movements } of orders) {
    for (const { ledger, locationId: place, itemId: item, quantity } of movements) {
      if (compare(quantity, ZERO) <= 0) continue;
      const key = `${place} ${item}`;
      const found = picks.get(key) ?? {
        locationId: place,
        itemType: ledger === 'materials' ? 'material' : 'sku',
        itemId: item,
        lotId: null,
        quantity: ZERO,
        orders: [],
      };
      picks.set(key, found);
      found.quantity = found.quantity.plus(quantity);
      addPart(found.orders, { id, number, quantity });
    }
  }
  return [...picks.values()];
}

/** Several lines of one order are one part. */
function addPart(parts: PickRow['orders'], part: PickRow['orders'][number]): void {
  const last = parts.at(-1);
  if (last?.id === part.id) last.quantity = last.quantity.plus(part.quantity);
  else parts.push(part);
}
