import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { todayIn } from '../format.ts';
import { daysOfPeriod, namedPeriods } from '../periods.ts';
import { DayChoice } from './day-choice.tsx';
import styles from './list.module.css';

/** The days whose rows are shown, by name or from one day to another: `from` and `to`. */
export function PeriodChoice({ title }: { title: string }) {
  const words = useWords().periods;
  const { timezone } = useOrganization();
  const [{ from = '', to = '' }, change] = useAddress();
  const [isOwn, setOwn] = useState(false);
  const today = todayIn(timezone);
  const isChosen = from !== '' || to !== '';
  const named = namedPeriods.find((name) => {
    const days = daysOfPeriod(name, today);
    return days.from === from && days.to === to;
  });
  const chosen = isOwn || (isChosen && !named) ? 'own' : (named ?? '');
  const choose = (value: string) => {
    const period = namedPeriods.find((name) => name === value);
    setOwn(value === 'own');
    if (period) change({ ...daysOfPeriod(period, today) });
    else if (value === '') change({ from: '', to: '' });
  };
  return (
    <>
      <select
        aria-label={title}
        className={styles.filter}
        data-set={isChosen}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{title}</option>
        {namedPeriods.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
        <option value="own">{words.own}</option>
      </select>
      {chosen === 'own' && (
        <>
          <DayChoice name="from" title={words.from} />
          <DayChoice name="to" title={words.to} />
        </>
      )}
    </>
  );
}
