/** X123, WX123: shows what will be there of an item, day by day. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { orderTypes } from '../../orders/kinds.ts';
import { selectExpectedOfOrders, selectStock } from './expected.store.ts';
import { selectBalancedItem } from './planned-balances.store.ts';
import { plannedBalances } from './planned-balances.ts';
import { defaultHorizon, maxHorizon } from './read-facts.ts';

const change = s.object({
  type: s.oneOf(['in_transit', ...orderTypes], {
    description: '`in_transit`: goods on their way to the location, which arrive today.',
  }),
  id: s.nullable(s.uuid({ description: 'The order; null for goods in transit.' })),
  number: s.nullable(s.text({ max: 40 })),
  date: s.date({ description: 'When the order expects it; what is past counts as today.' }),
  quantity: s.decimal({
    description: 'In stock units, of all lines of the order together; below 0 what it needs.',
  }),
});

const day = s.object({
  day: s.date(),
  balance: s.decimal({ description: 'At the end of the day, in stock units.' }),
  changes: s.listOf(change, { description: 'They add up to the step from the day before.' }),
});

export const getPlannedBalances = endpoint({
  id: 'X123',
  operation: 'getPlannedBalances',
  method: 'GET',
  path: '/planned-balances',
  tag: 'Planning',
  summary: 'Get planned balances',
  description:
    "What will be there of a material or a SKU at the end of each day from today on, in the organization's time zone, with the orders behind each step: what is on hand, then what is in transit, what open orders bring, and what they need, on the days for which they expect it. After all open orders it is `projected` of the inventory summary. Drafts and suggestions of the plan do not count.",
  access: 'member',
  query: s.object({
    itemId: s.uuid({ description: 'A material or a SKU.' }),
    locationId: s.optional(
      s.uuid({ description: 'This location only; otherwise all locations together.' }),
    ),
    to: s.optional(
      s.date({
        description: `Last day, included: today or later, at most ${maxHorizon} days from today. Default ${defaultHorizon} days from today.`,
      }),
    ),
  }),
  gives: ok(
    s.object({
      itemId: s.uuid(),
      locationId: s.nullable(s.uuid({ description: 'Null for all locations together.' })),
      onHand: s.decimal({ description: 'Now.' }),
      runsOutOn: s.nullable(
        s.date({
          description:
            'The first day at whose end more is needed than is there: the balance is below 0. Null if there is none up to `to`.',
        }),
      ),
      data: s.listOf(day),
    }),
  ),
  fails: ['not_found'],
  example: {
    query: { itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1', to: '2026-03-02' },
    reply: {
      itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
      locationId: null,
      onHand: 20,
      runsOutOn: '2026-03-02',
      data: [
        { day: '2026-03-01', balance: 20, changes: [] },
        {
          day: '2026-03-02',
          balance: -13,
          changes: [
            {
              type: 'work_order',
              id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
              number: 'WO-2026-0001',
              date: '2026-03-02',
              quantity: -33,
            },
          ],
        },
      ],
    },
  },

  calculates: 'in turn',
  async readSteps({ tx, orgId, now, query }) {
    const { itemId, locationId, to: asked } = query;
    const where = locationId ?? null;
    const [[subject], [stock], expected] = await tx.all(
      selectBalancedItem(orgId, itemId, locationId, now),
      selectStock(orgId, [itemId], where),
      selectExpectedOfOrders(orgId, { itemIds: [itemId], locationId: where }),
    );
    const { today, hasItem, hasLocation } = present(subject);
    const to = asked ?? dayAfter(today, defaultHorizon);
    refuse(
      [
        !hasItem && missing('query/itemId', 'item'),
        !hasLocation && missing('query/locationId', 'location'),
      ],
      [
        to < today && wrongTo(`is before today, ${today}.`),
        to > dayAfter(today, maxHorizon) &&
          wrongTo(`must be at most ${maxHorizon} days from today.`),
      ],
    );
    return { itemId, locationId: where, ...plannedBalances({ today, to, stock, expected }) };
  },
});

const wrongTo = (message: string): Fault => ({ path: 'query/to', code: 'invalid', message });
