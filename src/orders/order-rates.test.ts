/** E111, E114, E144, E147: the rate of an order: where it comes from, and what waits for it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../test/support/client.ts';
import { rateOf, rateRequired, setRates } from '../../test/support/exchange-rates.ts';
import { faultsOf } from '../../test/support/faults.ts';
import { done } from '../../test/support/making.ts';
import {
  hasReceipts,
  newVendor,
  receive,
  refusalOf,
  shown,
} from '../../test/support/purchasing.ts';
import { fulfil, hasShipments, newCustomer, stocked } from '../../test/support/selling.ts';
import { newLocation, newMaterial } from '../../test/support/stock.ts';
import { newOrganization } from '../../test/support/world.ts';

type Line = Record<string, unknown>;
interface Order {
  id: string;
  version: number;
  exchangeRate: number | null;
  exchangeRateSource: string | null;
  items: readonly { id: string }[];
}

/** Both kinds of order that have a currency. */
const kinds = [
  {
    path: '/purchase-orders',
    open: 'Ordered',
    moved: hasReceipts,
    async head(owner: Client) {
      const vendorId = await newVendor(owner, { currency: 'EUR' });
      return { vendorId, shipToLocationId: await newLocation(owner, 'Dock') };
    },
    item: async (owner: Client): Promise<Line> => ({ materialId: await newMaterial(owner) }),
    move: (owner: Client, order: Order): Promise<Answer> => receive(owner, order, [1]),
  },
  {
    path: '/sales-orders',
    open: 'Confirmed',
    moved: hasShipments,
    async head(owner: Client) {
      const customerId = await newCustomer(owner, { currency: 'EUR' });
      return { customerId, shipFromLocationId: await newLocation(owner, 'Store') };
    },
    item: async (owner: Client): Promise<Line> => ({ skuId: await stocked(owner) }),
    move: (owner: Client, { items: [item] }: Order): Promise<Answer> =>
      fulfil(owner, { id: item?.id ?? '' }, 1),
  },
];

