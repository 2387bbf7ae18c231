import { Suspense, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { messageOf } from '../../base/refusals.ts';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { sum } from '../exact.ts';
import { useFormat } from '../format.ts';
import type { ListDefinition } from './definition.ts';
import styles from './list.module.css';
import { ListTable } from './list-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useRows } from './use-rows.ts';

/** A screen that lists records: search, filters, columns, rows, selection and export. */
export function ListPage<Row>({ definition }: { definition: ListDefinition<Row> }) {
  const words = useWords().list;
  const format = useFormat();
  const [address, change] = useAddress();
  const query = useQueryOf(definition, address);
  const rows = useRows(definition, query);
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const search = useRef<HTMLInputElement>(null);
  const { create } = definition;
  useKeys({
    '/': { name: words.search, run: () => search.current?.focus() },
    ...(create && {
      c: { name: create.keyName ?? create.name, run: () => change({ act: 'new' }) },
    }),
  });
  const { total, totalIsExact, error } = rows;
  const count =
    total === undefined ? '' : `${format.count(total)}${totalIsExact === false ? '+' : ''}`;
  const together = sumOf(definition, rows);
  const texts = together ? `${count} · ${words.together(format.money(together))}` : count;
  return (
    <>
      <section className={styles.page} aria-label={definition.title}>
        <Toolbar definition={definition} query={query} count={texts} searchRef={search} />
        {rows.isStale && !rows.isFetching && (
          <button type="button" className={styles.changed} onClick={() => rows.refetch()}>
            {words.changed}
          </button>
        )}
        {error ? (
          <p role="alert" className={styles.problem}>
            {messageOf(error)}{' '}
            <button type="button" onClick={() => rows.refetch()}>
              {words.again}
            </button>
          </p>
        ) : (
          <div className={styles.beside}>
            <ListTable
              definition={definition}
              rows={rows}
              selected={selected}
              onSelect={setSelected}
            />
            {definition.aside && selected.size > 0 && (
              <aside className={styles.aside}>{definition.aside([...selected.values()])}</aside>
            )}
          </div>
        )}
        <SelectionBar definition={definition} selected={selected} onSelect={setSelected} />
      </section>
      <Suspense>{address.act === 'new' && create?.panel(() => change({ act: '' }))}</Suspense>
    </>
  );
}

/** The sum of a list that adds up; of a part of it none is told. */
function sumOf<Row>(
  { adds }: ListDefinition<Row>,
  { rows, offset, hasNextPage, isSuccess }: ReturnType<typeof useRows<Row>>,
): string | undefined {
  const isWhole = isSuccess && offset === 0 && !hasNextPage && rows.length > 0;
  return adds && isWhole ? sum(...rows.map(adds)) : undefined;
}

/** The query for the service: that of the address, and that which the list always asks. */
function useQueryOf<Row>(
  { filters, parameters = [], period, always, defaultSort }: ListDefinition<Row>,
  address: Record<string, string>,
): Record<string, string> {
  const days = period ? ['from', 'to'] : [];
  const names = ['q', 'sort', ...days, ...parameters, ...filters.map(({ name }) => name)];
  const chosen = names.flatMap((name) => (address[name] ? [[name, address[name]] as const] : []));
  const text = JSON.stringify({
    sort: defaultSort,
    count: 'true',
    ...always,
    ...Object.fromEntries(chosen),
  });
  return useMemo(() => JSON.parse(text), [text]);
}
