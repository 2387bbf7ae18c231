import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from './address.ts';

/**
 * The search parameters of the address, and a way to change some of them. A panel is `act`, and an
 * entry of the history: Back closes it, and closing it goes back. With `leave` the page below it is
 * left, too.
 */
export function useAddress(): [Search, (changes: Partial<Search>, how?: 'push' | 'leave') => void] {
  const search: Search = useSearch({ strict: false });
  const router = useRouter();
  const change = useCallback(
    (changes: Partial<Search>, how?: 'push' | 'leave') => {
      const { search: before, state } = router.latestLocation;
      const isOpen = Boolean((before as Search).act);
      const closes = isOpen && changes.act === '' && how !== 'leave';
      if (closes && state.isPanel) return router.history.back();
      const opens = !isOpen && Boolean(changes.act);
      router.navigate({
        to: '.',
        search: ((present: Search) => ({ ...present, ...changes })) as never,
        replace: how !== 'push' && !opens,
        state: (present) => ({ ...present, isPanel: opens || (isOpen && present.isPanel) }),
      });
    },
    [router],
  );
  return [search, change];
}

/** A parameter of the path, such as the id of a record. */
export function usePathParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a panel over the page before it. */
    isPanel?: boolean | undefined;
  }
}