describe.each(kinds)('$path', ({ path, open, moved, head, item, move }) => {
  let owner: Client;
  let body: object;
  let line: Line;

  beforeEach(async () => {
    owner = await newOrganization();
    line = { ...(await item(owner)), quantity: 10, unitPrice: 8 };
    body = { ...(await head(owner)), orderDate: '2026-03-10', items: [line, line] };
  });

  const create = (more: object = {}) => owner.post(path, { ...body, ...more });
  const change = ({ id }: { id: string }, changes: object) => owner.patch(`${path}/${id}`, changes);
  const now = ({ id }: { id: string }) => shown<Order>(owner, `${path}/${id}`);
  const items = (id = '') => `${path.slice(0, -1)}-items/${id}`;
  const rateAfter = async (draft: Order, changes: object) =>
    rateOf(await done(change(draft, changes)));

  describe('in a foreign currency without a rate', () => {
    test('it is refused once it is open, and says what to do', async () => {
      const answer = await create({ status: open });
      expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
      expect(faultsOf(answer)).toEqual(rateRequired);
      expect(answer.body.errors[0].message).toContain('no rate of EUR on 2026-03-10 is known');
    });

    test('it is a draft, which neither leaves Draft nor moves goods, and may be cancelled', async () => {
      const draft = await done(create());
      expect(rateOf(draft)).toEqual([null, null]);
      expect(draft).toMatchObject({ status: 'Draft', currency: 'EUR', total: 160 });
      for (const answer of [await change(draft, { status: open }), await move(owner, draft)]) {
        expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
        expect(faultsOf(answer)).toEqual(rateRequired);
      }
      expect(rateOf(await now(draft))).toEqual([null, null]);
      const cancelled = await done(change(draft, { status: 'Cancelled' }));
      expect(cancelled).toMatchObject({ status: 'Cancelled', exchangeRate: null });
    });

    test.each<[what: string, write: (order: Order) => Promise<{ status: number }>]>([
      ['a field', (order) => change(order, { notes: 'Ring' })],
      ['nothing', (order) => change(order, {})],
      ['a new line', ({ id }) => owner.post(`${path}/${id}/items`, line)],
      ['a line', (order) => owner.patch(items(order.items[0]?.id), { quantity: 3 })],
      ['a removed line', (order) => owner.delete(items(order.items[0]?.id))],
    ])('it finds the rate of the table when %s is written', async (_what, write) => {
      const draft = await done(create());
      await setRates(owner, ['EUR', 1.2, '2026-03-10']);
      expect(rateOf(await now(draft))).toEqual([null, null]);
      expect((await write(draft)).status).toBeLessThan(300);
      const after = await now(draft);
      expect([after.version, ...rateOf(after)]).toEqual([2, 1.2, 'table']);
    });
  });

  test.each<[body: object, rate: [number | null, string | null]]>([
    [{ status: open }, [1.1, 'table']],
    [{ orderDate: '2026-03-11' }, [1.2, 'table']],
    [{ orderDate: '2026-02-28' }, [null, null]],
    [{ orderDate: undefined }, [1.2, 'table']],
    [{ currency: 'GBP' }, [2, 'table']],
    [{ currency: 'USD' }, [1, null]],
    [{ exchangeRate: 1.3456789012 }, [1.3456789012, 'given']],
  ])('with %j it has the rate %j', async (more, rate) => {
    const [first, second] = ['2026-03-01', '2026-03-11'];
    await setRates(owner, ['EUR', 1.1, first], ['EUR', 1.2, second], ['GBP', 2, first]);
    expect(rateOf(await done(create(more)))).toEqual(rate);
  });

  test('a draft looks its rate up again for another date or currency, unless it was given', async () => {
    const [first, second] = ['2026-03-01', '2026-03-20'];
    await setRates(owner, ['EUR', 1.1, first], ['EUR', 1.2, second], ['GBP', 2, first]);
    const draft = await done(create());
    for (const [changes, rate] of [
      [{ orderDate: second }, [1.2, 'table']],
      [{ currency: 'GBP' }, [2, 'table']],
      [{ currency: 'SEK' }, [null, null]],
      [{ exchangeRate: 0.1 }, [0.1, 'given']],
      [{ currency: 'EUR' }, [0.1, 'given']],
      [{ exchangeRate: null }, [1.2, 'table']],
      [{ currency: 'USD' }, [1, null]],
      [{ currency: 'EUR' }, [1.2, 'table']],
    ] as const) {
      expect(await rateAfter(draft, changes), JSON.stringify(changes)).toEqual(rate);
    }
  });

  test('an open order keeps its rate on another date, and has none of its old currency', async () => {
    await setRates(owner, ['EUR', 1.1, '2026-03-01'], ['EUR', 1.2, '2026-03-20']);
    const first = await done(create({ status: open }));
    expect(await rateAfter(first, { orderDate: '2026-03-20' })).toEqual([1.1, 'table']);
    expect(faultsOf(await change(first, { currency: 'GBP' }))).toEqual(rateRequired);
    const base = await done(create({ status: open, currency: 'USD' }));
    expect(faultsOf(await change(base, { currency: 'GBP' }))).toEqual(rateRequired);
    const given = { currency: 'GBP', exchangeRate: 2 };
    expect(await rateAfter(base, given)).toEqual([2, 'given']);
    await done(move(owner, base));
    expect(refusalOf(await change(base, { currency: 'SEK' }))).toEqual(moved);
  });

  test('a change of the table changes no order that has a rate', async () => {
    await setRates(owner, ['EUR', 1.1, '2026-03-01']);
    const draft = await done(create());
    await setRates(owner, ['EUR', 1.5, '2026-03-01']);
    expect(await rateAfter(draft, { notes: 'Ring' })).toEqual([1.1, 'table']);
    const { data } = await done(owner.get('/exchange-rates'));
    await owner.delete(`/exchange-rates/${data[0].id}`);
    expect(await rateAfter(draft, { status: open })).toEqual([1.1, 'table']);
  });
});
