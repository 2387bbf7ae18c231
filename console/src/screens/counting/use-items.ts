import { type Client, getMaterial, getSku, listStockCountLines, search } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { isOnline } from '../../base/online.ts';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useBarcodes } from '../../parts/barcodes.ts';
import type { CountLine } from '../../parts/counts/states.ts';
import { readAll } from '../../parts/read-all.ts';
import { isCodeOf, isSameCode } from '../../parts/same-code.ts';
import type { CountWords } from '../../words/counts.ts';

/** An item that is counted; without a network it may be known by what was scanned alone. */
export interface Item {
  itemType?: 'material' | 'sku';
  itemId?: string;
  code: string;
  name: string;
  unit: string;
  /** The count of it at the place, if there is one. */
  counted?: string;
}

export interface Items {
  /** Items at the place that nobody has counted. */
  left: readonly Item[];
  isRead: boolean;
  /** The item that a scanned or typed text means, or what is wrong with it. */
  find(text: string): Promise<Item | string>;
}

const withNames: { include: ['names'] } = { include: ['names'] };

/** The items of a count at a place. They are there without a network once they were read. */
export function useItems(countId: string, locationId: string, words: CountWords): Items {
  const { id: org, client } = useOrganization();
  const { data } = useQuery({
    queryKey: keyOf(org, listStockCountLines, 'items', countId, locationId),
    async queryFn({ signal }) {
      const query = { locationId, ...withNames, limit: 200 };
      const read = (more: object) =>
        readAll(client, listStockCountLines, {
          ...{ path: { id: countId }, query: { ...query, ...more }, signal },
        });
      const [left, lines] = await Promise.all([read({ uncounted: true }), read({})]);
      const active = lines.filter(({ supersededBy }) => supersededBy === null);
      return { left: left.map(itemOf), counted: active.map(itemOf) };
    },
    enabled: locationId !== '',
  });
  const known = [...(data?.left ?? []), ...(data?.counted ?? [])];
  const idsOf = (type: Item['itemType']) =>
    known.flatMap(({ itemType, itemId }) => (itemType === type && itemId ? [itemId] : []));
  const ofMaterials = useBarcodes('materials', idsOf('material'));
  const ofProducts = useBarcodes('skus', idsOf('sku'));
  const isMeant = (text: string) => (item: Item) => {
    const { itemId = '', code } = item;
    return isCodeOf(text, code, ofMaterials.get(itemId) ?? ofProducts.get(itemId));
  };
  return {
    left: data?.left ?? [],
    isRead: data !== undefined,
    async find(text) {
      const [item, other] = known.filter(isMeant(text));
      if (other) return words.severalKinds(text);
      return item ?? (await findElsewhere(client, text, words));
    },
  };
}

export const itemOf = (line: CountLine): Item => ({
  ...{ itemType: line.itemType, itemId: line.itemId, code: line.itemCode ?? '' },
  ...{ name: line.itemName ?? '', unit: line.itemUnit ?? '' },
  ...(line.counted !== null && { counted: line.counted }),
});

/** An item that is not expected at the place; without a network it is what was scanned. */
async function findElsewhere(
  client: Client,
  text: string,
  words: CountWords,
): Promise<Item | string> {
  const unseen = { code: text, name: words.unknownOffline, unit: '' };
  if (!isOnline()) return unseen;
  try {
    const { data } = await search(client, { query: { q: text } });
    const exact = data.filter(({ match }) => match === 'exact');
    const isOwn = (code: string | null) => code !== null && isSameCode(code, text);
    const found = exact.filter(({ type }) => type === 'material' || type === 'sku');
    const [item, other] = found;
    if (other && found.every(({ code }) => isOwn(code))) return words.severalKinds(text);
    return item ? await read(client, item.type, item.id) : words.unknownCode(text);
  } catch {
    // The network goes before the browser notices.
    return unseen;
  }
}

async function read(client: Client, type: string, id: string): Promise<Item> {
  const asked = { path: { id } };
  const isSku = type === 'sku';
  const { code, name, unit } = await (isSku ? getSku(client, asked) : getMaterial(client, asked));
  return { itemType: isSku ? 'sku' : 'material', itemId: id, code, name, unit };
}
