/** The value of the stock at a day, as it is known now and as it was known at another day. */
import {
  type Client,
  type GetInventoryValuationResponse,
  getInventoryValuation,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { DayField, FieldRow } from '../../parts/act/fields.tsx';
import { Amount, Quantity } from '../../parts/figures.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { endOfDay, isDay, todayIn } from '../../parts/format.ts';
import {
  Facts,
  Loaded,
  Section,
  SmallTable,
  type TableColumn,
} from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { Differences } from './differences.tsx';
import { GroupName } from './group-name.tsx';

type Valuation = GetInventoryValuationResponse;
type Row = Valuation['data'][number];
type GroupBy = Valuation['groupBy'];
type Query = { asOf?: string; knownAt?: string; groupBy: GroupBy };

/** Groups that are shown; the file has all. */
const shown = 500;
const groupings: readonly GroupBy[] = ['item', 'location', 'type'];

export function StockValue() {
  const words = useWords().reports;
  const { id, client, timezone } = useOrganization();
  const [{ by, asOf, known }] = useAddress();
  const groupBy = groupings.find((one) => one === by) ?? 'item';
  const today = todayIn(timezone);
  const query: Query = {
    groupBy,
    ...(isPast(asOf, today) && { asOf: endOfDay(asOf, timezone) }),
    ...(isPast(known, today) && { knownAt: endOfDay(known, timezone) }),
  };
  const found = useQuery({
    queryKey: keyOf(id, getInventoryValuation, query),
    queryFn: ({ signal }) =>
      getInventoryValuation(client, { query: { ...query, limit: shown }, signal }),
    placeholderData: (before) => before,
  });
  const compares = query.knownAt !== undefined;
  return (
    <>
      <Controls today={today} />
      <Loaded query={found}>
        {(valuation) => (
          <>
            <Section
              title={words.stockValue}
              actions={
                <FileButtons
                  name={`stock-value-${asOf || today}`}
                  read={() => readAll(client, query, words)}
                  numbers={[false, false, false, true, true, true, true]}
                />
              }
            >
              <Facts facts={valuation.totals.flatMap((total) => totalOf(total, compares, words))} />
              <SmallTable
                label={words.stockValue}
                rows={valuation.data}
                idOf={({ ledger, id: groupId }) => `${ledger} ${groupId}`}
                empty={words.noStock}
                columns={columnsOf(valuation.groupBy, compares, words)}
              />
              {valuation.nextCursor && <p className="faint">{words.more(valuation.data.length)}</p>}
            </Section>
            {compares && <Differences valuation={valuation} />}
          </>
        )}
      </Loaded>
    </>
  );
}

const isPast = (day: string | undefined, today: string): day is string =>
  day !== undefined && isDay(day) && day < today;

function Controls({ today }: { today: string }) {
  const words = useWords().reports;
  const [{ asOf, known }, change] = useAddress();
  return (
    <>
      <div>
        <Tabs
          name="by"
          label={words.groupBy}
          options={groupings.map((value) => ({
            value: value === 'item' ? '' : value,
            title: words.groups[value],
          }))}
        />
      </div>
      <FieldRow>
        <DayField
          label={words.asOf}
          pointer="query/asOf"
          value={asOf || today}
          onChange={(day) => isDay(day) && change({ asOf: day })}
        />
        <DayField
          label={words.knownAt}
          pointer="query/knownAt"
          value={known || today}
          onChange={(day) => isDay(day) && change({ known: day })}
          hint={words.knownHint}
        />
      </FieldRow>
    </>
  );
}

type ReportWords = Words['reports'];

function totalOf(total: Valuation['totals'][number], compares: boolean, words: ReportWords) {
  const name = words.ledgers[total.ledger];
  const now = [name, <Amount key={total.ledger} value={total.value} />] as const;
  if (!compares) return [now];
  return [
    now,
    [words.knownOf(name), <Amount key={`${total.ledger} k`} value={total.knownValue} />] as const,
    [
      words.differenceOf(name),
      <Amount key={`${total.ledger} d`} value={total.valueDifference} />,
    ] as const,
  ];
}

function columnsOf(
  groupBy: GroupBy,
  compares: boolean,
  words: ReportWords,
): readonly TableColumn<Row>[] {
  const known: readonly TableColumn<Row>[] = [
    { title: words.knownValue, cell: (row) => <Amount value={row.knownValue} />, align: 'end' },
    {
      title: words.difference,
      cell: (row) => <Amount value={row.valueDifference} />,
      align: 'end',
    },
  ];
  return [
    { title: words.groups[groupBy], cell: (row) => <GroupName row={row} groupBy={groupBy} /> },
    { title: words.ledger, cell: (row) => words.ledgers[row.ledger] },
    { title: words.quantity, cell: (row) => <Quantity value={row.quantity} />, align: 'end' },
    { title: words.value, cell: (row) => <Amount value={row.value} />, align: 'end' },
    ...(compares ? known : []),
  ];
}

async function readAll(client: Client, query: Query, words: ReportWords) {
  const rows = [
    [
      ...[words.ledger, words.code, words.name, words.quantity],
      ...[words.value, words.knownValue, words.difference],
    ],
  ];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Valuation = await getInventoryValuation(client, {
      query: { ...query, limit: 1_000, ...(cursor && { cursor }) },
    });
    for (const row of page.data) {
      const { quantity, value, knownValue, valueDifference } = row;
      rows.push([
        ...[words.ledgers[row.ledger], row.code ?? '', row.name ?? ''],
        ...[quantity, value, knownValue, valueDifference],
      ]);
    }
    cursor = page.nextCursor;
  }
  return rows;
}
