/** X120, W120: deletes an exchange rate; orders that have it keep it. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { exchangeRates } from './exchange-rates.store.ts';

const locate = locateRecord(exchangeRates);

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

  locate,

  async run({ tx, org, subject }) {
    await tx.run(exchangeRates.delete(org.id, subject.id));
  },
});
