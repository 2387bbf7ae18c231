/** E127, E142, E162 and E163: the lists of statuses, in the order of an order's life. */
import { expect, test } from 'vitest';
import { newOrganization } from '../../test/support/world.ts';

/** Each status, with its place, and whether an order can begin or end with it. */
const lists: readonly [path: string, statuses: readonly string[]][] = [
  [
    '/purchase-order-status-types',
    [
      ...['1 Draft initial', '2 Ordered initial', '3 Partially Received'],
      ...['4 Received terminal', '5 Closed terminal', '6 Cancelled terminal'],
    ],
  ],
  [
    '/work-order-status-types',
    [
      ...['1 Draft initial', '2 Production initial', '3 Partially Received'],
      ...['4 Completed terminal', '5 Closed terminal', '6 Cancelled terminal'],
    ],
  ],
  [
    '/order-status-types',
    [
      ...['1 Draft initial', '2 Confirmed initial', '3 Completed terminal'],
      ...['4 Closed terminal', '5 Cancelled terminal'],
    ],
  ],
  [
    '/fulfillment-status-types',
    ['1 Unfulfilled initial', '2 Partially Fulfilled', '3 Fulfilled terminal'],
  ],
];

test.each(lists)('%s', async (path, statuses) => {
  const { status, text, body } = await (await newOrganization()).get(path);
  expect(status, text).toBe(200);
  expect(body.nextCursor).toBeNull();
  const told = body.data.map(({ order, name, isInitial, isTerminal }: Record<string, unknown>) =>
    [order, name, isInitial && 'initial', isTerminal && 'terminal'].filter(Boolean).join(' '),
  );
  expect(told).toEqual(statuses);
  for (const type of body.data) {
    expect(Object.keys(type).sort()).toEqual([
      ...['description', 'isInitial', 'isTerminal', 'label', 'name', 'order'],
    ]);
    expect(type.label && type.description).toBeTruthy();
  }
});
