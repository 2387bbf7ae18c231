/** Stock counts, the newest first: how far each is, and how it differs from the books. */
import { listStockCounts } from '@stockwright/client';
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { useIsAdmin } from '../../base/organization.tsx';
import { type ListedCount, stateOf, statuses } from '../../parts/counts/states.ts';
import { Badge } from '../../parts/figures.tsx';
import { type Format, useFormat } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { amountColumn, timeColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { type CountWords, useCountWords } from '../../words/counts.ts';
import { useWords, type Words } from '../../words/language.tsx';

const NewCount = later(() => import('./new-count.tsx'));

export default function Counts() {
  const own = useCountWords();
  const { statuses: states } = useWords().stockCount;
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const definition = useMemo(
    () => definitionOf({ ...own, states }, format, isAdmin),
    [own, states, format, isAdmin],
  );
  return <ListPage definition={definition} />;
}

type ListWords = CountWords & { states: Words['stockCount']['statuses'] };

const definitionOf = (
  words: ListWords,
  format: Format,
  isAdmin: boolean,
): ListDefinition<ListedCount> => ({
  kind: 'counts',
  reads: listStockCounts,
  title: words.title,
  idOf: ({ id }) => id,
  to: ({ id }) => `/counts/${id}`,
  load: (client, query: object, signal) => listStockCounts(client, { query, signal }),
  columns: columnsOf(words, format),
  always: { include: 'names' },
  defaultSort: '-createdAt',
  searchHint: words.search,
  filters: [
    {
      name: 'status',
      title: words.status,
      options: statuses.map((value) => ({ value, title: words.states[value] })),
    },
  ],
  create: isAdmin
    ? { name: words.create, panel: (onClose) => <NewCount onClose={onClose} /> }
    : undefined,
  empty: { title: words.emptyTitle, text: words.emptyText },
});

const columnsOf = (words: ListWords, format: Format): readonly Column<ListedCount>[] => [
  { id: 'number', title: words.number, text: (c) => c.countNumber, width: 110, phone: 'note' },
  { id: 'name', title: words.name, text: (c) => c.name, width: 240, phone: 'name' },
  {
    id: 'status',
    title: words.status,
    text: (c) => words.states[c.status],
    cell: (c) => (
      <>
        <Badge {...stateOf[c.status]}>{words.states[c.status]}</Badge>{' '}
        {c.isBlind && <Badge>{words.blind}</Badge>}
      </>
    ),
    width: 160,
    phone: 'state',
  },
  {
    id: 'counted',
    title: words.counted,
    text: (c) => words.countedOf(format.count(c.countedCount), format.count(c.lineCount)),
    width: 130,
    align: 'end',
    phone: 'figure',
  },
  {
    id: 'differences',
    title: words.differences,
    text: (c) => (c.differenceCount === null ? null : format.count(c.differenceCount)),
    width: 110,
    align: 'end',
  },
  amountColumn(
    'value',
    format.titled(words.value),
    (c) => c.differenceValue,
    {},
    () => ({ isDifference: true }),
  ),
  timeColumn('created', words.created, (c) => c.createdAt, { sort: 'createdAt', phone: 'day' }),
  {
    id: 'createdBy',
    title: words.createdBy,
    text: (c) => c.createdByName,
    width: 150,
    extra: true,
  },
  timeColumn('posted', words.posted, (c) => c.postedAt),
  { id: 'postedBy', title: words.postedBy, text: (c) => c.postedByName, width: 150, extra: true },
];
