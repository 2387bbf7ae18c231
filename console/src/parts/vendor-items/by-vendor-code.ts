/** Items that vendors deliver, found by the vendors' codes and names for them, too. */
import { type Client, listMaterials, listSkus, listVendorItems } from '@stockwright/client';
import { isSameCode } from '../same-code.ts';
import { type Choice, type Source, sources, textIn } from '../sources.ts';
import type { VendorItem } from './prices.ts';

const limit = 20;

/** The vendor item by whose code a record was found. */
export const vendorItemOf = ({ more }: Choice): string | undefined => textIn(more, 'vendorItemId');

/**
 * A source of materials, products or both that also asks vendor items: those of one vendor, or of
 * all. A code that was typed in full tells the pack as well.
 */
function byVendorCode(source: Source, kinds: readonly Kind[], vendorId = ''): Source {
  const ofVendor = { limit, ...(vendorId && { vendorId }) };
  return {
    ...source,
    kind: `${source.kind} ${vendorId}`,
    reads: [...source.reads, listVendorItems],
    async find(client, text, signal) {
      const [found, { data }] = await Promise.all([
        source.find(client, text, signal),
        text === ''
          ? { data: [] }
          : listVendorItems(client, { query: { ...ofVendor, q: text }, signal }),
      ]);
      return merged(found, await itemsOf(client, data, kinds, text, signal));
    },
    async byCode(client, code) {
      const item = await source.byCode(client, code);
      if (item) return item;
      const { data } = await listVendorItems(client, { query: { ...ofVendor, vendorCode: code } });
      return (await itemsOf(client, data, kinds, code))[0];
    },
  };
}

const lists = { materials: listMaterials, skus: listSkus };
type Kind = keyof typeof lists;

/** The items of vendor items, each once; the one with exactly the typed code counts. */
async function itemsOf(
  client: Client,
  rows: readonly VendorItem[],
  kinds: readonly Kind[],
  typed: string,
  signal?: AbortSignal,
): Promise<readonly Choice[]> {
  const isTyped = ({ vendorCode }: VendorItem) => isSameCode(vendorCode ?? '', typed);
  const byItem = new Map<string, VendorItem>();
  for (const row of [...rows.filter(isTyped), ...rows]) {
    const id = row.materialId ?? row.skuId ?? '';
    if (!byItem.has(id)) byItem.set(id, row);
  }
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = [...byItem]
        .filter(([, { materialId }]) => (materialId === null) === (kind === 'skus'))
        .map(([id]) => id);
      if (ids.length === 0) return [];
      const { data } = await lists[kind](client, {
        query: { ids, limit },
        ...(signal && { signal }),
      });
      return data.map((item) => ({ ...item, more: { ...item, kind } }));
    }),
  );
  return found.flat().map((item) => {
    const row = byItem.get(item.id);
    const also = row?.vendorCode ?? '';
    const pack = row && isTyped(row) ? { vendorItemId: row.id } : {};
    return { ...item, ...(also && { also }), more: { ...item.more, ...pack } };
  });
}

/** Choices of both, each once; one that both found has the vendor's code. */
function merged(found: readonly Choice[], ofVendors: readonly Choice[]): readonly Choice[] {
  const sameIn = (all: readonly Choice[], { id }: Choice) => all.find((one) => one.id === id);
  return [
    ...found.map((choice) => sameIn(ofVendors, choice) ?? choice),
    ...ofVendors.filter((choice) => !sameIn(found, choice)),
  ];
}

export const boughtFrom = (vendorId: string): Source =>
  byVendorCode(sources.bought, ['materials', 'skus'], vendorId);
export const boughtMaterials = byVendorCode(sources.materials, ['materials']);
export const boughtProducts = byVendorCode(sources.boughtSkus, ['skus']);
