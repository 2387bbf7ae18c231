/** A receipt of a purchase order: accepted and rejected quantities, and landed costs. */

import { startOfDay } from '../../kernel/values/calendar.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type NewEntry, plainEntry, replacementOf, type StoredEntry } from '../../ledger/entry.ts';
import { countSide } from '../../orders/count-side.ts';
import * as fields from '../common-fields.ts';
import { locationId, poId, stockedMaterialId, stockedSkuId, vendorId } from '../named-ids.ts';
import { ledgerItemOf, type NamesItem } from '../named-item.ts';
import { additionalCostCurrencies } from './additional-cost.ts';

export const receiptItem = s.object({
  id: s.uuid(),
  purchaseOrderItemId: s.uuid(),
  materialId: s.nullable(stockedMaterialId({ description: 'Null where the item is a SKU.' })),
  skuId: s.nullable(stockedSkuId({ description: 'Null where the item is a material.' })),
  quantity: s.decimal({ description: 'Accepted, in purchase units, to 6 decimals.' }),
  stockQuantity: s.decimal({ description: 'The same in stock units, exactly.' }),
  rejectedQuantity: s.decimal({
    description: 'Rejected, in purchase units, to 6 decimals. It adds no stock and stays open.',
  }),
  rejectedStockQuantity: s.decimal({ description: 'The same in stock units, exactly.' }),
  rejectReason: s.nullable(s.text({ max: 200 })),
  unitCost: s.decimal({ description: 'Base currency per purchase unit.' }),
  landedUnitCost: s.nullable(
    s.decimal({
      description:
        'Cost of the layer: base currency per stock unit, with its share of additionalCost. Null when nothing was accepted.',
    }),
  ),
  ledgerEntryId: s.nullable(s.uuid()),
  returnedStockQuantity: s.decimal({
    description: 'Stock units of it that went back to the vendor.',
  }),
});

const header = {
  id: s.uuid(),
  receiptNumber: s.text({ max: 40, description: '`POR-<seq>`', example: 'POR-1' }),
  poId: poId(),
  receiptDate: s.date(),
  locationId: locationId(),
  notes: s.nullable(s.notes()),
  additionalCost: s.decimal({ description: 'Landed cost in base currency: freight, duty.' }),
  additionalCostOriginal: s.decimal({
    description: 'The same as it was stated, in additionalCostCurrency.',
  }),
  additionalCostCurrency: s.oneOf(additionalCostCurrencies),
  additionalCostRate: s.decimal({
    description:
      "The rate that converted it. It stays when the order's exchangeRate changes, until additionalCost is sent again.",
  }),
  ...fields.auditWithChanger(),
};

/** A receipt without its lines. */
export const storedReceipt = s.object(header);

/** The lines of a receipt, in lists. */
const summary = {
  itemCount: s.integer(),
  rejectedItemCount: s.integer({ description: 'Lines of which something was rejected.' }),
  rejectReasons: s.nullable(
    s.notes({ description: 'The reasons of these lines, each once, with semicolons between.' }),
  ),
};

/** A receipt in lists. */
export const receiptHeader = s.object({ ...header, ...summary });
/** A receipt in lists across orders, with what tells its order from others. */
export const receiptOfOrder = s.object({
  ...header,
  // Its number is always beside it.
  poId: s.uuid(),
  poNumber: s.text({ max: 40, description: '`PO-<year>-<seq>`' }),
  vendorId: vendorId(),
  ...summary,
});
/** A receipt with its lines. */
export const receipt = s.object({ ...header, items: s.listOf(receiptItem) });

/** The changes that a receipt makes to other records, in the same transaction. */
export const cascade = s.object(
  {
    materialsUpdated: s.integer({ description: 'Materials whose unitCost changed.' }),
    skusUpdated: s.integer({ description: 'SKUs whose currentCost changed.' }),
    receiptsRecosted: s.integer({ description: 'Work order receipts whose cost changed.' }),
    rowsRecosted: s.integer({ description: 'Ledger entries whose cost changed.' }),
  },
  { description: 'The changes of other records in the same transaction.' },
);

export const receiptWithCascade = s.object({ ...receipt.properties, cascade });

export type Receipt = s.Static<typeof receipt>;
export type ReceiptItem = s.Static<typeof receiptItem>;

