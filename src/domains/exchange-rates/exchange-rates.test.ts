/** X118, X119, X120: exchange rates, listed, set and deleted. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

type Rate = [currency: string, rate: number, validFrom: string];

const set = (rates: readonly Rate[], by = owner) =>
  by.post('/exchange-rates', {
    rates: rates.map(([currency, rate, validFrom]) => ({ currency, rate, validFrom })),
  });

const list = async (query = ''): Promise<Rate[]> => {
  const { data } = await done(owner.get(`/exchange-rates${query}`));
  return data.map(({ currency, rate, validFrom }: Record<string, unknown>) => [
    currency,
    rate,
    validFrom,
  ]);
};

const faultsOf = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  (body.errors ?? []).map(({ path, code }) => [path, code]);

test('setExchangeRates adds rates and changes those of the same currency and day', async () => {
  const first: Rate[] = [
    ['EUR', 1.1, '2026-03-01'],
    ['GBP', 1.3456789012, '2026-03-01'],
    ['EUR', 1.2, '2026-04-01'],
  ];
  expect(await done(set(first))).toEqual({ created: 3, updated: 0 });
  const again: Rate[] = [
    ['EUR', 1.15, '2026-03-01'],
    ['EUR', 1.2, '2026-04-01'],
    ['JPY', 0.0000000001, '2026-03-01'],
  ];
  expect(await done(set(again))).toEqual({ created: 1, updated: 1 });
  const rates = await list('?sort=currency');
  expect(rates.map(([currency]) => currency)).toEqual(['EUR', 'EUR', 'GBP', 'JPY']);
  expect(rates).toEqual(
    expect.arrayContaining([
      ['EUR', 1.15, '2026-03-01'],
      ['EUR', 1.2, '2026-04-01'],
      ['GBP', 1.3456789012, '2026-03-01'],
      ['JPY', 0.0000000001, '2026-03-01'],
    ]),
  );
  const { data } = await done(owner.get('/exchange-rates?currency=EUR&sort=validFrom'));
  expect(data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
});

test('listExchangeRates has the rate of each currency that is valid on a day', async () => {
  await done(
    set([
      ['EUR', 1.1, '2026-03-01'],
      ['EUR', 1.2, '2026-03-10'],
      ['GBP', 1.3, '2026-03-05'],
    ]),
  );
  expect(await list()).toEqual([
    ['EUR', 1.2, '2026-03-10'],
    ['GBP', 1.3, '2026-03-05'],
    ['EUR', 1.1, '2026-03-01'],
  ]);
  expect(await list('?currency=EUR')).toHaveLength(2);
  expect(await list('?on=2026-02-28')).toEqual([]);
  expect(await list('?on=2026-03-09')).toEqual([
    ['GBP', 1.3, '2026-03-05'],
    ['EUR', 1.1, '2026-03-01'],
  ]);
  expect(await list('?currency=EUR&on=2026-03-10')).toEqual([['EUR', 1.2, '2026-03-10']]);
});

test('deleteExchangeRate deletes one rate; the one before it is valid again', async () => {
  await done(
    set([
      ['EUR', 1.1, '2026-03-01'],
      ['EUR', 1.2, '2026-03-10'],
    ]),
  );
  const { data } = await done(owner.get('/exchange-rates?on=2026-03-10'));
  const path = `/exchange-rates/${data[0].id}`;
  expect((await owner.delete(path)).status).toBe(204);
  expect(await list('?on=2026-03-10')).toEqual([['EUR', 1.1, '2026-03-01']]);
  expect(refusalOf(await owner.delete(path))).toEqual([404, 'not_found']);
});

test('every rate that is added, changed or deleted is an event', async () => {
  await done(set([['EUR', 1.1, '2026-03-01']]));
  await done(set([['EUR', 1.1, '2026-03-01']]));
  await done(
    set([
      ['EUR', 1.2, '2026-03-01'],
      ['GBP', 1.5, '2026-03-01'],
    ]),
  );
  const { data } = await done(owner.get('/exchange-rates?currency=EUR'));
  await owner.delete(`/exchange-rates/${data[0].id}`);
  const feed = await done(owner.get('/events'));
  const ofRates = feed.data.filter(({ type }: { type: string }) => type.startsWith('exchange_'));
  const told = ofRates.map(({ type, objectVersion }: Record<string, unknown>) => [
    type,
    objectVersion,
  ]);
  expect(told).toEqual([
    ['exchange_rate.created', 1],
    ['exchange_rate.created', 1],
    ['exchange_rate.updated', 2],
    ['exchange_rate.deleted', 2],
  ]);
  expect(ofRates[2]).toMatchObject({ objectId: data[0].id });
  expect(JSON.stringify(ofRates[2].changes)).toContain('"rate"');
});

describe('rates are refused', () => {
  test.each<[what: string, rates: Rate[], faults: [string, string][]]>([
    ['without any', [], [['/rates', 'too_short']]],
    [
      'of the base currency',
      [
        ['EUR', 1.1, '2026-03-01'],
        ['USD', 1, '2026-03-01'],
      ],
      [['/rates/1/currency', 'base_currency']],
    ],
    ['of no currency', [['XYZ', 1, '2026-03-01']], [['/rates/0/currency', 'invalid_currency']]],
    ['of zero', [['EUR', 0, '2026-03-01']], [['/rates/0/rate', 'too_small']]],
    [
      'of more than 10 decimals',
      [['EUR', 1.12345678901, '2026-03-01']],
      [['/rates/0/rate', 'too_many_decimals']],
    ],
    ['of no day', [['EUR', 1, '2026-02-30']], [['/rates/0/validFrom', 'invalid_date']]],
    [
      'of one day twice',
      [
        ['EUR', 1.1, '2026-03-01'],
        ['EUR', 1.1, '2026-03-01'],
      ],
      [['/rates/1', 'duplicate']],
    ],
  ])('%s', async (_what, rates, faults) => {
    const answer = await set(rates);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual(faults);
    expect(await list()).toEqual([]);
  });

  test('beyond 500 in one request', async () => {
    const rates = Array.from({ length: 501 }, (_, index): Rate => {
      const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
      return ['EUR', 1.1, day];
    });
    expect(faultsOf(await set(rates))).toEqual([['/rates', 'too_long']]);
    expect(await done(set(rates.slice(1)))).toEqual({ created: 500, updated: 0 });
  });
});

test('the base currency cannot change while there are rates', async () => {
  await done(set([['EUR', 1.1, '2026-03-01']]));
  const change = () => owner.patch('/organizations/current', { baseCurrency: 'EUR' });
  const answer = await change();
  expect(refusalOf(answer)).toEqual([409, 'in_use']);
  expect(answer.body.usedBy).toEqual([{ entityType: 'exchange_rate', count: 1 }]);
  const { data } = await done(owner.get('/exchange-rates'));
  await owner.delete(`/exchange-rates/${data[0].id}`);
  expect((await change()).status).toBe(200);
});

test('requests that set the same rates at the same time leave one rate of each day', async () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const values = Array.from({ length: 12 }, (_, index) => (110 + index) / 100);
  const answers = await Promise.all(
    values.map((value, index) => {
      const rates = days.map((day): Rate => ['EUR', value, day]);
      return set(index % 2 === 0 ? rates : rates.reverse());
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
  const created = answers.reduce((sum, { body }) => sum + body.created, 0);
  expect(created).toBe(days.length);
  const rates = await list();
  expect(rates.map(([, , day]) => day).sort()).toEqual(days);
  // Whole requests come one after the other.
  expect(new Set(rates.map(([, rate]) => rate)).size).toBe(1);
});
