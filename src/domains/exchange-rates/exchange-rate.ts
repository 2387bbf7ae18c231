/** Exchange rate: what one unit of a currency is worth in base currency, from a day on. */
import * as s from '../../kernel/values/schema.ts';
import { exchangeRateValue } from '../../orders/exchange-rate.ts';
import * as fields from '../common-fields.ts';

export const exchangeRate = s.object({
  id: s.uuid(),
  currency: s.text({ max: 3, example: 'EUR' }),
  rate: s.decimal({ description: 'Base currency for one unit of `currency`.' }),
  validFrom: s.date({
    description: 'The first day of the rate. It holds until the next rate of the currency.',
  }),
  ...fields.audit(),
});

export type ExchangeRate = s.Static<typeof exchangeRate>;

/** The most rates of one request. */
const maxRates = 500;

const exchangeRateInput = s.object({
  currency: s.text({
    max: 3,
    pattern: 'currency',
    description: 'ISO 4217; not the base currency.',
    example: 'EUR',
  }),
  rate: exchangeRateValue({
    description: 'Base currency for one unit of `currency`, up to 10 decimals.',
    example: 1.25,
  }),
  validFrom: s.date({ description: 'The first day of the rate.', example: '2026-03-01' }),
});

export type ExchangeRateInput = s.Static<typeof exchangeRateInput>;

export const exchangeRatesInput = s.object({
  rates: s.listOf(exchangeRateInput, { min: 1, max: maxRates }),
});

export const exchangeRateExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c8',
  currency: 'EUR',
  rate: 1.25,
  validFrom: '2026-03-01',
  ...fields.auditExample,
};
