/** The value of the stock at a day, as it is known now and as it was known at another day. */
import {
  type Client,
  type GetInventoryValuationResponse,
  getInventoryValuation,
} from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { DayField, FieldRow } from '../../parts/act/fields.tsx';
import { Amount } from '../../parts/figures.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { endOfDay, isDay, todayIn } from '../../parts/format.ts';
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
  const { client, timezone } = useOrganization();
  const [{ by, asOf, known }] = useAddress();
  const groupBy = groupings.find((one) => one === by) ?? 'item';
  const today = todayIn(timezone);
  const query: Query = {
    groupBy,
    ...(isPast(asOf, today) && { asOf: endOfDay(asOf, timezone) }),
    ...(isPast(known, today) && { knownAt: endOfDay(known, timezone) }),
  };
  const found = useRead(
    getInventoryValuation,
    { query: { ...query, limit: shown } },
    { placeholderData: (before) => before },
  );
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
                  read={() => readRows(client, query, words)}
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
    { title: words.knownValue, amount: (row) => row.knownValue },
    { title: words.difference, amount: (row) => row.valueDifference },
  ];
  return [
    { title: words.groups[groupBy], cell: (row) => <GroupName row={row} groupBy={groupBy} /> },
    { title: words.ledger, cell: (row) => words.ledgers[row.ledger] },
    { title: words.quantity, quantity: (row) => row.quantity },
    { title: words.value, amount: (row) => row.value },
    ...(compares ? known : []),
  ];
}

async function readRows(client: Client, query: Query, words: ReportWords) {
  const asked = { query: { ...query, limit: 1_000 } };
  const rows = await readAll(client, getInventoryValuation, asked);
  return [
    [
      ...[words.ledger, words.code, words.name, words.quantity],
      ...[words.value, words.knownValue, words.difference],
    ],
    ...rows.map(({ ledger, code, name, quantity, value, knownValue, valueDifference }) => [
      ...[words.ledgers[ledger], code ?? '', name ?? ''],
      ...[quantity, value, knownValue, valueDifference],
    ]),
  ];
}
