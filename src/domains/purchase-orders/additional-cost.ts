/** The additional cost of a receipt: freight, duty, in one of two currencies. */
import { type Exact, ONE, roundHalfEven, ZERO } from '../../kernel/values/exact.ts';

/** The base currency of the organization, and the currency of the order. */
export const additionalCostCurrencies = ['base', 'order'] as const;

interface StatedCost {
  additionalCost?: Exact;
  additionalCostCurrency?: (typeof additionalCostCurrencies)[number];
}

/** A cost that was stated in a currency, to 6 decimals. */
export const inBaseCurrency = (stated: Exact, rate: Exact): Exact =>
  roundHalfEven(stated.times(rate), 6);

/** A stated cost in base currency, with what it was converted from. */
export function convertedCost(
  { additionalCost: stated = ZERO, additionalCostCurrency = 'base' }: StatedCost,
  order: { exchangeRate: Exact | null },
) {
  // An order without a rate receives nothing: a receipt of it is refused.
  const rate = additionalCostCurrency === 'order' ? (order.exchangeRate ?? ONE) : ONE;
  return {
    additionalCost: inBaseCurrency(stated, rate),
    additionalCostOriginal: stated,
    additionalCostCurrency,
    additionalCostRate: rate,
  };
}
