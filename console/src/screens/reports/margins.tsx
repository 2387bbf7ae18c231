/** Revenue, cost and margin of what was shipped in a period. */
import { type Client, type GetSalesMarginsResponse, getSalesMargins } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { DayField, FieldRow } from '../../parts/act/fields.tsx';
import { percentOf } from '../../parts/exact.ts';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { isDay, isZero, lastDayOf, todayIn, useFormat } from '../../parts/format.ts';
import { daysOf, namedPeriods } from '../../parts/periods.ts';
import { readAll } from '../../parts/read-all.ts';
import { Loaded, Section } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { MarginGroups, MarginTotals } from './margin-groups.tsx';
import styles from './reports.module.css';

type GroupBy = GetSalesMarginsResponse['groupBy'];
type Query = { from: string; to: string; groupBy: GroupBy };

/** Groups that are shown; the file has all. */
const shown = 500;
const groupings: readonly GroupBy[] = ['product', 'customer', 'month'];

export function Margins() {
  const words = useWords().reports;
  const { client, timezone } = useOrganization();
  const format = useFormat();
  const [address] = useAddress();
  const groupBy = groupings.find((one) => one === address.by) ?? 'product';
  const today = todayIn(timezone);
  const query: Query = { ...daysOf(address, today), groupBy };
  const daysText = `${format.day(query.from)} – ${format.day(query.to)}`;
  const compare = comparisonOf(query, address.period, today);
  const asked = { ...query, limit: shown, ...(compare && { compare }) };
  const found = useRead(getSalesMargins, { query: asked }, { placeholderData: (before) => before });
  return (
    <>
      <Controls query={query} />
      <Loaded query={found}>
        {(report) => (
          <>
            <MarginTotals report={report} />
            <Section
              title={words.by[report.groupBy]}
              actions={
                <FileButtons
                  name={`margins-${query.from}-${query.to}`}
                  read={() => readRows(client, query, words)}
                  title={words.margins}
                  filters={[words.by[query.groupBy], daysText]}
                  kinds={kinds}
                />
              }
            >
              {isZero(report.totals.quantity) && <p className="faint">{words.nothingSold}</p>}
              <MarginGroups report={report} days={query} />
              {report.nextCursor && <p className="faint">{words.more(report.data.length)}</p>}
            </Section>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Of the columns of the file. */
const kinds = ['text', 'text', 'number', 'number', 'number', 'number', 'number'] as const;

/**
 * This month and this year are compared with the same days of those before; by month, whole months
 * are compared alone.
 */
function comparisonOf({ from, to, groupBy }: Query, period: string | undefined, today: string) {
  const isWhole = from.endsWith('-01') && to === lastDayOf(to.slice(0, 7));
  if (groupBy === 'month' && !isWhole) return undefined;
  const isSoFar = (part: string) => to === today && from === `${part}-01`;
  // In January both begin on the same day.
  const isThisMonth = period !== 'year' && isSoFar(today.slice(0, 7));
  if (isThisMonth) return groupBy === 'month' ? 'previous' : 'previous_month';
  return isSoFar(`${today.slice(0, 4)}-01`) ? 'previous_year' : 'previous';
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

async function readRows(client: Client, query: Query, words: Words['reports']) {
  const asked = { query: { ...query, limit: 1_000 } };
  const rows = await readAll(client, getSalesMargins, asked);
  return [
    [
      ...[words.code, words.name, words.quantity, words.revenue, words.cost, words.margin],
      words.percent,
    ],
    ...rows.map(({ code, month, name, quantity, revenue, costOfGoodsSold, margin }) => [
      ...[code ?? month ?? '', name ?? ''],
      ...[quantity, revenue, costOfGoodsSold, margin, percentOf(margin, revenue) ?? ''],
    ]),
  ];
}
