/** The units in which items are kept, for figures of records that name the items alone. */
import { type Client, listMaterials, listSkus } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOrganization } from '../base/organization.tsx';
import { keyOf } from '../base/reads.ts';
import type { Line } from './lines/line.ts';
import { inputKind } from './sources.ts';

interface Kept {
  kind: 'materials' | 'skus';
  id: string;
}

/** Ids in one request. */
const most = 100;

const lists = { materials: listMaterials, skus: listSkus };

/** The unit of an item; none while it is not known. */
export type UnitOf = (id: string | null | undefined) => string | undefined;

/** The units of these items, archived ones too. */
export function useUnits(items: readonly Kept[]): UnitOf {
  const { id, client } = useOrganization();
  const named = [...new Set(items.map((item) => `${item.kind} ${item.id}`))].sort();
  const { data } = useQuery({
    queryKey: keyOf(id, [listMaterials, listSkus], 'units', named),
    queryFn: ({ signal }) => readUnits(client, named, signal),
    enabled: named.length > 0,
    placeholderData: (before) => before,
  });
  return useCallback((item) => data?.get(item ?? ''), [data]);
}

async function readUnits(client: Client, named: readonly string[], signal: AbortSignal) {
  const units = new Map<string, string>();
  for (const kind of ['materials', 'skus'] as const) {
    const ids = named.flatMap((one) => (one.startsWith(kind) ? [one.slice(kind.length + 1)] : []));
    for (let at = 0; at < ids.length; at += most) {
      const query = { ids: ids.slice(at, at + most), isActive: 'all' as const, limit: most };
      const { data } = await lists[kind](client, { query, signal });
      for (const { id, unit } of data) units.set(id, unit);
    }
  }
  return units;
}

/** The items that lines name; none of a pasted code that nothing has. */
export const keptIn = (lines: readonly Line[]): readonly Kept[] =>
  lines.flatMap(({ records: { materialId: item } }) =>
    item?.id ? [{ kind: inputKind(item), id: item.id }] : [],
  );

/** The units of products that are named by their ids alone. */
export const useSkuUnits = (ids: readonly string[]): UnitOf =>
  useUnits(ids.map((id) => ({ kind: 'skus', id })));

/** The unit of one product, once it is chosen. */
export const useSkuUnit = (id: string | undefined): string | undefined =>
  useSkuUnits(id ? [id] : [])(id);
