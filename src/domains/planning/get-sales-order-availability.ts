/** X018, WX018: shows whether and when the goods of a sales order are there. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectWanted, selectWantedOrder } from './availability.store.ts';
import { availabilityOf, states } from './availability.ts';
import { selectExpectedOfOrders, selectStock } from './expected.store.ts';

const supply = s.object({
  type: s.oneOf(['in_transit', 'purchase_order', 'work_order']),
  id: s.nullable(s.uuid({ description: 'The order; null for goods in transit.' })),
  number: s.nullable(s.text({ max: 40 })),
  date: s.date({ description: 'When it is expected; what is overdue is expected today.' }),
  quantity: s.decimal(),
});

const state = (description: string) => s.oneOf(states, { description });

const line = s.object({
  salesOrderItemId: s.uuid(),
  lineNumber: s.integer(),
  skuId: s.uuid(),
  quantity: s.decimal({ description: 'Not shipped yet.' }),
  availability: state(
    '`in_stock`: all of it is there. `expected`: all of it is there or will come. `not_available`: some of it is missing.',
  ),
  inStock: s.decimal({ description: 'The part that is there.' }),
  expected: s.listOf(supply, { description: 'The parts that will come, by day.' }),
  expectedDate: s.nullable(
    s.date({ description: 'When all of it is there; null if it is now, or not yet known.' }),
  ),
  missing: s.decimal({ description: 'The part that neither stock nor an open order covers.' }),
});

const availability = s.object({
  salesOrderId: s.uuid(),
  availability: s.nullable(
    state('Of the whole order: that of its worst line. Null when there is nothing to ship.'),
  ),
  expectedDate: s.nullable(s.date({ description: 'When the last expected line is there.' })),
  items: s.listOf(line, { description: 'The lines with something to ship.' }),
});

export const getSalesOrderAvailability = endpoint({
  id: 'X018',
  operation: 'getSalesOrderAvailability',
  method: 'GET',
  path: '/sales-orders/:id/availability',
  tag: 'Planning',
  summary: 'Get sales order availability',
  description:
    'Whether and when the goods of each line are at the ship-from location. What is on hand there, then what is in transit to it, then open work orders, and purchase orders of bought goods, by their expected day go to all open orders in the order of the day for which the goods are wanted: the requested ship date, else the order date. Orders of one day are served by order date, then by id. Work orders that consume the SKU there wait in the same line. A Draft order is shown as if it were confirmed now; without a ship-from location, with all locations together. Of a SKU with `wholeUnits`, the parts that are there or will come are rounded down, unless they are all that is left to ship.',
  access: 'member',
  gives: ok(availability),
  fails: ['not_found'],
  example: {
    reply: {
      salesOrderId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f901',
      availability: 'expected',
      expectedDate: '2026-03-15',
      items: [
        {
          salesOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f902',
          lineNumber: 1,
          skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
          quantity: 40,
          availability: 'expected',
          inStock: 12,
          expected: [
            {
              type: 'work_order',
              id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
              number: 'WO-2026-0001',
              date: '2026-03-15',
              quantity: 28,
            },
          ],
          expectedDate: '2026-03-15',
          missing: 0,
        },
      ],
    },
  },

  calculates: 'in turn',
  async readSteps({ tx, orgId, now, path: { id = '' } }) {
    const [[order], open] = await tx.all(
      selectWantedOrder(orgId, id, now),
      selectWanted(orgId, id),
    );
    if (!order) throw notFound('sales order');
    const wanted = order.canShip ? open : [];
    const itemIds = [...new Set(wanted.map(({ skuId }) => skuId))];
    const { locationId } = order;
    const [stock, expected] = await tx.all(
      selectStock(orgId, itemIds, locationId),
      selectExpectedOfOrders(orgId, { itemIds, locationId }),
    );
    const stockOf = new Map(stock.map((row) => [row.itemId, row]));
    const expectedOf = groupedBy(expected, ({ itemId }) => itemId);
    return availabilityOf(order, wanted, (itemId) => ({
      stock: stockOf.get(itemId),
      expected: expectedOf.get(itemId) ?? [],
    }));
  },
});
