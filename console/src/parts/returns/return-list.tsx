/** The list of the returns of a kind, the newest first. */
import { useMemo } from 'react';
import { Go } from '../../base/link.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import type { Column, ListDefinition } from '../list/definition.ts';
import { amountColumn, dayColumn, linkColumn } from '../list/figure-columns.tsx';
import { ListPage } from '../list/list-page.tsx';
import type { Listed, Returned, ReturnKind } from './kind.tsx';

export function ReturnList<Row extends Returned, One extends Row>({
  kindOf,
}: {
  kindOf(words: Words): ReturnKind<Row, One>;
}) {
  const words = useWords();
  const definition = useMemo(() => definitionOf(kindOf(words)), [kindOf, words]);
  return <ListPage definition={definition} />;
}

function definitionOf<Row extends Returned, One extends Row>(
  of: ReturnKind<Row, One>,
): ListDefinition<Row & Listed> {
  const { words, path, from } = of;
  const { name, title, options } = of.choice;
  return {
    kind: of.kind,
    reads: of.reads,
    title: words.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `${path}/${id}`,
    load: of.list,
    columns: columnsOf(of),
    always: { include: 'names' },
    defaultSort: '-returnDate',
    searchHint: words.search,
    parameters: of.parameters,
    period: words.day,
    filters: [{ name, title, options }],
    actions: <Go to={from.to}>{from.name}</Go>,
    empty: { title: words.emptyTitle, text: words.emptyText },
  };
}

function columnsOf<Row extends Returned, One extends Row>(
  of: ReturnKind<Row, One>,
): readonly Column<Row & Listed>[] {
  const { words, path, choice, places, references } = of;
  const { name, title, options: _, ...shown } = choice;
  return [
    { id: 'number', title: words.number, text: (r) => r.returnNumber, width: 110, phone: 'note' },
    linkColumn(
      'partner',
      of.partner,
      (row) => of.partnerOf(row).name,
      (row) => of.partnerOf(row).to,
      { width: 220, phone: 'name' },
    ),
    linkColumn(
      'order',
      words.order,
      (row) => of.orderOf(row)?.name,
      (row) => of.orderOf(row)?.to ?? path,
      { width: 150 },
    ),
    { id: name, title, ...shown, width: 120, phone: 'state' },
    dayColumn('day', words.day, (r) => r.returnDate, { sort: 'returnDate', phone: 'day' }),
    ...places,
    { id: 'lines', title: words.lines, text: linesOf, width: 70, align: 'end' },
    amountColumn(
      'credit',
      words.credit,
      (r) => r.creditTotal,
      { phone: 'figure' },
      (row) => {
        const currency = of.currencyOf(row);
        return currency === undefined ? {} : { currency };
      },
    ),
    { id: 'reason', title: words.reason, text: (r) => r.reason, width: 220 },
    ...references,
    {
      id: 'createdBy',
      title: words.enteredBy,
      text: (r) => r.createdByName,
      width: 140,
      extra: true,
    },
    { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
  ];
}

const linesOf = ({ itemCount }: Listed): string => String(itemCount);
