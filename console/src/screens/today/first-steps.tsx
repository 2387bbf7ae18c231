/** The first steps of an organization, with ticks: they stay until all are done, or dismissed. */
import { Check, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { type Step, useSteps } from './steps.ts';
import styles from './today.module.css';

const keyOf = (org: string) => `stockwright.first-steps.${org}`;

export default function FirstSteps() {
  const { id } = useOrganization();
  const [isOver, setOver] = useState(() => localStorage.getItem(keyOf(id)) !== null);
  const end = () => {
    localStorage.setItem(keyOf(id), 'over');
    setOver(true);
  };
  return isOver ? null : <Open onEnd={end} />;
}

function Open({ onEnd }: { onEnd(): void }) {
  const words = useWords().today;
  const isAdmin = useIsAdmin();
  const { data: done } = useSteps();
  if (!done) return null;
  const mine = done.filter(({ step }) => isAdmin || !step.isOfAdmins);
  const left = mine.filter(({ isDone }) => !isDone);
  if (left.length === 0) return null;
  return (
    <Section
      title={words.firstSteps}
      actions={
        <>
          <span className="faint">{words.stepsDone(mine.length - left.length, mine.length)}</span>
          <Button onClick={onEnd}>{words.dismissSteps}</Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {mine.map(({ step, isDone }) => (
          <li key={step.name} data-done={isDone}>
            {isDone ? (
              <Check size={16} role="img" aria-label={words.stepDone} />
            ) : (
              <CircleDashed size={16} role="img" aria-label={words.stepOpen} />
            )}
            <Way step={step} isDone={isDone} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The ways to do a step: in a form, or from a file. */
function Way({ step, isDone }: { step: Step; isDone: boolean }) {
  const words = useWords().today;
  const { enter, file } = step;
  return (
    <span>
      <Go to={enter}>{words.steps[step.name]}</Go>
      {file && !isDone && (
        <>
          {' '}
          <span className="faint">{words.or}</span> <Go to={file}>{words.importIt}</Go>
        </>
      )}
    </span>
  );
}
