/** X021, WX021: shows quantity and value of an item day by day. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid, missing, unknownReferences } from '../../kernel/problem.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectHistory, selectItem } from './stock-history.store.ts';

/** Three years. */
const maxDays = 1100;

const row = s.object({
  day: s.date(),
  onHand: s.decimalText({ description: 'At the end of the day.' }),
  inTransit: s.decimalText(),
  value: s.decimalText({
    description: 'At the costs that are known now; with `locationId`, the share of that location.',
  }),
});

export const getStockHistory = endpoint({
  id: 'X021',
  operation: 'getStockHistory',
  method: 'GET',
  path: '/stock-history',
  tag: 'Stock History',
  summary: 'Get stock history',
  description:
    "Quantity and value of a material or a SKU at the end of each day, in the organization's time zone: the figures of the inventory summary with `asOf` the last instant of that day.",
  access: 'member',
  query: s.object({
    itemId: s.uuid({ description: 'A material or a SKU.' }),
    locationId: s.optional(
      s.uuid({
        description: 'Stock of this location only. The history of an unknown location is empty.',
      }),
    ),
    from: s.date({ description: 'First day, included.' }),
    to: s.date({ description: `Last day, included; at most ${maxDays} days after the first.` }),
  }),
  gives: ok(s.object({ data: s.listOf(row) })),
  fails: ['not_found'],
  example: {
    query: {
      itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      from: '2026-03-01',
      to: '2026-03-01',
    },
    reply: { data: [{ day: '2026-03-01', onHand: '69.5', inTransit: '30.5', value: '250' }] },
  },

  calculates: 'in turn',
  read({ orgId, query }) {
    const { itemId, from, to } = query;
    if (to < from) throw wrongTo('is before `from`.');
    if (to > dayAfter(from, maxDays)) {
      throw wrongTo(`must be at most ${maxDays} days after \`from\`.`);
    }
    return {
      statements: [
        { select: selectHistory(orgId, query), named: true },
        { select: selectItem(orgId, itemId), named: true },
      ],
      show([data, items]) {
        if (!items?.[0]) throw unknownReferences([missing('query/itemId', 'item')]);
        return { data };
      },
    };
  },
});

const wrongTo = (message: string) => invalid({ path: 'query/to', code: 'invalid', message });
