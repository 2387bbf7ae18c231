import { type Client, listMaterials, listSkus, listVendorItems } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../base/organization.tsx';
import { keyOf } from '../base/reads.ts';

type Kind = 'materials' | 'skus' | 'vendorItems';

/** Barcodes of materials, products or vendor items by their ids. */
export function useBarcodes(kind: Kind, itemIds: readonly string[]): ReadonlyMap<string, string> {
  const { id, client } = useOrganization();
  const ids = [...new Set(itemIds)].sort();
  const { data } = useQuery({
    queryKey: keyOf(id, lists[kind], 'barcodes', ids),
    queryFn: ({ signal }) => readBarcodes(client, kind, ids, signal),
    enabled: ids.length > 0,
  });
  return data ?? new Map();
}

const lists = { materials: listMaterials, skus: listSkus, vendorItems: listVendorItems };

/** Ids in one call. */
const idsAtOnce = 100;

async function readBarcodes(
  client: Client,
  kind: Kind,
  ids: readonly string[],
  signal: AbortSignal,
) {
  const found = new Map<string, string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const part = ids.slice(from, from + idsAtOnce);
    const query = { ids: part, isActive: 'all' as const, limit: idsAtOnce };
    const { data } = await lists[kind](client, { query, signal });
    for (const { id, barcode } of data) if (barcode) found.set(id, barcode);
  }
  return found;
}
