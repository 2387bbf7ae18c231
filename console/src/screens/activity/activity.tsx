/** Who has changed what: by person, by day, and by record. */
import { type Client, listActivity } from '@stockwright/client';
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { type Change, type ChangeTexts, changeTexts } from '../../parts/activity/change-texts.ts';
import { useFormat } from '../../parts/format.ts';
import type { Column, Filter, ListDefinition } from '../../parts/list/definition.ts';
import { timeColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useMembers } from '../../parts/use-members.ts';
import { useChangeWords } from '../../words/changes.ts';
import { useWords, type Words } from '../../words/language.tsx';

/** The records that can be chosen, in the order of the work. */
const kinds = [
  'sales_order',
  'purchase_order',
  'purchase_order_receipt',
  'work_order',
  'work_order_receipt',
  'ledger_entry',
  'material',
  'sku',
  'bom',
  'customer',
  'vendor',
  'vendor_item',
  'contact',
  'broker',
  'location',
] as const;

export default function Activity() {
  const words = useWords();
  const ofChanges = useChangeWords();
  const format = useFormat();
  const { data: members = [] } = useMembers();
  const definition = useMemo(() => {
    const people = members.map(({ userId, name }) => ({ value: userId, title: name }));
    return definitionOf(words, changeTexts(words, ofChanges, format), people);
  }, [words, ofChanges, format, members]);
  return <ListPage definition={definition} />;
}

function definitionOf(
  words: Words,
  texts: ChangeTexts,
  people: Filter['options'],
): ListDefinition<Change> {
  const { activity: own } = words;
  return {
    kind: 'activity',
    reads: listActivity,
    title: own.title,
    idOf: ({ id }) => id,
    to: addressOf,
    load: (client: Client, query, signal) =>
      listActivity(client, { query: query as object, signal }),
    columns: columnsOf(own, texts),
    defaultSort: '-position',
    rowActions: ({ objectId }) => <Go to={`/activity?objectId=${objectId}`}>{own.history}</Go>,
    parameters: ['objectId'],
    period: own.day,
    filters: [
      // A choice without options would be a day.
      ...(people.length > 0 ? [{ name: 'actorId', title: own.columns.who, options: people }] : []),
      {
        name: 'objectType',
        title: own.kind,
        options: kinds.map((value) => ({ value, title: words.kinds[value] })),
      },
    ],
    empty: { title: own.emptyTitle, text: own.emptyText },
  };
}

/** The screen of the record; for one without, its other changes. */
const addressOf = ({ objectType, objectId }: Change): string =>
  recordAddress(objectType, objectId) ?? `/activity?objectId=${objectId}`;

const columnsOf = (own: Words['activity'], texts: ChangeTexts): readonly Column<Change>[] => [
  timeColumn('occurredAt', own.columns.when, (row) => row.occurredAt, {
    width: 150,
    sort: 'position',
    phone: 'day',
  }),
  {
    id: 'who',
    title: own.columns.who,
    text: texts.who,
    cell: (row) => <Go to={`/activity?actorId=${row.actorId}`}>{texts.who(row)}</Go>,
    width: 120,
    phone: 'note',
  },
  { id: 'what', title: own.columns.what, text: texts.did, width: 200, phone: 'name' },
  {
    id: 'record',
    title: own.columns.record,
    text: texts.recordOf,
    cell: (row) => texts.recordOf(row) && <Go to={addressOf(row)}>{texts.recordOf(row)}</Go>,
    width: 130,
    phone: 'figure',
  },
  {
    id: 'values',
    title: own.columns.values,
    text: (row) => texts.values(row).join('; '),
    width: 240,
  },
];
