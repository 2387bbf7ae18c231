/** X120, W120: deletes an exchange rate; orders that have it keep it. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { lockRecord } from '../../kernel/database/write-record.ts';
import { notFound } from '../../kernel/problem.ts';
import { exchangeRates } from './exchange-rates.store.ts';

export const deleteExchangeRate = endpoint({
  id: 'X120',
  operation: 'deleteExchangeRate',
  method: 'DELETE',
  path: '/exchange-rates/:id',
  tag: 'Exchange Rates',
  summary: 'Delete exchange rate',
  description: 'The rate before it holds again. Orders that have a rate keep it.',
  access: 'admin',
  emits: 'exchange_rate.deleted',
  gives: noContent,
  fails: ['not_found'],

  async locate({ tx, org, path }) {
    const found = await lockRecord(tx, org.id, exchangeRates, path.id ?? '');
    if (!found) throw notFound('exchange rate');
    return found;
  },

  async run({ tx, org, subject }) {
    await tx.run(exchangeRates.delete(org.id, subject.id));
  },
});
