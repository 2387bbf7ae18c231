/** The figures of a margin report, beside the period before; each leads to its entries. */
import {
  type GetSalesMarginsResponse,
  getSalesMargins,
  listSalesReturns,
} from '@stockwright/client';
import type { ReactNode } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { Bars } from '../../parts/bars.tsx';
import { marginTypes } from '../../parts/entries.tsx';
import { percentOf } from '../../parts/exact.ts';
import { Amount, Badge, Percent, Quantity, Rows } from '../../parts/figures.tsx';
import {
  type Format,
  isNegative,
  isZero,
  lastDayOf,
  signed,
  todayIn,
  useFormat,
} from '../../parts/format.ts';
import type { Days } from '../../parts/periods.ts';
import { Band } from '../../parts/record/band.tsx';
import { SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Report = GetSalesMarginsResponse;
type Row = Report['data'][number];

/** In all, with the change since the period before. */
export function MarginTotals({ report: { totals, previousPeriod } }: { report: Report }) {
  const words = useWords().reports;
  const format = useFormat();
  const { previous } = totals;
  const change = (name: 'revenue' | 'costOfGoodsSold' | 'margin') => {
    if (!previous || !previousPeriod || !totals.difference) return {};
    const difference = totals.difference[name];
    const days = `${format.day(previousPeriod.from)} – ${format.day(previousPeriod.to)}`;
    const text = signed(difference, format.money(difference));
    const isWorse = isNegative(difference) !== (name === 'costOfGoodsSold');
    const tone = isZero(difference) || name !== 'margin' ? undefined : toneOf(isWorse);
    return { note: words.besidePeriod(text, days), tone };
  };
  return (
    <Band
      cells={[
        { name: words.margin, figure: format.money(totals.margin), ...change('margin') },
        { name: words.revenue, figure: format.money(totals.revenue), ...change('revenue') },
        {
          name: words.cost,
          figure: format.money(totals.costOfGoodsSold),
          ...change('costOfGoodsSold'),
        },
        {
          name: words.percent,
          figure: <Percent value={percentOf(totals.margin, totals.revenue)} />,
          note: previous && <Percent value={percentOf(previous.margin, previous.revenue)} />,
        },
      ]}
    />
  );
}

const toneOf = (isWorse: boolean) => (isWorse ? ('attention' as const) : ('good' as const));

export function MarginGroups({ report, days }: { report: Report; days: Days }) {
  const words = useWords().reports;
  const format = useFormat();
  const { timezone } = useOrganization();
  const thisMonth = todayIn(timezone).slice(0, 7);
  if (report.data.length === 0) return null;
  return (
    <>
      {report.groupBy === 'month' && <ByMonth rows={report.data} thisMonth={thisMonth} />}
      <SmallTable
        label={words.by[report.groupBy]}
        rows={report.data}
        idOf={(row) => row.id ?? row.month ?? ''}
        columns={columnsOf({ report, days, words, format, thisMonth })}
      />
      {!isZero(report.totals.provisionalQuantity) && (
        <p className="faint">{words.provisionalText}</p>
      )}
      <Returned days={days} />
    </>
  );
}

/** Leads to the returns of the days, if there are any: those that were scrapped have no entry. */
function Returned({ days: { from, to } }: { days: Days }) {
  const words = useWords().reports;
  const query = { from, to, status: ['Received' as const], limit: 1 };
  const { data } = useRead(listSalesReturns, { query });
  if (!data?.data.length) return null;
  return (
    <p className="faint">
      <Go to={`/returns?${new URLSearchParams({ from, to })}`}>{words.returns}</Go>
    </p>
  );
}

function ByMonth({ rows, thisMonth }: { rows: readonly Row[]; thisMonth: string }) {
  const words = useWords().reports;
  const format = useFormat();
  const before = useYearBefore(rows);
  if (rows.length < 2) return null;
  return (
    <Bars
      label={words.bars}
      isRunning={rows.at(-1)?.month === thisMonth}
      bars={rows.map(({ month, revenue, margin }) => ({
        name: format.month(month ?? ''),
        label: format.shortMonth(month ?? ''),
        value: revenue,
        part: margin,
        yearBefore: before.get(yearBefore(month ?? '')),
      }))}
    />
  );
}

/** The revenue of the same months a year before, by month. */
function useYearBefore(rows: readonly Row[]): ReadonlyMap<string, string> {
  const [first, last] = [rows[0]?.month, rows.at(-1)?.month];
  const from = `${yearBefore(first ?? '')}-01`;
  const to = lastDayOf(yearBefore(last ?? ''));
  const query = { groupBy: 'month' as const, from, to, limit: 500 };
  const found = useRead(getSalesMargins, { query }, { enabled: rows.length > 1 });
  const data = found.data?.data ?? [];
  return new Map(data.map(({ month, revenue }) => [month ?? '', revenue]));
}

/** The month a year before: `YYYY-MM`. */
const yearBefore = (month: string): string =>
  `${String(Number(month.slice(0, 4)) - 1).padStart(4, '0')}${month.slice(4)}`;

interface Shown {
  report: Report;
  days: Days;
  words: Words['reports'];
  format: Format;
  thisMonth: string;
}

function columnsOf(of: Shown): readonly TableColumn<Row>[] {
  const { report, days, words, format } = of;
  const { groupBy, totals, previousPeriod } = report;
  const linked = (
    title: string,
    value: (row: Pick<Row, 'revenue' | 'costOfGoodsSold' | 'margin'>) => string,
  ): TableColumn<Row> => ({
    title: format.titled(title),
    align: 'end',
    cell: (row) => (
      <Rows to={entriesOf(row, groupBy, days)}>
        <Amount value={value(row)} />
      </Rows>
    ),
    total: <Amount value={value(totals)} />,
  });
  const difference: TableColumn<Row> = {
    title: format.titled(words.marginChange),
    amount: (row) => row.difference?.margin,
    beside: () => ({ isDifference: true }),
    total: <Amount value={totals.difference?.margin} isDifference />,
  };
  return [
    {
      title: words.by[groupBy],
      cell: (row) => nameOf(row, of),
      total: words.together,
    },
    {
      title: words.quantity,
      align: 'end',
      cell: (row) => (
        <Rows to={entriesOf(row, groupBy, days)}>
          <Quantity value={row.quantity} />
        </Rows>
      ),
    },
    linked(words.revenue, ({ revenue }) => revenue),
    linked(words.cost, ({ costOfGoodsSold }) => costOfGoodsSold),
    linked(words.margin, ({ margin }) => margin),
    {
      title: words.percent,
      percent: ({ margin, revenue }) => percentOf(margin, revenue),
      total: <Percent value={percentOf(totals.margin, totals.revenue)} />,
    },
    ...(previousPeriod ? [difference] : []),
  ];
}

/** The subject of a row: the product's and the customer's screens say more. */
function nameOf(row: Row, { report, days, words, format, thisMonth }: Shown): ReactNode {
  const { id, code, name, month } = row;
  const provisional = !isZero(row.provisionalQuantity) && (
    <Badge tone="attention">{words.provisional}</Badge>
  );
  if (report.groupBy === 'month') {
    return (
      <>
        <Go to={entriesOf(row, report.groupBy, days)}>{format.month(month ?? '')}</Go>{' '}
        {month === thisMonth && <span className="faint">{words.soFar}</span>} {provisional}
      </>
    );
  }
  const screen = report.groupBy === 'product' ? '/items/skus' : '/customers';
  return (
    <>
      <Go to={`${screen}/${id}`}>{code}</Go> <span className="faint">{name}</span> {provisional}
    </>
  );
}

/** The entries behind a figure, with their orders: what left, and what is in stock again. */
function entriesOf({ id, month }: Row, groupBy: Report['groupBy'], { from, to }: Days): string {
  const first = month && `${month}-01` > from ? `${month}-01` : from;
  const last = month && lastDayOf(month) < to ? lastDayOf(month) : to;
  const subject = {
    ...(id && { [groupBy === 'product' ? 'skuId' : 'customerId']: id }),
    ...{ from: first, to: last },
  };
  return `/ledger?${new URLSearchParams({ ledger: 'skus', eventType: marginTypes, ...subject })}`;
}