const quantities = {
  quantity: s.optional(
    s.money({
      description:
        'Accepted, in purchase units; 0 only with a rejected quantity. Give it or stockQuantity.',
      example: 3,
    }),
  ),
  stockQuantity: s.optional(
    s.money({
      description:
        'Accepted, in stock units, in place of quantity: a part of a pack is exact in them.',
    }),
  ),
  rejectedQuantity: s.optional(s.money({ description: 'In purchase units. Default 0.' })),
  rejectedStockQuantity: s.optional(
    s.money({ description: 'In stock units, in place of rejectedQuantity.' }),
  ),
  rejectReason: s.optional(
    s.nullable(
      s.text({ max: 200, description: 'Only with a rejected quantity.', example: 'Dented' }),
    ),
  ),
  unitCost: s.optional(
    s.money({
      description:
        'Base currency per purchase unit. Default unitPrice less discountPercent, x exchangeRate.',
      example: 64,
    }),
  ),
};

const headerInput = {
  receiptDate: s.optional(
    s.date({
      description:
        'Default today; at most a day ahead. An earlier day revalues the entries after it.',
    }),
  ),
  notes: s.optional(s.nullable(s.notes())),
  additionalCost: s.optional(
    s.money({
      description:
        'Landed cost, shared over the accepted items by value (by stock quantity if all are free). Default 0.',
      example: 24,
    }),
  ),
  additionalCostCurrency: s.optional(
    s.oneOf(additionalCostCurrencies, {
      description:
        "The currency of additionalCost in this request: `base`, the default, or `order`, which is converted at the order's exchangeRate to 6 decimals, half-even.",
    }),
  ),
};

export const receiptInput = s.object({
  ...headerInput,
  count: countSide,
  locationId: s.optional(s.uuid({ description: "Default the order's ship-to location." })),
  items: s.listOf(
    s.object({
      purchaseOrderItemId: s.optional(s.uuid()),
      lineNumber: s.optional(
        s.integer({ min: 1, description: 'Of the item, instead of purchaseOrderItemId.' }),
      ),
      materialId: s.optional(
        s.uuid({ description: 'The same, when only one item has this material.' }),
      ),
      skuId: s.optional(s.uuid({ description: 'The same, when only one item has this SKU.' })),
      ...quantities,
    }),
    { min: 1, max: 1000 },
  ),
});

export const receiptChanges = s.object({
  ...headerInput,
  items: s.optional(
    s.listOf(
      s.object({
        id: s.uuid({ description: 'The item of the receipt; items that are not named stay.' }),
        ...quantities,
      }),
      { min: 1, max: 1000 },
    ),
  ),
});

/** The entry of an accepted line, in the sequence of the entry that it replaces. */
export function receiveEntry(
  receiptOf: Pick<Receipt, 'id' | 'receiptDate' | 'locationId'>,
  line: NamesItem & { stockQuantity: Exact; landedUnitCost: Exact },
  by: { id: string; timezone: string; userId: string },
  replaced?: StoredEntry,
): NewEntry {
  return {
    ...(replaced ? replacementOf(replaced) : plainEntry),
    id: by.id,
    ...ledgerItemOf(line),
    locationId: receiptOf.locationId,
    eventType: 'RECEIVE',
    quantity: line.stockQuantity,
    eventDate: startOfDay(by.timezone, receiptOf.receiptDate),
    day: receiptOf.receiptDate,
    sourceType: 'purchase_order_receipt',
    sourceId: receiptOf.id,
    givenUnitCost: line.landedUnitCost,
    createdBy: by.userId,
  };
}

export const receiptExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f721',
  receiptNumber: 'POR-1',
  poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  receiptDate: '2026-03-14',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  notes: null,
  additionalCost: 0,
  additionalCostOriginal: 0,
  additionalCostCurrency: 'base',
  additionalCostRate: 1,
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-14T09:00:00.000Z',
  updatedAt: '2026-03-14T09:00:00.000Z',
  items: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f722',
      purchaseOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f711',
      materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
      skuId: null,
      quantity: 3,
      stockQuantity: 384,
      rejectedQuantity: 0,
      rejectedStockQuantity: 0,
      rejectReason: null,
      unitCost: 64,
      landedUnitCost: 0.5,
      ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f723',
      returnedStockQuantity: 0,
    },
  ],
};

const { items: _, ...headerExample } = receiptExample;
export const receiptHeaderExample = {
  ...headerExample,
  itemCount: 1,
  rejectedItemCount: 1,
  rejectReasons: 'Dented',
};
export const receiptOfOrderExample = {
  ...receiptHeaderExample,
  poNumber: 'PO-2026-0001',
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
};
export const cascadeExample = {
  materialsUpdated: 1,
  skusUpdated: 4,
  receiptsRecosted: 0,
  rowsRecosted: 0,
};
