/** The list of records that others refer to, with the panel of a new one. */
import { useMemo } from 'react';
import { useWords, type Words } from '../../words/language.tsx';
import { Badge } from '../figures.tsx';
import type { Column, ListDefinition } from '../list/definition.ts';
import { ListPage } from '../list/list-page.tsx';
import type { Master, MasterRow } from './definition.ts';
import { NewMaster } from './new-master.tsx';

export function MasterList<Row extends MasterRow>({ master }: { master: Master<Row> }) {
  const words = useWords();
  const definition = useMemo(() => definitionOf(master, words.masters), [master, words]);
  return <ListPage key={master.path} definition={definition} />;
}

function definitionOf<Row extends MasterRow>(
  master: Master<Row>,
  words: Words['masters'],
): ListDefinition<Row> {
  const own = master.words;
  return {
    kind: master.kind,
    reads: master.reads.list,
    title: own.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `${master.path}/${id}`,
    load: master.list,
    defaultSort: 'name',
    searchHint: own.search,
    filters: [
      {
        name: 'isActive',
        title: words.active,
        options: [
          { value: 'all', title: words.all },
          { value: 'false', title: words.archived },
        ],
      },
      ...(master.filters ?? []),
    ],
    columns: marked(master.columns, words),
    actions: master.tabs,
    labels: master.labels,
    create: {
      name: own.create,
      panel: (onClose) => <NewMaster master={master} onClose={onClose} />,
    },
    empty: { title: own.emptyTitle, text: own.emptyText },
  };
}

/** The first column says which records are archived. */
function marked<Row extends MasterRow>(
  [first, ...others]: readonly Column<Row>[],
  words: Words['masters'],
): readonly Column<Row>[] {
  if (!first) return [];
  const cell = (row: Row) => (
    <>
      {first.text(row)} {!row.isActive && <Badge>{words.archived}</Badge>}
    </>
  );
  return [{ ...first, cell }, ...others];
}
