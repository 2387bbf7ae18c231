import { useWords } from '../../words/language.tsx';
import { isDecimal, percentOf, smaller, subtract } from '../exact.ts';
import { useFormat } from '../format.ts';
import type { Line } from '../lines/line.ts';
import styles from './order.module.css';

/** Percent by which a cost may change before it is asked about. */
const usual = '50';

/** Asks about costs that differ much from those before: a slip of the decimal mark costs a lot. */
export function PriceJumps({ now, before }: { now: readonly Line[]; before: readonly Line[] }) {
  const words = useWords().receipts;
  const format = useFormat();
  const jumps = now.flatMap(({ key, text }, at) => {
    const [old = '', next = ''] = [before[at]?.text.unitCost, text.unitCost];
    if (![old, next].every(isDecimal)) return [];
    const change = percentOf(subtract(next, old), old);
    if (change === undefined || !smaller(usual, change.replace('-', ''))) return [];
    const percent = format.signedPercent(change);
    return [
      { key, text: words.jump(text.code ?? '', format.cost(old), format.cost(next), percent) },
    ];
  });
  if (jumps.length === 0) return null;
  return (
    <div role="note" className={styles.jumps}>
      {jumps.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
