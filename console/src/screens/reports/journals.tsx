/** Journals: the month that comes next, those that were issued, and the accounts. */
import { type ListJournalsResponse, listJournals, previewJournal } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { todayIn, useFormat } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useJournalWords } from '../../words/journals.ts';
import { IssueMonth } from './issue-month.tsx';
import { IssuedJournal } from './issued-journal.tsx';
import { JournalAccounts } from './journal-accounts.tsx';
import { JournalLines, LackingAccounts } from './journal-lines.tsx';

/** Journals that are shown, the last first. */
const shown = 60;

export function Journals() {
  const words = useJournalWords();
  const [{ by, journal }] = useAddress();
  if (journal) return <IssuedJournal id={journal} />;
  return (
    <>
      <div>
        <Tabs
          name="by"
          label={words.title}
          options={[
            { value: '', title: words.months },
            { value: 'accounts', title: words.accounts },
          ]}
        />
      </div>
      {by === 'accounts' ? <JournalAccounts /> : <Months />}
    </>
  );
}

function Months() {
  const { timezone } = useOrganization();
  const found = useRead(listJournals, { query: { limit: shown } });
  return (
    <Loaded query={found}>
      {({ data }) => (
        <>
          <NextMonth month={nextMonth(data, todayIn(timezone))} />
          <IssuedMonths journals={data} />
        </>
      )}
    </Loaded>
  );
}

type Journal = ListJournalsResponse['data'][number];

/** The month after the last journal; without one the last that is over. */
function nextMonth(journals: readonly Journal[], today: string): string {
  const last = journals
    .map(({ month }) => month)
    .sort()
    .at(-1);
  return last ? monthAt(last, 1) : monthAt(today.slice(0, 7), -1);
}

const monthAt = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months))
    .toISOString()
    .slice(0, 7);

/** A month that was not issued, as it would be now. */
function NextMonth({ month }: { month: string }) {
  const words = useJournalWords();
  const format = useFormat();
  const { timezone } = useOrganization();
  const isAdmin = useIsAdmin();
  const [{ act }, change] = useAddress();
  const found = useRead(previewJournal, { query: { month } });
  const isOver = month < todayIn(timezone).slice(0, 7);
  const name = format.month(month);
  return (
    <Section
      title={words.next(name)}
      actions={
        isAdmin &&
        isOver && (
          <Button main onClick={() => change({ act: 'issue' })}>
            {words.issue(name)}
          </Button>
        )
      }
    >
      {!isOver && <p className="faint">{words.notOver}</p>}
      <Loaded query={found}>
        {(preview) => (
          <>
            <LackingAccounts journal={preview} />
            <JournalLines journal={preview} />
            {act === 'issue' && isAdmin && (
              <IssueMonth month={month}>
                <LackingAccounts journal={preview} />
              </IssueMonth>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function IssuedMonths({ journals }: { journals: readonly Journal[] }) {
  const words = useJournalWords();
  const format = useFormat();
  return (
    <Section title={words.issuedMonths}>
      <SmallTable
        label={words.issuedMonths}
        rows={journals}
        idOf={({ id }) => id}
        empty={words.none}
        columns={[
          {
            title: words.number,
            cell: ({ id, journalNumber }) => (
              <Go to={`/reports?report=journals&journal=${id}`}>{journalNumber}</Go>
            ),
          },
          { title: words.month, cell: ({ month }) => format.month(month) },
          { title: words.issuedAt, cell: ({ createdAt }) => format.time(createdAt) },
          { title: words.revision, cell: ({ revision }) => (revision > 1 ? revision : '') },
          { title: words.lines, align: 'end', cell: ({ lineCount }) => lineCount },
          {
            title: words.exportedTo,
            cell: ({ exports }) => exports.map(({ system }) => system).join(', '),
          },
        ]}
      />
    </Section>
  );
}
