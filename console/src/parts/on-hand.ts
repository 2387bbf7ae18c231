/** The quantities that are on hand at places, and what lines lack there. */
import {
  type Client,
  getFinishedGoodsInventorySummary,
  getMaterialsInventorySummary,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../base/organization.tsx';
import { keyOf } from '../base/reads.ts';
import { isDecimal, smaller, subtract, sum } from './exact.ts';

export interface StockedItem {
  kind: 'materials' | 'skus';
  id: string;
}

/** The operations of `readOnHand`. */
export const onHandReads = [getMaterialsInventorySummary, getFinishedGoodsInventorySummary];

/** Ids in one request. */
const most = 100;

interface Place {
  locationId: string;
  onHand: string;
}

/** By item, and then by location; nothing where there never was any. */
export type OnHand = ReadonlyMap<string, readonly Place[]>;

export const onHandAt = (stock: OnHand, itemId: string, locationId: string): string =>
  stock.get(itemId)?.find((place) => place.locationId === locationId)?.onHand ?? '0';

/** At all places. */
export const onHandOf = (stock: OnHand, itemId: string): string =>
  sum(...(stock.get(itemId) ?? []).map(({ onHand }) => onHand));

export async function readOnHand(
  client: Client,
  items: readonly StockedItem[],
  signal?: AbortSignal,
): Promise<OnHand> {
  const found = new Map<string, readonly Place[]>();
  const options = signal ? { signal } : {};
  const idsOf = (kind: StockedItem['kind']) => [
    ...new Set(items.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  for (const ids of inParts(idsOf('materials'))) {
    const query = { ids, limit: most };
    const { data } = await getMaterialsInventorySummary(client, { query, ...options });
    for (const { materialId, locations } of data) found.set(materialId, locations);
  }
  for (const ids of inParts(idsOf('skus'))) {
    const query = { ids, limit: most };
    const { data } = await getFinishedGoodsInventorySummary(client, { query, ...options });
    for (const { skuId, locations } of data) found.set(skuId, locations);
  }
  return found;
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += most) parts.push(ids.slice(at, at + most));
  return parts;
}

/** The stock of items, for as long as the calling part is shown; undefined while it is read. */
export function useOnHand(items: readonly StockedItem[]): OnHand | undefined {
  const { id, client } = useOrganization();
  const wanted = [...new Set(items.map((item) => `${item.kind} ${item.id}`))].sort();
  const { data } = useQuery({
    queryKey: keyOf(id, onHandReads, wanted),
    queryFn: ({ signal }) => readOnHand(client, items, signal),
    placeholderData: (before) => before,
  });
  return data;
}

/** A line that takes an item from a place. */
interface Taking {
  key: string;
  itemId: string;
  /** Null where no place was chosen yet. */
  locationId: string | null;
  quantity: string;
}

export interface Shortage {
  there: string;
  /** More than is there. */
  short: string;
}

/** The lines that take more than is there, after those before them. */
export function shortagesOf(
  lines: readonly Taking[],
  stock: OnHand | undefined,
): ReadonlyMap<string, Shortage> {
  const found = new Map<string, Shortage>();
  const left = new Map<string, string>();
  if (!stock) return found;
  for (const { key, itemId, locationId, quantity } of lines) {
    if (locationId === null || !isDecimal(quantity)) continue;
    const place = `${itemId} ${locationId}`;
    const there = left.get(place) ?? onHandAt(stock, itemId, locationId);
    const rest = subtract(there, quantity);
    left.set(place, rest);
    if (!rest.startsWith('-')) continue;
    const some = smaller('0', there) ? there : '0';
    found.set(key, { there, short: subtract(quantity, some) });
  }
  return found;
}
