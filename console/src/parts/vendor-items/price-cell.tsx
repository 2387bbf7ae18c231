import { useOrganization } from '../../base/organization.tsx';
import { useWords } from '../../words/language.tsx';
import { Amount, Per } from '../figures.tsx';
import { todayIn, useFormat } from '../format.ts';
import { lowestOf, type Price, pricesOn } from './prices.ts';
import styles from './vendor-items.module.css';

interface PriceCellProps {
  prices: readonly Price[];
  currency: string;
  /** The pack that a price is for. */
  unit: string;
}

/** The lowest price of today, and below it the quantities from which prices hold. */
export function PriceCell({ prices, currency, unit }: PriceCellProps) {
  const words = useWords().vendorItems;
  const format = useFormat();
  const { timezone } = useOrganization();
  const today = pricesOn(prices, todayIn(timezone));
  const others = prices.length - today.length;
  const isOne = today.length === 1 && today[0]?.fromQuantity === '1';
  const texts = [
    ...(isOne ? [] : today).map(({ fromQuantity, unitPrice }) =>
      words.from(`${format.exact(fromQuantity)} ${unit}`, format.money(unitPrice, currency)),
    ),
    ...(others > 0 ? [words.otherDays(others)] : []),
  ];
  return (
    <>
      <Amount value={lowestOf(today)?.unitPrice} currency={currency} />
      {today.length > 0 && <Per unit={unit} />}
      {texts.map((text) => (
        <div key={text} className={styles.note}>
          {text}
        </div>
      ))}
    </>
  );
}
