/** Sales return: goods that a customer sends back, and what the customer is credited for them. */

import * as s from '../../kernel/values/schema.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import * as fields from '../common-fields.ts';
import { customerId, locationId, skuId, soId } from '../named-ids.ts';

export type SalesReturnStatus = 'Expected' | 'Received' | 'Cancelled';

export const salesReturnStatusTypes: readonly StatusType<SalesReturnStatus>[] = [
  {
    name: 'Expected',
    label: 'Expected',
    isInitial: true,
    isTerminal: false,
    description: 'The customer may send the goods back; nothing has come yet.',
    manual: ['Received', 'Cancelled'],
  },
  {
    name: 'Received',
    label: 'Received',
    isInitial: true,
    isTerminal: true,
    description: 'The goods are back.',
    manual: [],
  },
  {
    name: 'Cancelled',
    label: 'Cancelled',
    isInitial: false,
    isTerminal: true,
    description: 'The goods do not come.',
    manual: [],
  },
];

export const salesReturnStatus = (description?: string) =>
  s.oneOf(statusNames(salesReturnStatusTypes), description === undefined ? {} : { description });

export const dispositions = ['restock', 'scrap'] as const;

const header = {
  id: s.uuid(),
  returnNumber: s.text({ max: 40, description: '`RMA-<seq>`', example: 'RMA-1' }),
  customerId: customerId(),
  soId: s.nullable(soId({ description: 'Null where it is not known what the goods left with.' })),
  status: salesReturnStatus(),
  returnDate: s.date({
    description: 'The day on which the goods came; while Expected, the day on which they are to.',
  }),
  reason: s.nullable(s.text({ max: 200 })),
  notes: s.nullable(s.notes()),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
};

/** A return as it is stored, without its goods. */
export const storedSalesReturn = s.object(header);

const item = {
  id: s.uuid(),
  salesOrderItemId: s.nullable(s.uuid()),
  skuId: skuId(),
  shipmentItemId: s.nullable(
    s.uuid({ description: 'The line of a shipment that the request named.' }),
  ),
  quantity: s.decimal(),
  disposition: s.oneOf(dispositions, {
    description: '`restock`: in stock again. `scrap`: not kept; the cost stays with the sale.',
  }),
  locationId: s.nullable(locationId({ description: 'Where they are restocked.' })),
  reason: s.nullable(s.text({ max: 200 })),
  creditAmount: s.nullable(
    s.decimal({
      description:
        "In the order's currency, without an order in base currency. Null while Expected, unless it was stated.",
    }),
  ),
  restockingFee: s.decimal({ description: 'Reduces what the customer gets.' }),
  unitCost: s.nullable(s.decimal({ description: 'As stated; only without an order.' })),
};

/** An item as it is stored. */
export const storedReturnItem = s.object({
  ...item,
  returnId: s.uuid(),
  lineNumber: s.integer(),
  defaultCredit: s.decimal(),
});

export const salesReturnItem = s.object({
  ...item,
  returnedCost: s.decimal({
    description:
      'What the restocked units cost when they left, in base currency. It follows every revaluation of their shipment. 0 of scrap.',
  }),
  lossValue: s.decimal({
    description: 'What scrapped units had cost, in base currency; 0 of what is restocked.',
  }),
  ledgerEntryIds: s.listOf(s.uuid(), {
    description: 'The CUSTOMER_RETURN entries: one for each line of a shipment.',
  }),
});

/** The part of an item that left with one line of a shipment. */
export const returnPart = s.object({
  id: s.uuid(),
  returnItemId: s.uuid(),
  lineNumber: s.integer(),
  shipmentItemId: s.nullable(s.uuid()),
  quantity: s.decimal(),
  entryId: s.nullable(s.uuid()),
});

const currency = () =>
  s.text({
    max: 3,
    description: "Of the credits: the order's, without an order the base currency.",
    example: 'USD',
  });

/** A return with its goods. */
export const salesReturn = s.object({
  ...header,
  currency: currency(),
  items: s.listOf(salesReturnItem),
  creditTotal: s.decimal({
    description: 'What the customer gets: the sum of creditAmount - restockingFee.',
  }),
});

/** A return in lists. */
export const salesReturnHeader = s.object({
  ...header,
  soId: s.nullable(s.uuid()),
  soNumber: s.nullable(s.text({ max: 40, description: '`SO-<year>-<seq>`' })),
  itemCount: s.integer(),
  currency: currency(),
  creditTotal: s.decimal({ description: 'The sum of creditAmount - restockingFee.' }),
});

export type StoredSalesReturn = s.Static<typeof storedSalesReturn>;
export type ReturnPart = s.Static<typeof returnPart>;
export type ReturnItem = s.Static<typeof storedReturnItem> & { parts: readonly ReturnPart[] };

/** A return with its items and their parts, in their order. */
export type SalesReturn = StoredSalesReturn & { items: readonly ReturnItem[] };

export const salesReturnExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f841',
  returnNumber: 'RMA-1',
  customerId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  soId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  status: 'Received',
  returnDate: '2026-03-20',
  reason: 'Wrong size',
  notes: null,
  externalId: null,
  ...fields.auditExample,
  items: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f842',
      salesOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
      skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      shipmentItemId: null,
      quantity: 2,
      disposition: 'restock',
      locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
      reason: null,
      creditAmount: 7.98,
      restockingFee: 0,
      unitCost: null,
      returnedCost: 2.4,
      lossValue: 0,
      ledgerEntryIds: ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0f843'],
    },
  ],
  currency: 'EUR',
  creditTotal: 7.98,
};

const { items: _, ...headerExample } = salesReturnExample;
export const salesReturnHeaderExample = {
  ...headerExample,
  soNumber: 'SO-2026-0001',
  itemCount: 1,
};
