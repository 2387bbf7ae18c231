/** The effect of a change of the ledger on costs, which its answer shows with `include=impact`. */
import type { Supplement } from '../kernel/contract/supplement.ts';
import type { Static } from '../kernel/values/schema.ts';
import * as s from '../kernel/values/schema.ts';
import { closedMonth } from '../ledger/closed-months.ts';

/** The most items, work orders, sales orders, disposals and returns of either kind of an impact. */
export const impactLimit = 200;

const amount = (description: string) => s.decimalText({ description });
const shipped = (description: string) => s.nullable(amount(description));

const impactSchema = s.object(
  {
    stockValue: s.object(
      { old: amount('Before the change.'), new: amount('After it.') },
      { description: 'Of all items with another current cost or stock value, in base currency.' },
    ),
    items: s.listOf(
      s.object({
        id: s.uuid(),
        type: s.oneOf(['material', 'sku']),
        code: s.nullable(s.text({ max: 64 })),
        name: s.nullable(s.text({ max: 200 })),
        oldUnitCost: amount('The current cost of a unit before the change.'),
        newUnitCost: amount('After it.'),
        oldStockValue: amount('Of the units on hand and in transit, before the change.'),
        newStockValue: amount('After it.'),
      }),
      { description: 'These items, those with the largest differences first.' },
    ),
    workOrders: s.listOf(
      s.object({
        id: s.uuid(),
        woNumber: s.text({ max: 40 }),
        oldConsumedValue: amount('The cost of what its receipts consumed, before the change.'),
        newConsumedValue: amount('After it.'),
      }),
    ),
    salesOrders: s.listOf(
      s.object({
        id: s.uuid(),
        soNumber: s.text({ max: 40 }),
        oldCostOfGoodsSold: shipped('Before the change; null while nothing was shipped.'),
        newCostOfGoodsSold: shipped('After it.'),
        oldMargin: shipped('Before the change; null while nothing was shipped.'),
        newMargin: shipped('After it.'),
      }),
    ),
    disposals: s.listOf(
      s.object({
        id: s.uuid({ description: 'Of the ledger entry.' }),
        itemId: s.uuid(),
        code: s.nullable(s.text({ max: 64 })),
        name: s.nullable(s.text({ max: 200 })),
        reason: s.nullable(s.text({ max: 200 })),
        oldValue: amount('The cost of the goods before the change; 0 of a new disposal.'),
        newValue: amount('After it; 0 of a voided disposal.'),
      }),
      { description: 'What was disposed of: losses, samples, goods counted too few.' },
    ),
    returns: s.listOf(
      s.object({
        id: s.uuid({ description: 'Of the ledger entry.' }),
        returnId: s.uuid(),
        returnNumber: s.text({ max: 40 }),
        itemId: s.uuid(),
        oldUnitCost: amount('The cost of a unit before the change.'),
        newUnitCost: amount('After it.'),
      }),
      { description: 'Goods that came back before the change: they cost what their shipment did.' },
    ),
    vendorReturns: s.listOf(
      s.object({
        id: s.uuid({ description: 'Of the ledger entry.' }),
        returnId: s.uuid(),
        returnNumber: s.text({ max: 40 }),
        itemId: s.uuid(),
        oldValue: amount('The cost of the goods before the change.'),
        newValue: amount('After it.'),
      }),
      { description: 'Goods that had gone back to vendors before the change.' },
    ),
    months: s.listOf(
      s.object({
        month: s.text({ max: 7, description: 'YYYY-MM' }),
        costOfGoodsSoldDifference: amount(
          'By how much the cost of all shipments of the month changes, in base currency.',
        ),
      }),
      {
        description: 'The months whose cost of goods sold the change moves, from the earliest on.',
      },
    ),
    closedMonths: s.listOf(closedMonth, {
      description:
        'The closed months that the change moves, from the earliest on; none without a closed period.',
    }),
    provisional: s.boolean({
      description:
        'Whether some units of these items are consumed and not received: their cost is provisional, and a receipt can change it again.',
    }),
    truncated: s.boolean({
      description: `Whether a list has more than the ${impactLimit} with the largest differences.`,
    }),
  },
  {
    description:
      'With `include=impact`: what the change does to costs. A dry run shows what the real request would do.',
  },
);

export type Impact = Static<typeof impactSchema>;

export const impact: Supplement = {
  name: 'impact',
  schema: impactSchema,
  example: {
    stockValue: { old: '170', new: '210' },
    items: [
      {
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
        type: 'material',
        code: 'FLOUR',
        name: 'Wheat flour',
        oldUnitCost: '2',
        newUnitCost: '2.5',
        oldStockValue: '170',
        newStockValue: '210',
      },
    ],
    workOrders: [
      {
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d2',
        woNumber: 'WO-2026-0001',
        oldConsumedValue: '80',
        newConsumedValue: '100',
      },
    ],
    salesOrders: [
      {
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d3',
        soNumber: 'SO-2026-0001',
        oldCostOfGoodsSold: '50',
        newCostOfGoodsSold: '60',
        oldMargin: '40',
        newMargin: '30',
      },
    ],
    disposals: [
      {
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d4',
        itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
        code: 'FLOUR',
        name: 'Wheat flour',
        reason: 'Wet',
        oldValue: '4',
        newValue: '5',
      },
    ],
    returns: [
      {
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d5',
        returnId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f841',
        returnNumber: 'RMA-1',
        itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
        oldUnitCost: '1.25',
        newUnitCost: '1.5',
      },
    ],
    vendorReturns: [
      {
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d6',
        returnId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f861',
        returnNumber: 'VRT-1',
        itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
        oldValue: '8',
        newValue: '10',
      },
    ],
    months: [{ month: '2026-03', costOfGoodsSoldDifference: '10' }],
    closedMonths: [
      {
        month: '2026-03',
        stockValue: { old: '170', new: '210' },
        costOfGoodsSold: { old: '50', new: '60' },
      },
    ],
    provisional: false,
    truncated: false,
  },
  description:
    'the answer shows which stock values, unit costs, work orders, sales orders, disposals, returned goods and closed months the change revalues, before and after it. A DELETE then answers 200.',
};
