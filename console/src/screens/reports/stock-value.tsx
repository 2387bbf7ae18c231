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
import { FileButtons } from '../../parts/file-buttons.tsx';
import { endOfDay, isDay, todayIn, useFormat } from '../../parts/format.ts';
import { readAll } from '../../parts/read-all.ts';
import { Loaded, Section } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { Differences } from './differences.tsx';
import { ByType, Groups, type Query, Totals } from './stock-groups.tsx';

type GroupBy = GetInventoryValuationResponse['groupBy'];

/** Groups that are shown; the file has all. */
const shown = 500;
const groupings: readonly GroupBy[] = ['item', 'location', 'type'];

export function StockValue() {
  const words = useWords().reports;
  const { client, timezone } = useOrganization();
  const format = useFormat();
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
  const filters = [
    `${words.asOf} ${format.day(asOf || today)}`,
    ...(compares ? [`${words.knownAt} ${format.day(known || today)}`] : []),
  ];
  return (
    <>
      <Controls today={today} />
      <Loaded query={found}>
        {(valuation) => (
          <>
            <Totals totals={valuation.totals} compares={compares} />
            {valuation.groupBy === 'item' && <ByType query={query} compares={compares} />}
            <Section
              title={words.groupTitles[valuation.groupBy]}
              actions={
                <FileButtons
                  name={`stock-value-${asOf || today}`}
                  read={() => readRows(client, query, compares, words)}
                  title={words.stockValue}
                  filters={filters}
                  kinds={kindsOf(compares)}
                />
              }
            >
              <Groups valuation={valuation} compares={compares} />
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

const [text, number] = ['text', 'number'] as const;
const kindsOf = (compares: boolean) => [
  ...[text, text, text, text, number, number, number, number],
  ...(compares ? [number, number] : []),
];

/** The rows of the file; earlier knowledge is in it only where it is compared. */
async function readRows(client: Client, query: Query, compares: boolean, words: ReportWords) {
  const asked = { query: { ...query, limit: 1_000 } };
  const rows = await readAll(client, getInventoryValuation, asked);
  return [
    [
      ...[words.ledger, words.code, words.name, words.unit, words.quantity, words.inTransit],
      ...[words.value, words.inTransitValue],
      ...(compares ? [words.knownValue, words.difference] : []),
    ],
    ...rows.map((row) => [
      ...[words.ledgers[row.ledger], row.code ?? '', row.name ?? '', row.unit ?? ''],
      ...[row.quantity, row.inTransit, row.value, row.inTransitValue],
      ...(compares ? [row.knownValue, row.valueDifference] : []),
    ]),
  ];
}
