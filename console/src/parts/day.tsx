/** Days that are typed as every other place shows them, or chosen in a calendar. */
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOrganization } from '../base/organization.tsx';
import { useLanguage } from '../words/language.tsx';
import styles from './day.module.css';
import { isDay, todayIn, typedDay, useFormat } from './format.ts';

interface DayText {
  text: string;
  /** The day that the text means; undefined for one that means none. */
  day: string | undefined;
  /** Takes a typed text. */
  type(typed: string): void;
  /** Shows the day, once the field is left; for a text that means none, the value. */
  leave(): void;
}

/**
 * The text of a day: a plain day, `t` for today, `+3` or `24.12.`. `onChange` gets the day, and the
 * text where that means none.
 */
export function useDayText(value: string, onChange: (day: string) => void): DayText {
  const { timezone } = useOrganization();
  const { locale } = useLanguage();
  const format = useFormat();
  const dayOf = (typed: string) => typedDay(typed, todayIn(timezone), locale);
  const shown = (day: string) => (isDay(day) ? format.day(day) : day);
  const [text, setText] = useState(() => shown(value));
  // A typed text stays until the field is left, while it means the value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change from outside counts.
  useEffect(() => {
    setText((typed) => (typed === value || dayOf(typed) === value ? typed : shown(value)));
  }, [value]);
  const day = dayOf(text);
  return {
    text,
    day,
    type(typed) {
      setText(typed);
      onChange(dayOf(typed) ?? typed);
    },
    leave: () => setText(shown(day ?? value)),
  };
}

/** The button that opens the browser's own calendar, beside a field of a day. */
export function CalendarButton({
  day,
  onChange,
}: Pick<DayText, 'day'> & {
  onChange(day: string): void;
}) {
  const { words } = useLanguage();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.pick}>
      <button
        type="button"
        className={styles.calendar}
        tabIndex={-1}
        aria-label={words.act.calendar}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays size={16} aria-hidden />
      </button>
      <input
        ref={calendar}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden
        value={day ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
