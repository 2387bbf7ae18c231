/** The valuation of an inventory, as the answer shows it. */
import * as s from '../../kernel/values/schema.ts';
import { eventTypes } from '../../ledger/kinds.ts';

const ledger = s.oneOf(['materials', 'finished_goods']);
const code = s.nullable(s.text({ max: 64 }));
const name = s.nullable(s.text({ max: 200 }));
const figure = (description: string) => s.decimalText({ description });

const group = s.object({
  ledger,
  id: s.nullable(
    s.uuid({ description: 'Of the item, location or type; null for items without a type.' }),
  ),
  code,
  name,
  quantity: figure('Units in stock, in transit or on hand, as known now.'),
  unit: s.nullable(
    s.text({ max: 20, description: 'Stock unit of an item; null of a location or a type.' }),
  ),
  value: figure('Base currency, as known now.'),
  inTransit: figure('The units of `quantity` that are in transit.'),
  inTransitValue: figure('Their part of `value`.'),
  knownQuantity: figure('The same as it was known at `knownAt`.'),
  knownValue: figure('The same as it was known at `knownAt`.'),
  quantityDifference: figure('quantity - knownQuantity'),
  valueDifference: figure('value - knownValue'),
});

const difference = s.object({
  ledgerEntryId: s.uuid(),
  entryCode: s.text({ max: 64 }),
  ledger,
  eventType: s.oneOf(eventTypes),
  date: s.date(),
  itemId: s.uuid(),
  itemCode: code,
  itemName: name,
  reason: s.oneOf(['recorded', 'reversed', 'revalued'], {
    description:
      'What happened after `knownAt`: the entry was recorded, or reversed, or its cost changed.',
  }),
  changedAt: s.timestamp({ description: 'When that was, of several changes the last.' }),
  causeType: s.nullable(
    s.text({
      max: 64,
      description: 'The record that revalued it last; else the one that it belongs to.',
    }),
  ),
  causeId: s.nullable(s.uuid()),
  quantityDifference: figure('Of the stock: negative where units are fewer.'),
  valueDifference: figure('Of the stock value.'),
});

export const valuation = s.object({
  asOf: s.timestamp(),
  knownAt: s.timestamp(),
  groupBy: s.oneOf(['item', 'location', 'type']),
  data: s.listOf(group),
  totals: s.listOf(
    s.object({
      ledger,
      value: figure('Of all groups of all pages, as known now.'),
      inTransitValue: figure('The part of it that is in transit.'),
      knownValue: figure('As it was known at `knownAt`.'),
      valueDifference: figure('value - knownValue'),
    }),
  ),
  differences: s.listOf(difference, { description: 'At most 200 entries.' }),
  differencesTruncated: s.boolean(),
  nextCursor: s.nullable(s.text({ max: 200 })),
});

export const valuationExample = {
  asOf: '2026-03-31T23:59:59.999Z',
  knownAt: '2026-04-05T09:00:00.000Z',
  groupBy: 'item' as const,
  data: [
    {
      ledger: 'materials' as const,
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
      code: 'FLOUR',
      name: 'Wheat flour',
      quantity: '70',
      unit: 'KG',
      value: '70',
      inTransit: '0',
      inTransitValue: '0',
      knownQuantity: '70',
      knownValue: '56',
      quantityDifference: '0',
      valueDifference: '14',
    },
  ],
  totals: [
    {
      ledger: 'materials' as const,
      value: '70',
      inTransitValue: '0',
      knownValue: '56',
      valueDifference: '14',
    },
  ],
  differences: [
    {
      ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
      entryCode: 'MIL-2026-0003',
      ledger: 'materials' as const,
      eventType: 'RECEIVE' as const,
      date: '2026-03-01',
      itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
      itemCode: 'FLOUR',
      itemName: 'Wheat flour',
      reason: 'revalued' as const,
      changedAt: '2026-04-07T10:00:00.000Z',
      causeType: 'purchase_order_receipt',
      causeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a3',
      quantityDifference: '0',
      valueDifference: '14',
    },
  ],
  differencesTruncated: false,
  nextCursor: null,
};
