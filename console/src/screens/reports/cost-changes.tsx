/** Later changes of the costs of entries: why the margin of March changed in May. */
import { type ListCostChangesResponse, listCostChanges } from '@stockwright/client';
import { type ReactNode, useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { Amount, Cost, Day, Quantity, Time } from '../../parts/figures.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Change = ListCostChangesResponse['data'][number];

/** `tabs` leads to the other reports. */
export function CostChanges({ tabs }: { tabs: ReactNode }) {
  const words = useWords();
  const definition = useMemo(() => definitionOf(words, tabs), [words, tabs]);
  return <ListPage definition={definition} />;
}

function definitionOf(words: Words, tabs: ReactNode): ListDefinition<Change> {
  const own = words.costChanges;
  return {
    kind: 'reports',
    reads: listCostChanges,
    title: own.title,
    idOf: ({ ledgerEntryId, causeId, changedAt }) => `${ledgerEntryId} ${causeId} ${changedAt}`,
    to: ({ ledgerEntryId }) => `/why?ledgerEntryId=${ledgerEntryId}`,
    load: (client, query, signal) => listCostChanges(client, { query: query as object, signal }),
    columns: [...columnsOf(words), ...figuresOf(own)],
    defaultSort: '-changedAt',
    parameters: ['causeId', 'itemId'],
    period: own.columns.changedAt,
    filters: [],
    actions: tabs,
    empty: (
      <>
        <h2>{own.emptyTitle}</h2>
        <p className="faint">{own.emptyText}</p>
      </>
    ),
  };
}

function columnsOf(words: Words): Column<Change>[] {
  const { columns } = words.costChanges;
  return [
    {
      id: 'changedAt',
      title: columns.changedAt,
      text: (c) => c.changedAt,
      cell: (c) => <Time value={c.changedAt} />,
      sort: 'changedAt',
      width: 160,
    },
    {
      id: 'cause',
      title: columns.cause,
      text: (c) => causeOf(c, words),
      cell: (c) => <Cause change={c} />,
      width: 100,
    },
    { id: 'entry', title: columns.entry, text: (c) => c.entryCode, width: 80 },
    {
      id: 'eventType',
      title: columns.eventType,
      text: (c) => words.ledger.eventTypes[c.eventType],
      width: 80,
      extra: true,
    },
    {
      id: 'day',
      title: columns.day,
      text: (c) => c.date,
      cell: (c) => <Day value={c.date} />,
      width: 100,
    },
    {
      id: 'item',
      title: columns.item,
      text: (c) => c.itemCode,
      cell: (c) => <Go to={recordAddress(c.itemType, c.itemId) ?? '/stock'}>{c.itemCode}</Go>,
      width: 130,
      phone: 'note',
    },
    { id: 'name', title: columns.name, text: (c) => c.itemName, width: 180, extra: true },
    { id: 'document', title: columns.document, text: (c) => c.documentNumber, width: 110 },
  ];
}

function figuresOf({ columns }: Words['costChanges']): Column<Change>[] {
  const cost = (id: 'oldUnitCost' | 'newUnitCost'): Column<Change> => ({
    id,
    title: columns[id],
    text: (c) => c[id],
    cell: (c) => <Cost value={c[id]} />,
    width: 90,
    align: 'end',
  });
  return [
    {
      id: 'quantity',
      title: columns.quantity,
      text: (c) => c.quantity,
      cell: (c) => <Quantity value={c.quantity} />,
      width: 85,
      align: 'end',
    },
    cost('oldUnitCost'),
    cost('newUnitCost'),
    {
      id: 'valueChange',
      title: columns.valueChange,
      text: (c) => c.valueChange,
      cell: (c) => <Amount value={c.valueChange} />,
      width: 105,
      align: 'end',
      phone: 'figure',
    },
  ];
}

function causeOf({ causeType }: Change, { kinds }: Words): string {
  return (kinds as Record<string, string>)[causeType] ?? causeType;
}

/** The record whose change did it. */
function Cause({ change }: { change: Change }) {
  const name = causeOf(change, useWords());
  const to = recordAddress(change.causeType, change.causeId);
  return to ? <Go to={to}>{name}</Go> : name;
}
