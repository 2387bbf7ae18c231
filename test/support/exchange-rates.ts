import type { Client } from './client.ts';

/** Sets rates of the table: currency, base currency for one unit, first day. */
export async function setRates(
  client: Client,
  ...rates: readonly (readonly [currency: string, rate: number, validFrom: string])[]
): Promise<void> {
  const answer = await client.post('/exchange-rates', {
    rates: rates.map(([currency, rate, validFrom]) => ({ currency, rate, validFrom })),
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** The rate of an order and where it comes from, as answers show it. */
export const rateOf = ({
  exchangeRate,
  exchangeRateSource,
}: {
  exchangeRate: number | null;
  exchangeRateSource: string | null;
}) => [exchangeRate, exchangeRateSource];

/** Path and code of the fault of what needs a rate. */
export const rateRequired = [['/exchangeRate', 'exchange_rate_required']];
