import { type Action, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';

/** Currencies of orders and of the table. */
export const foreignCurrencies = ['EUR', 'GBP'];

const values = ['1.1', '0.0067', '1.3456789012'];

/** X119: a rate of the table, of a new day or of a known one. */
export function rateAction({ model }: Fixture, step: Step): Action | undefined {
  if (step.kind !== 'rates') return undefined;
  const currency = one(foreignCurrencies, step.item);
  const rate = one(values, step.way);
  const validFrom = step.date ?? '2026-03-01';
  return {
    method: 'POST',
    path: '/exchange-rates',
    body: body({ rates: [{ currency, rate, validFrom }] }),
    status: 200,
    applyToModel() {
      model.ledger.rates.set(currency, validFrom, rate);
      return { accepted: true, made: null };
    },
  };
}
