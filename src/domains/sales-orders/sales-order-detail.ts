/** A sales order as it is read. */
import * as s from '../../kernel/values/schema.ts';
import { salesOrder, salesOrderExample } from './sales-order.ts';

const inBase = 'In base currency, rounded half-up to its minor unit';

/** An order as it is read, with the amounts of its shipped and of its open part. */
export const salesOrderDetail = s.object({
  ...salesOrder.properties,
  shippedAmount: s.nullable(
    s.decimal({
      description: `${inBase}: the revenue of the shipped units, as \`margin\` has it. 0 while nothing is shipped; null without an exchange rate.`,
    }),
  ),
  openAmount: s.nullable(
    s.decimal({
      description:
        'In base currency: (subtotal - discountAmount) x exchangeRate, rounded half-up to the minor unit, less shippedAmount. So the two add up to the order without shipping and tax. 0 of an order of free goods, and of one that is Completed, Closed or Cancelled; null without an exchange rate.',
    }),
  ),
  openCost: s.decimal({
    description: `${inBase}: the open units at the current costs of their SKUs. 0 where openAmount is 0 because nothing more is shipped.`,
  }),
  openMargin: s.nullable(
    s.decimal({ description: 'openAmount - openCost; null without an exchange rate.' }),
  ),
});

export const salesOrderDetailExample = {
  ...salesOrderExample,
  shippedAmount: 0,
  openAmount: 47.88,
  openCost: 14.4,
  openMargin: 33.48,
};
