/** E162, E163: the lists of statuses, and the statuses that follow from lines. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { exact } from '../../kernel/values/exact.ts';
import { fulfillmentOf, statusOf } from './sales-order-status.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

describe.each<[path: string, names: string[], initial: string[], terminal: string[]]>([
  [
    '/order-status-types',
    ['Draft', 'Confirmed', 'Completed', 'Closed', 'Cancelled'],
    ['Draft', 'Confirmed'],
    ['Completed', 'Closed', 'Cancelled'],
  ],
  [
    '/fulfillment-status-types',
    ['Unfulfilled', 'Partially Fulfilled', 'Fulfilled'],
    ['Unfulfilled'],
    ['Fulfilled'],
  ],
])('%s', (path, names, initial, terminal) => {
  test('lists them in the order of an order’s life', async () => {
    const answer = await owner.get(path);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.nextCursor).toBeNull();
    const { data } = answer.body as { data: Record<string, unknown>[] };
    expect(data.map(({ name, order }) => [order, name])).toEqual(
      names.map((name, index) => [index + 1, name]),
    );
    const marked = (flag: string) => data.filter((type) => type[flag]).map(({ name }) => name);
    expect(marked('isInitial')).toEqual(initial);
    expect(marked('isTerminal')).toEqual(terminal);
    for (const type of data) {
      expect(Object.keys(type).sort()).toEqual(
        ['description', 'isInitial', 'isTerminal', 'label', 'name', 'order'].sort(),
      );
    }
  });
});

const line = (quantity: string, fulfilledQuantity: string) => ({
  quantity: exact(quantity),
  fulfilledQuantity: exact(fulfilledQuantity),
});

test.each<[lines: [string, string][], fulfilled: string, confirmed: string]>([
  [[], 'Unfulfilled', 'Confirmed'],
  [[['1', '0']], 'Unfulfilled', 'Confirmed'],
  [[['1', '0.000001']], 'Partially Fulfilled', 'Confirmed'],
  [
    [
      ['1', '1'],
      ['2', '0'],
    ],
    'Partially Fulfilled',
    'Confirmed',
  ],
  [
    [
      ['1', '1'],
      ['2', '2.0'],
    ],
    'Fulfilled',
    'Completed',
  ],
])(
  'lines %j make an order %s, and %s unless another status was set',
  (lines, fulfilled, status) => {
    const items = lines.map(([quantity, shipped]) => line(quantity, shipped));
    expect(fulfillmentOf(items)).toBe(fulfilled);
    expect(statusOf('Confirmed', items)).toBe(status);
    expect(statusOf('Completed', items)).toBe(status);
    for (const set of ['Draft', 'Closed', 'Cancelled'] as const) {
      expect(statusOf(set, items)).toBe(set);
    }
  },
);
