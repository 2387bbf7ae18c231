/** The work of today: what is blocked, due and to be decided, and what was earned. */
import { getToday } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { todayIn, useFormat } from '../../parts/format.ts';
import { Loaded, RecordPage, Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Lanes } from './lanes.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Money } from './money.tsx';

/** Milliseconds after which an answer is asked for again: the service computes it meanwhile. */
const again = 15_000;

export default function Today() {
  const {
    today: words,
    activity: { all: allActivity },
  } = useWords();
  const { timezone } = useOrganization();
  const format = useFormat();
  const found = useRead(getToday, {}, { refetchInterval: again });
  return (
    <RecordPage
      title={words.title}
      states={<span className="faint">{format.day(todayIn(timezone))}</span>}
    >
      <FirstSteps />
      <Loaded query={found}>
        {(today) => (
          <>
            <Lanes today={today} />
            <Money money={today.money} />
          </>
        )}
      </Loaded>
      <Section title={words.changes} actions={<Go to="/activity">{allActivity}</Go>}>
        <LatestChanges />
      </Section>
    </RecordPage>
  );
}
