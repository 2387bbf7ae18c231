import { useWords } from '../../words/language.tsx';
import { useFormat } from '../format.ts';
import styles from './vendor-items.module.css';

interface PackProps {
  unit: string;
  /** Stock units in one. */
  count: string;
  stockUnit: string;
}

/** A pack of a vendor: `GAL of 128 OZ`; of goods that are sold as they are kept, their unit. */
export function Pack({ unit, count, stockUnit }: PackProps) {
  const words = useWords().vendorItems;
  const format = useFormat();
  if (count === '1' && unit === stockUnit) return unit;
  return <span className={styles.pack}>{words.packOf(unit, format.exact(count), stockUnit)}</span>;
}
