/** The sum of an order that the plan suggests, against what the vendor asks for at least. */
import { Badge } from '../../parts/figures.tsx';
import { isZero, useFormat } from '../../parts/format.ts';
import { useWords } from '../../words/language.tsx';
import styles from './plan.module.css';
import type { PurchaseSum } from './use-plan.ts';

interface SumProps {
  sum: PurchaseSum;
  /** Whether a line was left out or changed: the sum is that of the suggestions. */
  isChanged: boolean;
}

export function Sum({ sum, isChanged }: SumProps) {
  const words = useWords().plan;
  const format = useFormat();
  const { amount, currency, minimumOrderValue, missingAmount, unpricedItemIds } = sum;
  const money = (value: string) => format.money(value, currency);
  return (
    <p className={styles.sum}>
      <strong>{words.suggestedFor(money(amount))}</strong>
      {isChanged && <span className="faint">{words.asSuggested}</span>}
      {minimumOrderValue !== null && (
        <span className="faint">{words.minimum(money(minimumOrderValue))}</span>
      )}
      {missingAmount !== null && !isZero(missingAmount) && (
        <Badge tone="attention">{words.missing(money(missingAmount))}</Badge>
      )}
      {unpricedItemIds.length > 0 && (
        <Badge tone="attention">{words.unpriced(unpricedItemIds.length)}</Badge>
      )}
    </p>
  );
}
