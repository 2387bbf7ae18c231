/** The work of today: what is blocked, due and to be decided, and what was earned. */
import { getToday } from '@stockwright/client';
import { Suspense } from 'react';
import { useHeard } from '../../base/heard.ts';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { todayIn, useFormat } from '../../parts/format.ts';
import { Loaded, RecordPage, Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { Lanes } from './lanes.tsx';
import { Money } from './money.tsx';
import styles from './today.module.css';

/** Figures and decisions come first. */
const LatestChanges = later(() => import('./latest-changes.tsx'));

/** An organization that has done them needs no program for them. */
const FirstSteps = later(() => import('./first-steps.tsx'));

/**
 * Milliseconds after which an answer is asked for again: the service computes it meanwhile. One
 * that lacks changes is followed soon.
 */
const again = { usual: 15_000, behind: 1_000 };

export default function Today() {
  const {
    today: words,
    activity: { all: allActivity },
  } = useWords();
  const { id, timezone } = useOrganization();
  const heard = useHeard(id);
  const format = useFormat();
  const found = useRead(
    getToday,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data && data.position < heard ? again.behind : again.usual,
    },
  );
  const { data, isStale, isFetching } = found;
  const isOld = data !== undefined && (data.position < heard || (isStale && isFetching));
  return (
    <RecordPage
      title={words.title}
      states={
        <span className="faint">
          {format.day(todayIn(timezone))} {isOld && words.updating}
        </span>
      }
    >
      <Suspense>
        <FirstSteps />
      </Suspense>
      <Loaded query={found}>
        {(today) => (
          <div className={styles.figures} aria-busy={isOld}>
            <Lanes today={today} />
            <Money money={today.money} />
          </div>
        )}
      </Loaded>
      <Section title={words.changes} actions={<Go to="/activity">{allActivity}</Go>}>
        <Suspense>
          <LatestChanges />
        </Suspense>
      </Section>
    </RecordPage>
  );
}
