/** X119, W119: adds exchange rates, and changes those of the same currency and day. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { byOperation, type EventName, type FeedEvent } from '../../kernel/contract/event.ts';
import { EventType } from '../../kernel/contract/work.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { type ExchangeRate, type ExchangeRateInput, exchangeRatesInput } from './exchange-rate.ts';
import { exchangeRates, lockRates, lockSameDays } from './exchange-rates.store.ts';

const ratesSet = new EventType<readonly FeedEvent[]>('exchange_rates.set', (events) => events);

export const setExchangeRates = endpoint({
  id: 'X119',
  operation: 'setExchangeRates',
  method: 'POST',
  path: '/exchange-rates',
  tag: 'Exchange Rates',
  summary: 'Set exchange rates',
  description:
    'Adds rates, all or none. A rate of the same currency and day is replaced. Orders that have a rate keep it; a draft without one finds it when it is next changed.',
  access: 'admin',
  emits: byOperation('exchange_rate.created'),
  body: exchangeRatesInput,
  gives: ok(
    s.object({
      created: s.integer({ description: 'New rates.' }),
      updated: s.integer({
        description: 'Rates that have another value now. Those that were the same do not count.',
      }),
    }),
  ),
  example: {
    body: { rates: [{ currency: 'EUR', rate: 1.25, validFrom: '2026-03-01' }] },
    reply: { created: 1, updated: 0 },
  },

  async run(work) {
    const { tx, org, actor, body, now, newId } = work;
    const { rates } = body;
    refuse([], [...baseCurrency(rates, org.baseCurrency), ...namedTwice(rates)]);
    const [, stored] = await tx.all(lockRates(org.id), lockSameDays(org.id, rates));
    const storedOf = new Map(stored.map((row) => [keyOf(row), row]));
    const added = rates
      .filter((each) => !storedOf.has(keyOf(each)))
      .map((each) => ({ ...each, id: newId() }));
    const changed = rates.flatMap((each) => {
      const before = storedOf.get(keyOf(each));
      return before && !before.rate.eq(each.rate)
        ? [{ before, after: { ...before, ...each } }]
        : [];
    });
    if (added.length > 0) {
      await tx.run(exchangeRates.insertAll(org.id, added, { userId: actor.userId, now }));
    }
    if (changed.length > 0) {
      const rows = changed.map(({ after }) => after);
      await tx.run(exchangeRates.updateEach(org.id, rows, now));
    }
    const events = [
      ...added.map(({ id }) => eventOf('exchange_rate.created', { id, version: 1 })),
      ...changed.map(({ before, after }) => ({
        ...eventOf('exchange_rate.updated', { id: before.id, version: before.version + 1 }),
        fields: [{ field: 'rate', old: before.rate.toFixed(), new: after.rate.toFixed() }],
      })),
    ];
    if (events.length > 0) await work.emit(ratesSet, events);
    return { created: added.length, updated: changed.length };
  },
});

const keyOf = ({ currency, validFrom }: Pick<ExchangeRateInput, 'currency' | 'validFrom'>) =>
  `${currency} ${validFrom}`;

const eventOf = (
  type: EventName,
  { id, version }: Pick<ExchangeRate, 'id' | 'version'>,
): FeedEvent => ({ type, objectId: id, version });

const baseCurrency = (rates: readonly ExchangeRateInput[], currency: string): Fault[] =>
  rates.flatMap((rate, index) =>
    rate.currency === currency
      ? [
          {
            path: `/rates/${index}/currency`,
            code: 'base_currency',
            message: `${currency} is the base currency, whose rate is always 1. Leave it out.`,
          },
        ]
      : [],
  );

/** The faults of rates that have the currency and the day of an earlier one. */
function namedTwice(rates: readonly ExchangeRateInput[]): Fault[] {
  const first = new Map<string, number>();
  return rates.flatMap((rate, index) => {
    const before = first.get(keyOf(rate));
    if (before === undefined) {
      first.set(keyOf(rate), index);
      return [];
    }
    const message = `has the currency and the day of /rates/${before}. Leave one of them out.`;
    return [{ path: `/rates/${index}`, code: 'duplicate', message }];
  });
}
