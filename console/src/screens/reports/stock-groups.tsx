/** The sums of a stock value: in all, by type, and by what was asked for. */
import { type GetInventoryValuationResponse, getInventoryValuation } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { sum } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { type Format, isZero, signed, useFormat } from '../../parts/format.ts';
import { Band } from '../../parts/record/band.tsx';
import { Section, SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { GroupName } from './group-name.tsx';

type Valuation = GetInventoryValuationResponse;
type Row = Valuation['data'][number];
type Total = Valuation['totals'][number];
type GroupBy = Valuation['groupBy'];
type ReportWords = Words['reports'];

export type Query = { asOf?: string; knownAt?: string; groupBy: GroupBy };

/** Types that are added up. */
const maxTypes = 200;

const sumOf = (totals: readonly Total[], figure: (total: Total) => string) =>
  sum(...totals.map(figure));

/** In all and of each ledger; with what was known beside it where it is compared. */
export function Totals({ totals, compares }: { totals: readonly Total[]; compares: boolean }) {
  const words = useWords().reports;
  const format = useFormat();
  const whole = {
    name: words.together,
    value: sumOf(totals, ({ value }) => value),
    known: sumOf(totals, ({ knownValue }) => knownValue),
    difference: sumOf(totals, ({ valueDifference }) => valueDifference),
  };
  const parts = totals.map(({ ledger, value, knownValue, valueDifference }) => ({
    name: words.ledgers[ledger],
    value,
    known: knownValue,
    difference: valueDifference,
  }));
  const moving = sumOf(totals, ({ inTransitValue }) => inTransitValue);
  return (
    <Band
      cells={[
        ...[whole, ...parts].map(({ name, value, known, difference }) => ({
          name,
          figure: format.money(value),
          note: compares
            ? words.wasKnown(format.money(known), signed(difference, format.amount(difference)))
            : undefined,
        })),
        ...(isZero(moving) ? [] : [{ name: words.inTransitValue, figure: format.money(moving) }]),
      ]}
    />
  );
}

/** The subtotals of the items. */
export function ByType({ query, compares }: { query: Query; compares: boolean }) {
  const words = useWords().reports;
  const { data } = useRead(
    getInventoryValuation,
    { query: { ...query, groupBy: 'type', limit: maxTypes } },
    { placeholderData: (before) => before },
  );
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={words.groupTitles.type}>
      <Groups valuation={data} compares={compares} />
    </Section>
  );
}

export function Groups({ valuation, compares }: { valuation: Valuation; compares: boolean }) {
  const words = useWords().reports;
  const format = useFormat();
  return (
    <SmallTable
      label={words.groupTitles[valuation.groupBy]}
      rows={valuation.data}
      idOf={({ ledger, id }) => `${ledger} ${id}`}
      empty={words.noStock}
      columns={columnsOf(valuation, compares, words, format)}
    />
  );
}

function columnsOf(
  { groupBy, totals, data }: Valuation,
  compares: boolean,
  words: ReportWords,
  format: Format,
): readonly TableColumn<Row>[] {
  const total = (figure: (of: Total) => string) => <Amount value={sumOf(totals, figure)} />;
  const isMoving = data.some(({ inTransit }) => !isZero(inTransit));
  const noneIsNone = (value: string) => (isZero(value) ? null : value);
  const quantities: readonly TableColumn<Row>[] = [
    {
      title: words.quantity,
      quantity: (row) => row.quantity,
      beside: ({ unit }) => ({ unit: unit ?? undefined }),
    },
    ...(isMoving
      ? [{ title: words.inTransit, quantity: (row: Row) => noneIsNone(row.inTransit) }]
      : []),
  ];
  const moving: TableColumn<Row> = {
    title: format.titled(words.inTransitValue),
    amount: (row) => noneIsNone(row.inTransitValue),
    total: total(({ inTransitValue }) => inTransitValue),
  };
  const known: readonly TableColumn<Row>[] = [
    {
      title: format.titled(words.knownValue),
      amount: (row) => row.knownValue,
      total: total(({ knownValue }) => knownValue),
    },
    {
      title: format.titled(words.difference),
      amount: (row) => row.valueDifference,
      beside: () => ({ isDifference: true }),
      total: (
        <Amount value={sumOf(totals, ({ valueDifference }) => valueDifference)} isDifference />
      ),
    },
  ];
  return [
    {
      title: words.groups[groupBy],
      cell: (row) => <GroupName row={row} groupBy={groupBy} />,
      total: words.together,
    },
    { title: words.ledger, cell: (row) => words.ledgers[row.ledger] },
    // Quantities of different items do not add up.
    ...(groupBy === 'item' ? quantities : []),
    {
      title: format.titled(words.value),
      amount: (row) => row.value,
      total: total(({ value }) => value),
    },
    ...(isMoving ? [moving] : []),
    ...(compares ? known : []),
  ];
}
