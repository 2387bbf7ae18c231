import type { RefObject } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { useWords } from '../../words/language.tsx';

/** `j` and `k` move between the rows, `x` chooses one; Enter follows the link in focus. */
export function useRowKeys(
  scroller: RefObject<HTMLDivElement | null>,
  choose: (index: number) => void,
): void {
  const words = useWords().list;
  const current = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row && scroller.current?.contains(row) ? Number(row.dataset.index) : undefined;
  };
  const move = (by: number) => {
    const at = current();
    const table = scroller.current;
    const rows = [...(table?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const next = at === undefined ? rows[0] : rows.find((r) => Number(r.dataset.index) === at + by);
    const link = next?.querySelector('a');
    link?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: { name: words.nextRow, run: () => move(1) },
    k: { name: words.previousRow, run: () => move(-1) },
    x: {
      name: words.select,
      run: () => {
        const at = current();
        if (at !== undefined) choose(at);
      },
    },
  });
}
