/** How a node of an explanation is shown. */
import * as s from '../../kernel/values/schema.ts';
import { nodeKinds } from './cost-node.ts';

const named = (type: object, others: Record<string, object>) => ({
  type: 'object',
  properties: { type, id: { type: 'string', format: 'uuid' }, ...others },
  required: ['type', 'id'],
});

const text = { type: ['string', 'null'] };

export const costNode = s.object({
  kind: s.oneOf(nodeKinds, {
    description:
      '`purchase_receipt`, `work_order_receipt`, `adjustment`: where the units came in. `consumption`, `shipment`, `disposal`: the entry that took them. `roll_up`: a recipe at current costs. `manual_cost`: set manually. `purchase_price`, `landed_cost`, `conversion_cost`, `scrap_loss`: parts of a receipt or a recipe. `provisional`: units that no receipt covers yet. `cycle`: units that are made of themselves, at their provisional cost. `no_cost`: none is known. `rounding`: the difference by rounding. `others`: parts that are left out, added up.',
  }),
  item: s.optional(
    s.written({
      ...named({ type: 'string', enum: ['material', 'sku'] }, { code: text, name: text }),
      description: 'The item that the quantity is of.',
    }),
  ),
  entry: s.optional(
    s.written({
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' }, code: { type: 'string' } },
      required: ['id', 'code'],
      description: 'The ledger entry.',
    }),
  ),
  document: s.optional(
    s.written({
      ...named({ type: 'string' }, { number: text }),
      description: 'The receipt or the order that the entry is from.',
    }),
  ),
  reason: s.optional(
    s.text({ max: 200, description: 'Of an adjustment: the reason that was given.' }),
  ),
  date: s.optional(s.date()),
  quantity: s.optional(s.decimalText({ description: 'In stock units, of the part shown here.' })),
  unitCost: s.optional(s.decimalText({ description: 'Of a unit of the item.' })),
  value: s.decimalText({ description: 'Base currency.' }),
  share: s.optional(s.decimalText({ description: "Of its parent's value: 0.25 is a quarter." })),
  count: s.optional(s.integer({ description: 'Of `others`: how many parts.' })),
  children: s.optional(
    s.written({
      type: 'array',
      items: { $ref: '#/components/schemas/CostExplanation' },
      description: 'The parts. Absent of a node without parts.',
    }),
  ),
  more: s.optional(s.text({ max: 200, description: 'The call for parts that are left out.' })),
});

export const explanationExample = {
  kind: 'roll_up',
  item: {
    type: 'sku',
    id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
    code: 'BREAD-800',
    name: 'Wheat bread 800 g',
  },
  quantity: '1',
  unitCost: '0.9',
  value: '0.9',
  children: [
    {
      kind: 'manual_cost',
      item: {
        type: 'material',
        id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
        code: 'FLOUR',
        name: 'Wheat flour',
      },
      quantity: '0.5',
      unitCost: '1.2',
      value: '0.6',
      share: '0.6666666667',
    },
    {
      kind: 'conversion_cost',
      quantity: '1',
      unitCost: '0.3',
      value: '0.3',
      share: '0.3333333333',
    },
  ],
};
