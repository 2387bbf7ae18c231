/** The exchange rates of orders that have left Draft. */
import { mayLackRate, type OrderRate } from '../../orders/exchange-rate.ts';
import { compared, type Difference } from './check.ts';

/** An order with the currency of its organization. */
interface RatedOrder extends OrderRate {
  status: string;
  baseCurrency: string;
}

/** A rate that comes from nowhere is that of the base currency. A draft may wait for its rate. */
export function rateDifferences(where: string, order: RatedOrder): Difference[] {
  const { status, currency, baseCurrency, exchangeRate, exchangeRateSource } = order;
  if (mayLackRate(status) || exchangeRateSource !== null) return [];
  const expected = currency === baseCurrency ? '1' : 'given, or of the table';
  return compared(where, 'exchangeRate', exchangeRate?.toFixed() ?? 'none', expected);
}
