import { useAddress } from '../../base/use-address.ts';
import styles from './list.module.css';

/** A filter that is a day, kept in the address under its name. */
export function DayChoice({ name, title }: { name: string; title: string }) {
  const [{ [name]: chosen }, change] = useAddress();
  return (
    <label className={styles.day} data-set={chosen !== undefined}>
      <span>{title}</span>
      <input
        type="date"
        value={chosen ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  );
}
