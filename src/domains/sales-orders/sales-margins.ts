/** The report of margins, as the answer shows it. */
import * as s from '../../kernel/values/schema.ts';

const rounded = 'Rounded half-up to the minor unit of the base currency.';
const exactFigure = s.decimalText();

const plainFigures = (description: string) => ({
  quantity: s.decimalText({ description: 'Units shipped.' }),
  revenue: s.decimalText({ description: `Less discounts, without charges. ${description}` }),
  costOfGoodsSold: s.decimalText({ description: `As known now. ${description}` }),
  margin: s.decimalText({ description: 'revenue - costOfGoodsSold' }),
});

const difference = s.decimalText();

const figures = (description: string) => ({
  ...plainFigures(description),
  provisionalQuantity: s.decimalText({
    description: 'Units that left before they came: their cost changes when they come.',
  }),
  exact: s.object(
    { revenue: exactFigure, costOfGoodsSold: exactFigure, margin: exactFigure },
    { description: 'The same before rounding; CSV leaves it out.', jsonOnly: true },
  ),
  previous: s.optional(
    s.object(plainFigures(description), {
      description: 'Of the period before, with `compare=previous`; CSV leaves it out.',
      jsonOnly: true,
    }),
  ),
  difference: s.optional(
    s.object(
      {
        quantity: difference,
        revenue: difference,
        costOfGoodsSold: difference,
        margin: difference,
      },
      {
        description: 'What is shown, less `previous`; CSV leaves it out.',
        jsonOnly: true,
      },
    ),
  ),
});

export const salesMargins = s.object({
  groupBy: s.oneOf(['product', 'customer', 'month']),
  previousPeriod: s.optional(
    s.object({ from: s.date(), to: s.date() }, { description: 'With `compare=previous`.' }),
  ),
  data: s.listOf(
    s.object({
      id: s.nullable(s.uuid({ description: 'Of the SKU or the customer; null by month.' })),
      code: s.nullable(s.text({ max: 64 })),
      name: s.nullable(s.text({ max: 200 })),
      month: s.nullable(s.text({ max: 7, description: 'YYYY-MM; null by product and customer.' })),
      ...figures(rounded),
    }),
  ),
  totals: s.object(figures('The sum of what the groups show.'), {
    description: 'Of all groups of all pages.',
  }),
  nextCursor: s.nullable(s.text({ max: 200 })),
});

export const salesMarginsExample = {
  groupBy: 'product' as const,
  data: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      code: 'BREAD',
      name: 'Bread',
      month: null,
      quantity: '30',
      revenue: '270',
      costOfGoodsSold: '90',
      margin: '180',
      provisionalQuantity: '0',
      exact: { revenue: '269.9952', costOfGoodsSold: '90', margin: '179.9952' },
    },
  ],
  totals: {
    quantity: '30',
    revenue: '270',
    costOfGoodsSold: '90',
    margin: '180',
    provisionalQuantity: '0',
    exact: { revenue: '269.9952', costOfGoodsSold: '90', margin: '179.9952' },
  },
  nextCursor: null,
};
