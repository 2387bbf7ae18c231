import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { Badge } from '../figures.tsx';
import { useFormat } from '../format.ts';

interface Rated {
  status: string;
  currency: string;
  exchangeRate: string | null;
  exchangeRateSource: 'given' | 'table' | null;
}

/** Whether an order waits for its exchange rate. */
const needsRate = ({ status, exchangeRate }: Rated): boolean =>
  exchangeRate === null && status === 'Draft';

/** Beside the status of an order. */
export function RateNeeded({ order }: { order: Rated }) {
  const words = useWords().orders;
  return needsRate(order) ? <Badge tone="attention">{words.rateNeeded}</Badge> : null;
}

/** Opens the fields of an order that waits for its exchange rate. */
export function EnterRate({ order }: { order: Rated }) {
  const words = useWords().orders;
  const [, change] = useAddress();
  if (!needsRate(order)) return null;
  return <Button onClick={() => change({ act: 'edit' })}>{words.enterRate}</Button>;
}

/** The rate of an order in a foreign currency, and where it comes from. */
export function useRateFact(order: Rated): [string, string][] {
  const words = useWords().orders;
  const { exact } = useFormat();
  const { currency, exchangeRate, exchangeRateSource: source } = order;
  if (needsRate(order)) return [[words.exchangeRate, words.noRateYet(currency)]];
  if (exchangeRate === null || source === null) return [];
  return [[words.exchangeRate, words.rateFrom(exact(exchangeRate), words.rateSources[source])]];
}
