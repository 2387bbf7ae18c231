import { useAddress } from '../../base/use-address.ts';
import { CalendarButton, useDayText } from '../day.tsx';
import { isDay } from '../format.ts';
import styles from './list.module.css';

/** A filter that is a day, kept in the address under its name. */
export function DayChoice({ name, title }: { name: string; title: string }) {
  const [{ [name]: chosen }, change] = useAddress();
  const choose = (day: string) => (day === '' || isDay(day)) && change({ [name]: day });
  const { text, day, type, leave } = useDayText(chosen ?? '', choose);
  return (
    <span className={styles.day} data-set={chosen !== undefined}>
      <label>
        <span>{title}</span>
        <input
          value={text}
          autoComplete="off"
          aria-invalid={text !== '' && day === undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </label>
      <CalendarButton day={day} onChange={choose} />
    </span>
  );
}
