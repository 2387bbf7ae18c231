/** The imports of the last months, the newest first. */
import { listImports } from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { timeColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { importKind, importNames, kindOfOperation } from './kinds.ts';
import type { ListedImport } from './past-names.ts';

export default function Imports() {
  const { pastImports, imports } = useWords();
  const definition = useMemo(() => definitionOf(pastImports, imports), [pastImports, imports]);
  return <ListPage definition={definition} />;
}

const statuses = ['done', 'partly_undone', 'undone'] as const;

const definitionOf = (
  words: Words['pastImports'],
  { kinds }: Words['imports'],
): ListDefinition<ListedImport> => ({
  kind: 'imports',
  reads: listImports,
  title: words.title,
  idOf: ({ id }) => id,
  to: ({ id }) => `/imports/${id}`,
  load: (client, query: object, signal) => listImports(client, { query, signal }),
  columns: columnsOf(words, kinds),
  always: { include: 'names' },
  defaultSort: '-createdAt',
  period: words.at,
  filters: [
    {
      name: 'operation',
      title: words.kind,
      options: importNames.map((name) => {
        return { value: importKind(name).operation, title: kinds[name] };
      }),
    },
    {
      name: 'status',
      title: words.status,
      options: statuses.map((value) => ({ value, title: words.statuses[value] })),
    },
  ],
  actions: <Go to="/import">{words.importFile}</Go>,
  empty: { title: words.emptyTitle, text: words.emptyText },
});

const columnsOf = (
  words: Words['pastImports'],
  kinds: Words['imports']['kinds'],
): readonly Column<ListedImport>[] => [
  {
    id: 'kind',
    title: words.kind,
    text({ operation }) {
      const kind = kindOfOperation(operation);
      return kind ? kinds[kind] : operation;
    },
    width: 160,
    phone: 'name',
  },
  { id: 'file', title: words.file, text: (r) => r.fileName, width: 190, phone: 'note' },
  timeColumn('at', words.at, (r) => r.createdAt, { sort: 'createdAt', phone: 'day' }),
  { id: 'by', title: words.by, text: (r) => r.createdByName, width: 120 },
  {
    id: 'status',
    title: words.status,
    text: (r) => words.statuses[r.status],
    width: 110,
    phone: 'state',
  },
  countColumn('rows', words.rows, (r) => r.total),
  countColumn('created', words.created, (r) => r.created),
  countColumn('updated', words.updated, (r) => r.updated),
  countColumn('failed', words.failed, (r) => r.failed),
  countColumn('reversed', words.reversed, (r) => r.reversed),
];

const countColumn = (
  id: string,
  title: string,
  of: (row: ListedImport) => number,
): Column<ListedImport> => ({
  id,
  title,
  text: (row) => String(of(row)),
  width: 75,
  align: 'end',
});
