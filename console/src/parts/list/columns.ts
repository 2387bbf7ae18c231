import { useCallback, useMemo } from 'react';
import { useAddress } from '../../base/use-address.ts';
import type { Column, ListDefinition } from './definition.ts';

/** The shown columns, in their order; the address names them when they are not the usual ones. */
export function useColumns<Row>({ columns }: ListDefinition<Row>) {
  const [{ columns: named }, change] = useAddress();
  const usual = useMemo(() => columns.filter(({ extra }) => !extra), [columns]);
  const shown = useMemo(() => {
    if (!named) return usual;
    const found = named.split(',').flatMap((id) => columns.filter((column) => column.id === id));
    return found.length > 0 ? found : usual;
  }, [columns, named, usual]);
  const show = useCallback(
    (next: readonly Column<Row>[]) => {
      const text = next.map(({ id }) => id).join(',');
      change({ columns: text === usual.map(({ id }) => id).join(',') ? '' : text });
    },
    [change, usual],
  );
  const toggle = (column: Column<Row>) => {
    const isShown = shown.includes(column);
    if (isShown && shown.length === 1) return;
    show(isShown ? shown.filter((one) => one !== column) : [...shown, column]);
  };
  const move = (column: Column<Row>, by: 1 | -1) => {
    const at = shown.indexOf(column);
    const to = at + by;
    if (at < 0 || to < 0 || to >= shown.length) return;
    const next = shown.filter((one) => one !== column);
    next.splice(to, 0, column);
    show(next);
  };
  return { shown, toggle, move };
}
