/** The exchange rate of an order: given, of the table, 1 in base currency, or none. */
import { describe, expect, test } from 'vitest';
import { type Exact, exact } from '../kernel/values/exact.ts';
import { newOrderRate, type OrderRate, withChanges } from './exchange-rate.ts';

const org = { baseCurrency: 'USD', timezone: 'Pacific/Honolulu' } as Parameters<
  typeof newOrderRate
>[0]['org'];
/** In Honolulu it is still the day before. */
const now = new Date('2026-03-10T02:00:00Z');

const rate = (currency: string, validFrom: string, value: string) => ({
  currency,
  validFrom,
  rate: exact(value),
});
const rates = [
  rate('EUR', '2026-03-10', '1.3'),
  rate('EUR', '2026-03-01', '1.1'),
  rate('EUR', '2026-03-09', '1.2'),
  rate('GBP', '2026-03-05', '1.5'),
];

type Shown = [rate: string | null, source: string | null];
const shown = ({ exchangeRate, exchangeRateSource }: OrderRate): Shown => [
  exchangeRate?.toFixed() ?? null,
  exchangeRateSource,
];

describe('a new order', () => {
  test.each<[what: string, body: Parameters<typeof newOrderRate>[1], expected: Shown]>([
    ['in base currency', {}, ['1', null]],
    ['in base currency at 1', { exchangeRate: exact('1') }, ['1', null]],
    ['in base currency at another rate', { exchangeRate: exact('2') }, ['2', 'given']],
    ['with a rate', { currency: 'EUR', exchangeRate: exact('1.4') }, ['1.4', 'given']],
    ['of today', { currency: 'EUR' }, ['1.2', 'table']],
    ['of the day of a rate', { currency: 'EUR', orderDate: '2026-03-10' }, ['1.3', 'table']],
    ['of a day between', { currency: 'EUR', orderDate: '2026-03-08' }, ['1.1', 'table']],
    ['of a later day', { currency: 'EUR', orderDate: '2027-01-01' }, ['1.3', 'table']],
    ['before every rate', { currency: 'EUR', orderDate: '2026-02-28' }, [null, null]],
    ['of another currency', { currency: 'GBP' }, ['1.5', 'table']],
    ['of a currency without a rate', { currency: 'SEK' }, [null, null]],
    ['that states no rate', { currency: 'EUR', exchangeRate: null }, ['1.2', 'table']],
  ])('%s', (_what, body, expected) => {
    expect(shown(newOrderRate({ org, now }, body, { currency: null }, rates))).toEqual(expected);
  });

  test('has the currency of its vendor or customer', () => {
    const order = newOrderRate({ org, now }, {}, { currency: 'GBP' }, rates);
    expect([order.currency, order.orderDate, ...shown(order)]).toEqual([
      'GBP',
      '2026-03-09',
      '1.5',
      'table',
    ]);
  });
});

describe('a changed order', () => {
  const stored = (
    exchangeRate: string | null,
    exchangeRateSource: OrderRate['exchangeRateSource'],
    more: Partial<OrderRate & { status: string }> = {},
  ) => ({
    status: 'Draft',
    currency: 'EUR',
    orderDate: '2026-03-02',
    exchangeRate: exchangeRate === null ? null : exact(exchangeRate),
    exchangeRateSource,
    ...more,
  });
  const none = stored(null, null);
  const given = stored('1.1', 'given');
  const table = stored('1.1', 'table');
  const ordered = { ...table, status: 'Ordered' };
  const base = stored('1', null, { currency: 'USD' });
  const value = (text: string): { exchangeRate: Exact } => ({ exchangeRate: exact(text) });

  test.each<[what: string, order: typeof none, body: Partial<typeof none>, expected: Shown]>([
    ['without a rate finds one', none, {}, ['1.1', 'table']],
    ['without a rate finds none', { ...none, currency: 'SEK' }, {}, [null, null]],
    ['keeps a given rate on another day', given, { orderDate: '2026-03-10' }, ['1.1', 'given']],
    ['keeps a given rate in another currency', given, { currency: 'GBP' }, ['1.1', 'given']],
    ['has the rate 1 in base currency', given, { currency: 'USD' }, ['1', null]],
    ['finds the rate of another day', table, { orderDate: '2026-03-10' }, ['1.3', 'table']],
    ['finds the rate of another currency', table, { currency: 'GBP' }, [null, null]],
    ['keeps the rate that it has', table, {}, ['1.1', 'table']],
    ['keeps it after Draft', ordered, { orderDate: '2026-03-10' }, ['1.1', 'table']],
    ['has none of its old currency after Draft', ordered, { currency: 'SEK' }, [null, null]],
    ['finds a rate once it leaves base currency', base, { currency: 'EUR' }, ['1.1', 'table']],
    ['takes a rate', none, value('2'), ['2', 'given']],
    ['takes another rate', table, value('2'), ['2', 'given']],
    ['keeps its source at the same rate', table, value('1.1'), ['1.1', 'table']],
    [
      'takes the same rate for another day',
      table,
      { ...value('1.1'), orderDate: '2026-03-10' },
      ['1.1', 'given'],
    ],
    ['gives a rate up', given, { exchangeRate: null, orderDate: '2026-03-09' }, ['1.2', 'table']],
    ['stays at 1 in base currency', base, value('1'), ['1', null]],
  ])('%s', (_what, order, body, expected) => {
    expect(shown(withChanges(org, order, body, rates))).toEqual(expected);
  });
});
