/** Revenue, cost and margin of what was shipped in a period. */
import { type Client, type GetSalesMarginsResponse, getSalesMargins } from '@stockwright/client';
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { DayField, FieldRow } from '../../parts/act/fields.tsx';
import { percentOf } from '../../parts/exact.ts';
import { Amount, Badge } from '../../parts/figures.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { isDay, isNegative, lastDayOf, todayIn, useFormat } from '../../parts/format.ts';
import { onHandOf, useOnHand } from '../../parts/on-hand.ts';
import { daysOf, namedPeriods } from '../../parts/periods.ts';
import { readAll } from '../../parts/read-all.ts';
import {
  Facts,
  Loaded,
  Section,
  SmallTable,
  type TableColumn,
} from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import styles from './reports.module.css';

const Plot = later(async () => ({ default: (await import('../../parts/plot.tsx')).Plot }));

type Row = GetSalesMarginsResponse['data'][number];
type GroupBy = GetSalesMarginsResponse['groupBy'];
type Query = { from: string; to: string; groupBy: GroupBy };

/** Groups that are shown; the file has all. */
const shown = 500;
const groupings: readonly GroupBy[] = ['product', 'customer', 'month'];

export function Margins() {
  const words = useWords().reports;
  const { client, timezone } = useOrganization();
  const [address] = useAddress();
  const groupBy = groupings.find((one) => one === address.by) ?? 'product';
  const query: Query = { ...daysOf(address, todayIn(timezone)), groupBy };
  const found = useRead(
    getSalesMargins,
    { query: { ...query, limit: shown } },
    { placeholderData: (before) => before },
  );
  const provisional = useProvisional(found.data);
  return (
    <>
      <Controls query={query} />
      <Loaded query={found}>
        {(report) => (
          <Section
            title={words.by[report.groupBy]}
            actions={
              <FileButtons
                name={`margins-${query.from}-${query.to}`}
                read={() => readRows(client, query, words)}
                numbers={[false, false, true, true, true, true]}
              />
            }
          >
            <Facts facts={totalsOf(report.totals, words)} />
            {report.groupBy === 'month' && <ByMonth rows={report.data} />}
            <SmallTable
              label={words.by[report.groupBy]}
              rows={report.data}
              idOf={(row) => row.id ?? row.month ?? ''}
              empty={words.nothingSold}
              columns={columnsOf(report.groupBy, words, provisional)}
            />
            {provisional.size > 0 && <p className="faint">{words.provisionalText}</p>}
            {report.nextCursor && <p className="faint">{words.more(report.data.length)}</p>}
          </Section>
        )}
      </Loaded>
    </>
  );
}

/** Which period, and by what. */
function Controls({ query: { from, to } }: { query: Query }) {
  const { reports: words, periods } = useWords();
  const [{ period }, change] = useAddress();
  return (
    <>
      <div className={styles.controls}>
        <Tabs
          name="period"
          label={words.period}
          options={[...namedPeriods, 'own' as const].map((name) => ({
            value: name === 'month' ? '' : name,
            title: periods[name],
          }))}
        />
        <Tabs
          name="by"
          label={words.groupBy}
          options={groupings.map((value) => ({
            value: value === 'product' ? '' : value,
            title: words.by[value],
          }))}
        />
      </div>
      {period === 'own' && (
        <FieldRow>
          <DayField
            label={periods.from}
            pointer="query/from"
            value={from}
            onChange={(day) => isDay(day) && change({ from: day })}
          />
          <DayField
            label={periods.to}
            pointer="query/to"
            value={to}
            onChange={(day) => isDay(day) && change({ to: day })}
          />
        </FieldRow>
      )}
    </>
  );
}

function ByMonth({ rows }: { rows: readonly Row[] }) {
  const words = useWords().reports;
  const points = rows.map(({ month, margin }) => ({ day: `${month}-01`, value: margin }));
  const last = rows.at(-1);
  if (!last || points.length < 2) return null;
  // The step of the last month is as wide as the others.
  points.push({ day: lastDayOf(last.month ?? ''), value: last.margin });
  return (
    <Suspense>
      <Plot label={words.margin} points={points} money />
    </Suspense>
  );
}

type ReportWords = Words['reports'];

const totalsOf = (totals: GetSalesMarginsResponse['totals'], words: ReportWords) =>
  [
    [words.revenue, <Amount key="r" value={totals.revenue} />],
    [words.cost, <Amount key="c" value={totals.costOfGoodsSold} />],
    [words.margin, <Amount key="m" value={totals.margin} />],
    [words.percent, <Percent key="p" row={totals} />],
  ] as const;

function Percent({ row: { margin, revenue } }: { row: Pick<Row, 'margin' | 'revenue'> }) {
  const format = useFormat();
  const percent = percentOf(margin, revenue);
  return <span className="number">{percent === undefined ? '–' : format.percent(percent)}</span>;
}

/** The products of which more left than came: a part of their cost changes when that comes. */
function useProvisional(report: GetSalesMarginsResponse | undefined): ReadonlySet<string> {
  const isByProduct = report?.groupBy === 'product';
  const ids = isByProduct ? report.data.flatMap(({ id }) => id ?? []) : [];
  const stock = useOnHand(ids.map((id) => ({ kind: 'skus', id })));
  return new Set(ids.filter((id) => stock && isNegative(onHandOf(stock, id))));
}

function columnsOf(
  groupBy: GroupBy,
  words: ReportWords,
  provisional: ReadonlySet<string>,
): readonly TableColumn<Row>[] {
  return [
    { title: words.by[groupBy], cell: (row) => <Named row={row} groupBy={groupBy} /> },
    { title: words.quantity, quantity: (row) => row.quantity },
    { title: words.revenue, amount: (row) => row.revenue },
    { title: words.cost, amount: (row) => row.costOfGoodsSold },
    {
      title: words.margin,
      cell: (row) => (
        <>
          {provisional.has(row.id ?? '') && <Badge tone="attention">{words.provisional}</Badge>}{' '}
          <Amount value={row.margin} />
        </>
      ),
      align: 'end',
    },
    { title: words.percent, cell: (row) => <Percent row={row} />, align: 'end' },
  ];
}

/** The subject of a row: the product's and the customer's screens say more. */
function Named({ row: { id, code, name, month }, groupBy }: { row: Row; groupBy: GroupBy }) {
  if (groupBy === 'month') return <time>{month}</time>;
  const screen = groupBy === 'product' ? '/items/skus' : '/customers';
  return (
    <>
      <Go to={`${screen}/${id}`}>{code}</Go> <span className="faint">{name}</span>
    </>
  );
}

async function readRows(client: Client, query: Query, words: ReportWords) {
  const asked = { query: { ...query, limit: 1_000 } };
  const rows = await readAll(client, getSalesMargins, asked);
  return [
    [words.code, words.name, words.quantity, words.revenue, words.cost, words.margin],
    ...rows.map(({ code, month, name, quantity, revenue, costOfGoodsSold, margin }) => [
      ...[code ?? month ?? '', name ?? ''],
      ...[quantity, revenue, costOfGoodsSold, margin],
    ]),
  ];
}
