/** E147, E151: the ship date of a request that ships nothing. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder, SalesOrderItem } from '../../../test/support/answer-types.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  expectSound,
  fulfil,
  orderOf,
  refusalOf,
  sell,
  ship,
  stocked,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let bread: string;
let sold: SalesOrder;
let first: SalesOrderItem;
let second: SalesOrderItem;

beforeAll(async () => {
  owner = await newOrganization();
  bread = await stocked(owner, 1000);
});
/** Two shipments of the first line, one of the second, each on a day of its own. */
beforeEach(async () => {
  sold = await sell(owner, [
    { skuId: bread, quantity: 10, unitPrice: 5 },
    { skuId: bread, quantity: 5, unitPrice: 5 },
  ]);
  [first, second] = sold.items;
  await ship(owner, first, 4, '2026-03-10');
  await ship(owner, first, 7, '2026-03-12');
  await ship(owner, second, 2, '2026-03-14');
});

const change = (body: object) => owner.patch(`/sales-orders/${sold.id}`, body);
const partly = { fulfillmentStatus: 'Partially Fulfilled' };

function expectIdle(answer: Answer): void {
  expect(refusalOf(answer), answer.text).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([['/shipDate', 'not_shipping']]);
  expect(answer.body.detail).toContain('change the shipDate of the shipment');
}

describe('of a line', () => {
  test('it is not used when shipments are reversed, but must be valid', async () => {
    const late = await fulfil(owner, first, 5, '2999-01-01');
    expect(faultsOf(late)).toEqual([['/shipDate', 'in_future']]);
    await ship(owner, first, 5, '2026-03-20');
    expectIdle(await fulfil(owner, first, 5, '2026-03-20'));
  });

  test('it is refused when nothing is shipped and no shipment of the line has it', async () => {
    for (const day of ['2026-03-11', '2026-03-14', '2999-01-01']) {
      expectIdle(await fulfil(owner, first, 7, day));
    }
    const path = `/sales-order-items/${first.id}`;
    const shipDate = '2026-03-11';
    expectIdle(await owner.patch(path, { quantity: 12, fulfilledQuantity: 7, shipDate }));
    expectIdle(await fulfil(owner, (await add()).body, 0, '2026-03-10'));
  });

  test('it can be that of an active shipment, so that a request can be repeated', async () => {
    const before = await orderOf(owner, sold);
    for (const day of ['2026-03-12', '2026-03-10']) await ship(owner, first, 7, day);
    expect(await orderOf(owner, sold)).toEqual(before);
    await ship(owner, first, 5);
    await ship(owner, first, 5, '2026-03-12');
    await ship(owner, first, 4);
    expectIdle(await fulfil(owner, first, 4, '2026-03-12'));
    await expectSound(owner);
  });

  const add = () =>
    owner.post(`/sales-orders/${sold.id}/items`, { skuId: bread, quantity: 1, unitPrice: 1 });
});

describe('of an order', () => {
  test('it is refused when the status stays and no shipment of the order has it', async () => {
    expectIdle(await change({ ...partly, shipDate: '2026-03-11' }));
    expectIdle(await change({ ...partly, shipDate: '2026-03-11', notes: 'Two parcels.' }));
    expect(await orderOf(owner, sold)).toMatchObject({ version: 4, notes: null });
    const fulfillmentStatus = 'Fulfilled';
    await change({ fulfillmentStatus, shipDate: '2026-03-16' });
    expectIdle(await change({ fulfillmentStatus, shipDate: '2026-03-17' }));
    const other = await sell(owner, [{ skuId: bread, quantity: 1, unitPrice: 1 }]);
    const idle = { fulfillmentStatus: 'Unfulfilled', shipDate: '2026-03-10' };
    expectIdle(await owner.patch(`/sales-orders/${other.id}`, idle));
  });

  test('it can be that of a shipment of any line, so that a request can be repeated', async () => {
    const before = await orderOf(owner, sold);
    for (const shipDate of ['2026-03-10', '2026-03-12', '2026-03-14']) {
      const answer = await change({ ...partly, shipDate });
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    const answer = await change({ ...partly, shipDate: '2026-03-14', notes: 'Two parcels.' });
    expect(answer.body).toMatchObject({ notes: 'Two parcels.', version: 5 });
  });
});
