import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from './address.ts';

/** The search parameters of the address, and a way to change some of them. */
export function useAddress(): [Search, (changes: Partial<Search>, how?: 'push') => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Partial<Search>, how?: 'push') => {
      navigate({
        to: '.',
        search: ((before: Search) => ({ ...before, ...changes })) as never,
        replace: how !== 'push',
      });
    },
    [navigate],
  );
  return [search, change];
}

/** A parameter of the path, such as the id of a record. */
export function usePathParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}
