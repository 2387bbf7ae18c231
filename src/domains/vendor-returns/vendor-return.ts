/** Vendor return: goods of receipts that go back to their vendor, for a credit or a replacement. */

import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { locationId, poId, stockedMaterialId, stockedSkuId, vendorId } from '../named-ids.ts';

export const outcomes = ['credit', 'replacement'] as const;

const header = {
  id: s.uuid(),
  returnNumber: s.text({ max: 40, description: '`VRT-<seq>`', example: 'VRT-1' }),
  vendorId: vendorId(),
  poId: s.nullable(poId({ description: 'Null where the goods are of several orders.' })),
  returnDate: s.date({ description: 'The day on which the goods left.' }),
  locationId: locationId({ description: 'Where they left from.' }),
  outcome: s.oneOf(outcomes, {
    description:
      '`credit`: the vendor pays them back. `replacement`: the vendor sends others, so the lines of the order are open again by what went back.',
  }),
  vendorReference: s.nullable(s.reference({ description: "The vendor's own number." })),
  reason: s.nullable(s.text({ max: 200 })),
  notes: s.nullable(s.notes()),
  ...fields.auditWithChanger(),
};

/** A return as it is stored, without its goods. */
export const storedVendorReturn = s.object(header);

const item = {
  id: s.uuid(),
  purchaseOrderReceiptItemId: s.uuid({ description: 'The line of the receipt that brought them.' }),
  quantity: s.decimal({ description: 'In purchase units, to 6 decimals.' }),
  stockQuantity: s.decimal({ description: 'The same in stock units, exactly.' }),
  ledgerEntryId: s.uuid({ description: 'The VENDOR_RETURN entry.' }),
};

/** An item as it is stored. */
export const storedReturnItem = s.object({
  ...item,
  returnId: s.uuid(),
  lineNumber: s.integer(),
});

export const vendorReturnItem = s.object({
  ...item,
  materialId: s.nullable(stockedMaterialId({ description: 'Null where the item is a SKU.' })),
  skuId: s.nullable(stockedSkuId({ description: 'Null where the item is a material.' })),
  unitCost: s.decimal({
    description: 'Of the line of the receipt: base currency per purchase unit.',
  }),
  landedUnitCost: s.decimal({
    description: 'The cost of its layer: base currency per stock unit, with its share of freight.',
  }),
  creditAmount: s.decimal({
    description: 'quantity x unitCost, in base currency. It follows a correction of the receipt.',
  }),
  creditInOrderCurrency: s.decimal({
    description: "The same in the order's currency at its rate, to 10 decimals, half-even.",
  }),
  landedLoss: s.decimal({
    description:
      'The value that left the stock less creditAmount, in base currency: freight is not refunded.',
  }),
});

const creditTotal = s.decimal({ description: 'The sum of creditAmount, in base currency.' });

/** A return with its goods. */
export const vendorReturn = s.object({
  ...header,
  items: s.listOf(vendorReturnItem),
  creditTotal,
});

/** A return in lists. */
export const vendorReturnHeader = s.object({
  ...header,
  poId: s.nullable(s.uuid()),
  poNumber: s.nullable(s.text({ max: 40, description: '`PO-<year>-<seq>`' })),
  itemCount: s.integer(),
  creditTotal,
});

export type StoredVendorReturn = s.Static<typeof storedVendorReturn>;
export type ReturnItem = s.Static<typeof storedReturnItem>;

/** A return with its items, in their order. */
export type VendorReturn = StoredVendorReturn & { items: readonly ReturnItem[] };

export const vendorReturnExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f851',
  returnNumber: 'VRT-1',
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  returnDate: '2026-03-20',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  outcome: 'credit',
  vendorReference: 'RA-118',
  reason: 'Dented',
  notes: null,
  ...fields.auditExample,
  items: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f852',
      purchaseOrderReceiptItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f722',
      quantity: 1,
      stockQuantity: 128,
      ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f853',
      materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
      skuId: null,
      unitCost: 64,
      landedUnitCost: 0.55,
      creditAmount: 64,
      creditInOrderCurrency: 64,
      landedLoss: 6.4,
    },
  ],
  creditTotal: 64,
};

const { items: _, ...headerExample } = vendorReturnExample;
export const vendorReturnHeaderExample = {
  ...headerExample,
  poNumber: 'PO-2026-0001',
  itemCount: 1,
};
