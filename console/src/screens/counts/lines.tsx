/** The lines of a count: all of them, or those that a filter has. */
import { listStockCountLines } from '@stockwright/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import {
  type Count,
  type CountLine,
  entriesAddress,
  filterOf,
  filters,
  itemAddress,
  type Shown,
  shownOf,
} from '../../parts/counts/states.ts';
import { Badge, Quantity, Time } from '../../parts/figures.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { type Format, useFormat } from '../../parts/format.ts';
import { readAll } from '../../parts/read-all.ts';
import { Section, SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { type CountWords, useCountWords } from '../../words/counts.ts';
import { useWords } from '../../words/language.tsx';

const atOnce = 200;
const withNames: { include: ['names'] } = { include: ['names'] };

export function Lines({ count }: { count: Count }) {
  const words = useWords();
  const own = useCountWords();
  const format = useFormat();
  const [{ show = '' }] = useAddress();
  const shown = shownOf(show);
  const isSeen = count.differenceCount !== null;
  const isHidden = !isSeen && (shown === 'different' || shown === 'late');
  const found = useLines(count, shown, !isHidden);
  const lines = found.data?.pages.flatMap(({ data }) => data);
  return (
    <Section title={own.lines} actions={<Files count={count} shown={shown} />}>
      <Tabs
        name="show"
        label={own.lines}
        options={filters
          .filter((value) => value !== 'uncounted' || count.status === 'Open')
          .filter((value) => isSeen || value === '' || value === 'uncounted')
          .map((value) => ({ value, title: own.show[value] }))}
      />
      {isHidden && <p className="faint">{own.hidden}</p>}
      {found.error && <p role="alert">{messageOf(found.error)}</p>}
      {found.isLoading && <p className="faint">{words.shell.loading}</p>}
      {lines && (
        <SmallTable
          label={own.lines}
          rows={lines}
          idOf={({ id, itemId, locationId }) => id ?? `${itemId} ${locationId}`}
          empty={shown === '' ? own.noneCounted : own.noLines}
          columns={columnsOf(own, format, shown, isSeen)}
        />
      )}
      {found.hasNextPage && (
        <Button disabled={found.isFetching} onClick={() => found.fetchNextPage()}>
          {own.more}
        </Button>
      )}
    </Section>
  );
}

const askedOf = (count: Count, shown: Shown) => ({
  path: { id: count.id },
  query: { ...filterOf(shown), ...withNames, limit: atOnce },
});

/** The lines of a filter, page by page. */
function useLines(count: Count, shown: Shown, enabled: boolean) {
  const { id: org, client } = useOrganization();
  const { path, query } = askedOf(count, shown);
  return useInfiniteQuery({
    queryKey: keyOf(org, listStockCountLines, count.id, shown),
    queryFn: ({ pageParam, signal }) =>
      listStockCountLines(client, { path, query: { ...query, ...pageParam }, signal }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) =>
      nextCursor === null ? undefined : { cursor: nextCursor },
    enabled,
  });
}

/** Hands over all lines of a filter as a file. */
function Files({ count, shown }: { count: Count; shown: Shown }) {
  const words = useCountWords();
  const { client } = useOrganization();
  const { countNumber, name } = count;
  return (
    <FileButtons
      name={countNumber}
      title={`${countNumber} ${name}`}
      filters={shown === '' ? [] : [words.show[shown]]}
      read={async () =>
        rowsOf(await readAll(client, listStockCountLines, askedOf(count, shown)), words)
      }
      kinds={kinds}
    />
  );
}

function columnsOf(
  words: CountWords,
  format: Format,
  shown: Shown,
  isSeen: boolean,
): readonly TableColumn<CountLine>[] {
  const item: readonly TableColumn<CountLine>[] = [
    { title: words.location, cell: ({ locationName }) => locationName },
    {
      title: words.item,
      named: (line) => ({
        ...{ to: itemAddress(line), code: line.itemCode, name: line.itemName, note: line.note },
      }),
    },
  ];
  if (shown === 'uncounted') return item;
  const figures: readonly TableColumn<CountLine>[] = [
    { title: words.book, quantity: ({ book }) => book },
    {
      title: words.difference,
      quantity: ({ difference }) => difference,
      beside: () => ({ isDifference: true }),
    },
    {
      title: format.titled(words.value),
      amount: ({ differenceValue }) => differenceValue,
      beside: ({ ledgerEntryId }) => ({
        isDifference: true,
        why: ledgerEntryId ? `ledgerEntryId=${ledgerEntryId}` : undefined,
      }),
    },
  ];
  return [
    ...item,
    { title: words.counted, cell: (line) => <Counted line={line} />, align: 'end' },
    ...(isSeen ? figures : []),
    { title: words.by, cell: ({ countedByName }) => countedByName },
    { title: words.at, cell: ({ countedAt }) => <Time value={countedAt} /> },
    ...(isSeen
      ? [
          {
            title: words.late,
            cell: (line: CountLine) => <Late line={line} />,
          },
        ]
      : []),
  ];
}

/** How often its difference has changed since, with the entries that changed it. */
function Late({ line }: { line: CountLine }) {
  const words = useCountWords();
  const { lateEntries } = line;
  if (!lateEntries) return null;
  return (
    <Go to={entriesAddress(line)}>
      <Badge tone="attention">{words.lateTimes(lateEntries)}</Badge>
    </Go>
  );
}

/** The count that stands, or what a line added to it or was replaced by. */
function Counted({ line }: { line: CountLine }) {
  const words = useCountWords();
  const format = useFormat();
  const { mode, entered, counted, supersededBy, itemUnit } = line;
  const isPart = mode === 'add' && entered !== null && entered !== counted;
  return (
    <>
      {supersededBy && <Badge>{words.superseded}</Badge>}{' '}
      {isPart && <span className="faint">{words.added(format.quantity(entered))} </span>}
      <Quantity value={supersededBy ? entered : counted} unit={itemUnit} />
    </>
  );
}

const kinds = [
  ...(['text', 'text', 'text', 'text', 'number', 'text', 'number', 'number', 'number'] as const),
  ...(['text', 'time', 'number', 'text'] as const),
];

/** Lines that were replaced do not count; one that stands says what it added. */
function stateOf({ mode, entered, supersededBy }: CountLine, words: CountWords): string {
  if (supersededBy) return words.superseded;
  return mode === 'add' && entered !== null ? words.added(entered) : '';
}

function rowsOf(lines: readonly CountLine[], words: CountWords) {
  const titles = [
    ...[words.location, words.number, words.item, '', words.counted, words.status, words.book],
    ...[words.difference, words.value, words.by, words.at, words.late, words.note],
  ];
  return [
    titles,
    ...lines.map((line) =>
      [
        ...[line.locationCode, line.itemCode, line.itemName, line.itemUnit],
        ...[line.supersededBy ? line.entered : line.counted, stateOf(line, words)],
        ...[line.book, line.difference],
        ...[line.differenceValue, line.countedByName, line.countedAt],
        ...[line.lateEntries === null ? null : String(line.lateEntries), line.note],
      ].map((value) => value ?? ''),
    ),
  ];
}
