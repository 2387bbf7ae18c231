/** The materials and the products that prefer a vendor. */
import { type Client, listMaterials, listSkus } from '@stockwright/client';

export const usualReads = [listMaterials, listSkus];

/** Of each kind. */
const most = 200;

export async function readUsualItems(client: Client, vendorId: string, signal: AbortSignal) {
  const query = { preferredVendorId: vendorId, sort: 'code' as const, limit: most };
  const [materials, skus] = await Promise.all([
    listMaterials(client, { query, signal }),
    listSkus(client, { query: { ...query, isBought: true }, signal }),
  ]);
  return {
    items: [
      ...materials.data.map((item) => ({ ...item, kind: 'materials' as const })),
      ...skus.data.map((item) => ({ ...item, kind: 'skus' as const, unitCost: item.currentCost })),
    ],
    hasMore: materials.nextCursor !== null || skus.nextCursor !== null,
  };
}
