/** The figures of an order of which goods came back. */
import * as s from '../../kernel/values/schema.ts';
import { returnStatuses } from './sales-order-status.ts';

export const returnedFields = {
  returnStatus: s.oneOf(returnStatuses, {
    description: 'How much of what was shipped came back.',
  }),
  costOfReturns: s.decimal({
    description: 'Exact cost of what came back and is in stock again, in base currency.',
  }),
  creditedAmount: s.decimal({
    description: "What the customer gets for returns, in the order's currency.",
  }),
};

export const returnedExample = { returnStatus: 'None', costOfReturns: 0, creditedAmount: 0 };
