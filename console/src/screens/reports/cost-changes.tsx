/** Later changes of the costs of entries: why the margin of March changed in May. */
import { type ListCostChangesResponse, listCostChanges } from '@stockwright/client';
import { type ReactNode, useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { Cost } from '../../parts/figures.tsx';
import { type Format, useFormat } from '../../parts/format.ts';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import {
  amountColumn,
  dayColumn,
  quantityColumn,
  timeColumn,
} from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Change = ListCostChangesResponse['data'][number];

/** `tabs` leads to the other reports. */
export function CostChanges({ tabs }: { tabs: ReactNode }) {
  const words = useWords();
  const format = useFormat();
  const definition = useMemo(() => definitionOf(words, format, tabs), [words, format, tabs]);
  return <ListPage definition={definition} />;
}

function definitionOf(words: Words, format: Format, tabs: ReactNode): ListDefinition<Change> {
  const own = words.costChanges;
  return {
    kind: 'reports',
    reads: listCostChanges,
    title: words.reports.title,
    idOf: ({ ledgerEntryId, causeId, changedAt }) => `${ledgerEntryId} ${causeId} ${changedAt}`,
    to: ({ ledgerEntryId }) => `/why?ledgerEntryId=${ledgerEntryId}`,
    load: (client, query, signal) => listCostChanges(client, { query: query as object, signal }),
    columns: [...columnsOf(words), ...figuresOf(own, format)],
    defaultSort: '-changedAt',
    parameters: ['causeId', 'itemId'],
    period: own.columns.changedAt,
    filters: [],
    tabs,
    empty: { title: own.emptyTitle, text: own.emptyText },
  };
}

function columnsOf(words: Words): Column<Change>[] {
  const { columns } = words.costChanges;
  return [
    timeColumn('changedAt', columns.changedAt, (c) => c.changedAt, {
      sort: 'changedAt',
      width: 150,
    }),
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
    dayColumn('day', columns.day, (c) => c.date, { width: 100 }),
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

function figuresOf({ columns }: Words['costChanges'], { titled }: Format): Column<Change>[] {
  const cost = (id: 'oldUnitCost' | 'newUnitCost'): Column<Change> => ({
    id,
    title: titled(columns[id]),
    text: (c) => c[id],
    cell: (c) => <Cost value={c[id]} unit={unitOf(c)} />,
    width: 90,
    align: 'end',
  });
  return [
    quantityColumn(
      'quantity',
      columns.quantity,
      (c) => c.quantity,
      { width: 85 },
      (c) => ({
        unit: unitOf(c),
      }),
    ),
    cost('oldUnitCost'),
    cost('newUnitCost'),
    amountColumn('valueChange', titled(columns.valueChange), (c) => c.valueChange, {
      width: 105,
      phone: 'figure',
    }),
  ];
}

const unitOf = ({ itemUnit }: Change) => itemUnit ?? undefined;

function causeOf({ causeType }: Change, { kinds }: Words): string {
  return (kinds as Record<string, string>)[causeType] ?? causeType;
}

/** The record whose change did it. */
function Cause({ change }: { change: Change }) {
  const name = causeOf(change, useWords());
  const to = recordAddress(change.causeType, change.causeId);
  return to ? <Go to={to}>{name}</Go> : name;
}
