/** X118, W118: lists exchange rates, those that begin last first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import { exactly, ids, updatedFrom } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { exchangeRate, exchangeRateExample } from './exchange-rate.ts';
import { rateColumns, validOn } from './exchange-rates.store.ts';

const on: Filter = {
  schema: s.date({ description: 'The rate of each currency that is valid on this day.' }),
  where: (day: string | undefined, orgId) => (day === undefined ? undefined : validOn(orgId, day)),
};

const list = listing({
  record: exchangeRate,
  columns: rateColumns,
  from: literally('exchange_rates t'),
  sorts: {
    validFrom: { column: 'valid_from', type: 'date' },
    currency: { column: 'currency', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
  },
  defaultSort: '-validFrom',
  filters: { currency: exactly('currency', 'Rates of this currency.'), on, ids, updatedFrom },
});

export const listExchangeRates = endpoint({
  id: 'X118',
  operation: 'listExchangeRates',
  method: 'GET',
  path: '/exchange-rates',
  tag: 'Exchange Rates',
  summary: 'List exchange rates',
  description:
    'A rate holds from `validFrom` on, until the next rate of its currency. With `currency` and `on` the list has the one rate that an order of that day gets.',
  access: 'member',
  ...list,
  example: {
    query: { currency: 'EUR', on: '2026-03-10' },
    reply: { data: [exchangeRateExample], nextCursor: null },
  },
});
