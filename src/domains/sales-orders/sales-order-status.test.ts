/** Statuses that follow from lines. */
import { expect, test } from 'vitest';
import { exact } from '../../kernel/values/exact.ts';
import { fulfillmentOf, statusOf } from './sales-order-status.ts';

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
