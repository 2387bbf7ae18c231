import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import type { ListDefinition, Page } from './definition.ts';

const pageSize = 100;
/** Pages that are kept; those before them are read again by their cursors. */
const maxPages = 40;

interface Place {
  index: number;
  cursor: string | null;
}

/** The rows of a list that are loaded, and where they stand in it. */
export function useRows<Row>(definition: ListDefinition<Row>, query: Record<string, string>) {
  const { id, client } = useOrganization();
  const cursors = useRef(new Map<string, (string | null)[]>());
  const name = JSON.stringify(query);
  const known = cursorsOf(cursors.current, name);
  const found = useInfiniteQuery<
    Page<Row>,
    Error,
    InfiniteData<Page<Row>, Place>,
    readonly unknown[],
    Place
  >({
    queryKey: keyOf(id, definition.reads, 'list', query),
    initialPageParam: { index: 0, cursor: null },
    queryFn: async ({ pageParam, signal }) => {
      const { index, cursor } = pageParam;
      const asked = { ...query, limit: String(pageSize), ...(cursor && { cursor }) };
      const page = await definition.load(client, asked, signal);
      known[index + 1] = page.nextCursor;
      return page;
    },
    maxPages,
    getNextPageParam: ({ nextCursor }, _pages, { index }) =>
      nextCursor === null ? undefined : { index: index + 1, cursor: nextCursor },
    getPreviousPageParam: (_page, _pages, { index }) =>
      index === 0 ? undefined : { index: index - 1, cursor: known[index - 1] ?? null },
    placeholderData: (before) => before,
  });
  // Other rows are rendered after the answer to the press that asked for them, which is seen first.
  const data = useDeferredValue(found.data) ?? found.data;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  /** Rows before the first that is loaded. */
  const offset = (data?.pageParams[0]?.index ?? 0) * pageSize;
  const first = found.data?.pages[0];
  return { ...found, rows, offset, total: first?.total, totalIsExact: first?.totalIsExact };
}

function cursorsOf(all: Map<string, (string | null)[]>, name: string): (string | null)[] {
  const known = all.get(name) ?? [null];
  all.set(name, known);
  return known;
}
