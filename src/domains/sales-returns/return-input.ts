/** The fields of a sales return in requests. */

import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { dispositions, salesReturnStatus } from './sales-return.ts';

/** The most items of one return. */
const maxItems = 1000;

const reason = s.optional(s.nullable(s.text({ max: 200, example: 'Wrong size' })));

const disposition = s.optional(
  s.oneOf(dispositions, {
    description:
      '`restock`: an entry for each line of a shipment, at what its units cost when they left. `scrap`: not kept; the cost stays with the sale. Default `restock`.',
  }),
);

const place = s.optional(
  s.uuid({
    description:
      'Of what is restocked: an active location. Default where the order ships from. Goods that are to be looked at first go to a place that is no stock location of sales.',
  }),
);

const credit = {
  creditAmount: s.optional(
    s.money({
      description:
        "In the order's currency. Default what these units earned: their share of the line less the same share of the order's discount, so that all returns of an order together credit what it earned. Required without an order, in base currency.",
    }),
  ),
  restockingFee: s.optional(s.money({ description: 'Default 0.' })),
};

export const returnItemInput = s.object({
  salesOrderItemId: s.optional(s.uuid({ description: 'A line of the order.' })),
  skuId: s.optional(
    s.uuid({
      description:
        'Instead of salesOrderItemId: the SKU of the only line of the order that has it; without an order any SKU.',
    }),
  ),
  shipmentItemId: s.optional(
    s.uuid({
      description: 'The line of a shipment of the order. Default the newest ones first.',
    }),
  ),
  quantity: s.quantity({ description: 'Units that come back.', example: 2 }),
  disposition,
  locationId: place,
  reason,
  ...credit,
  unitCost: s.optional(
    s.money({
      description:
        'Only without an order: what a unit costs in stock. Default the current cost of the SKU.',
    }),
  ),
});

const head = {
  reason,
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among sales returns'),
};

export const salesReturnInput = s.object({
  soId: s.optional(s.uuid({ description: 'The order that the goods left with, in any status.' })),
  customerId: s.optional(
    s.uuid({ description: 'Required without soId; with it that of the order.' }),
  ),
  status: s.optional(
    s.oneOf(['Expected', 'Received'], {
      description: '`Expected`: nothing has come yet, and no entry is written. Default `Received`.',
    }),
  ),
  returnDate: s.optional(
    s.date({
      description:
        'Default today; of what has come at most a day ahead, and not before its shipment. An earlier day revalues the entries after it.',
    }),
  ),
  ...head,
  items: s.listOf(returnItemInput, { min: 1, max: maxItems }),
});

const returnItemChanges = s.object({
  id: s.uuid({ description: 'An item of the return, each once.' }),
  quantity: s.optional(
    s.quantity({ description: 'Only with `status: Received`: the units that were counted.' }),
  ),
  disposition,
  locationId: place,
  reason,
  ...credit,
});

export const salesReturnChanges = s.object({
  status: s.optional(salesReturnStatus('Expected to Received or Cancelled.')),
  keepRest: s.optional(
    s.boolean({
      description:
        'Only with `status: Received`: what did not come is a new Expected return. Default false: it is expected no more.',
    }),
  ),
  returnDate: s.optional(
    s.date({
      description:
        'Of one that is Received, another day: its entries move to it, in their sequence. With `status: Received` the day on which the goods came, default today.',
    }),
  ),
  ...head,
  items: s.optional(
    s.listOf(returnItemChanges, {
      min: 1,
      max: maxItems,
      description:
        'Items that are not named keep what they have. Once Received, only reason, creditAmount and restockingFee can change.',
    }),
  ),
});
