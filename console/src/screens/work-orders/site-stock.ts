/** The stock at the place where an order is made, and for how many pieces it is enough. */
import {
  type Client,
  getFinishedGoodsInventorySummary,
  getMaterialsInventorySummary,
} from '@stockwright/client';
import { smaller, sufficesFor } from '../../parts/exact.ts';
import type { Need } from './need.ts';

/** The operations of `readSiteStock`. */
export const siteReads = [getMaterialsInventorySummary, getFinishedGoodsInventorySummary];

/** Ids in one request. */
const most = 100;

interface Place {
  locationId: string;
  onHand: string;
}

/** The quantity on hand at a location, by item; nothing where there never was any. */
export async function readSiteStock(
  client: Client,
  needs: readonly Need[],
  locationId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const keep = (itemId: string, places: readonly Place[]) =>
    found.set(itemId, places.find((place) => place.locationId === locationId)?.onHand ?? '0');
  const idsOf = (kind: Need['kind']) =>
    needs.filter((one) => one.kind === kind).map(({ id }) => id);
  for (const ids of inParts(idsOf('materials'))) {
    const query = { ids, limit: most };
    const { data } = await getMaterialsInventorySummary(client, { query, signal });
    for (const { materialId, locations } of data) keep(materialId, locations);
  }
  for (const ids of inParts(idsOf('skus'))) {
    const query = { ids, limit: most };
    const { data } = await getFinishedGoodsInventorySummary(client, { query, signal });
    for (const { skuId, locations } of data) keep(skuId, locations);
  }
  return found;
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += most) parts.push(ids.slice(at, at + most));
  return parts;
}

export interface Limit {
  pieces: string;
  /** The item of which there is least. */
  code: string;
}

/** How many pieces can be made of what is there, where so many need so much. */
export function limitOf(
  needs: readonly Need[],
  made: { pieces: string; wholeUnits: boolean },
  stock: ReadonlyMap<string, string>,
): Limit | undefined {
  return needs.reduce<Limit | undefined>((least, { id, code, quantity }) => {
    const enough = sufficesFor(stock.get(id) ?? '0', quantity, made);
    if (enough === undefined || (least && !smaller(enough, least.pieces))) return least;
    return { pieces: enough, code };
  }, undefined);
}
