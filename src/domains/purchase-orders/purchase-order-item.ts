/** An item of a purchase order: a quantity of a material or a SKU, in the vendor's unit. */

import { type Exact, max, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { discountPercentInput, linePrice } from '../../orders/line-price.ts';
import * as fields from '../common-fields.ts';
import { poId, stockedMaterialId, stockedSkuId } from '../named-ids.ts';
import { purchaseUnits, stockUnits } from './purchase-units.ts';

export const purchaseOrderItem = s.object({
  id: s.uuid(),
  poId: poId(),
  lineNumber: s.integer(),
  materialId: s.nullable(stockedMaterialId({ description: 'Null where the item is a SKU.' })),
  skuId: s.nullable(stockedSkuId({ description: 'Null where the item is a material.' })),
  vendorItemId: s.nullable(
    s.uuid({ description: 'The vendor item by which it was ordered, if the vendor had one.' }),
  ),
  vendorCode: s.nullable(
    s.text({ max: 100, description: "The vendor's code for it, as it was then." }),
  ),
  description: s.nullable(s.notes()),
  quantity: s.decimal({ description: 'In purchase units.' }),
  originalQuantity: s.decimal({ description: 'As first ordered.' }),
  receivedQuantity: s.decimal({ description: 'Accepted so far, to 6 decimals.' }),
  receivedStockQuantity: s.decimal({ description: 'The same in stock units, exactly.' }),
  openStockQuantity: s.decimal({
    description: 'Stock units that were ordered and not accepted, exactly.',
  }),
  unit: s.text({ max: 20, description: 'The purchase unit.' }),
  unitsPerPurchaseUnit: s.decimal({ description: 'Stock units in one purchase unit.' }),
  unitPrice: s.decimal({ description: "Per purchase unit, in the order's currency." }),
  ...linePrice,
  expectedDate: s.nullable(s.date()),
  notes: s.nullable(s.notes()),
  ...fields.audit(),
});

export type PurchaseOrderItem = s.Static<typeof purchaseOrderItem>;

/** From the first time that its order is Ordered, originalQuantity is kept. */
export const storedPurchaseOrderItem = s.object({
  ...purchaseOrderItem.properties,
  wasOrdered: s.boolean(),
});

export const purchaseOrderItemInput = s.object({
  materialId: s.optional(
    s.nullable(
      s.uuid({
        description:
          'An active material; or `skuId`, `vendorItemId`, `vendorCode`: one of the four.',
      }),
    ),
  ),
  skuId: s.optional(s.nullable(s.uuid({ description: 'An active SKU with `isBought`.' }))),
  vendorItemId: s.optional(
    s.nullable(s.uuid({ description: 'An active vendor item of the vendor of the order.' })),
  ),
  vendorCode: s.optional(
    s.nullable(
      s.code({
        max: 100,
        description:
          'The code of an active vendor item of the vendor. Of several with it the `unit` decides, then the preferred one.',
      }),
    ),
  ),
  quantity: s.quantity({ description: 'In purchase units.', example: 3 }),
  unitPrice: s.optional(
    s.money({
      description:
        "Per purchase unit, in the order's currency. Default the price of the vendor item for the quantity on the order date; required where it has none in this currency.",
      example: 64,
    }),
  ),
  discountPercent: discountPercentInput,
  description: s.optional(s.nullable(s.notes())),
  unit: s.optional(
    s.text({
      max: 20,
      description:
        "The unit in which the vendor sells. Default that of the vendor item, else the item's purchase unit, else its stock unit. Changing it to one of these also sets unitsPerPurchaseUnit, unless the request states that.",
    }),
  ),
  unitsPerPurchaseUnit: s.optional(
    s.quantity({
      description:
        "Stock units in one `unit`. Default 1 where `unit` is the item's stock unit and not its purchase unit, else the item's.",
    }),
  ),
  expectedDate: s.optional(s.nullable(s.date({ description: "Default the order's." }))),
  notes: s.optional(s.nullable(s.notes())),
});

export type PurchaseOrderItemInput = s.Static<typeof purchaseOrderItemInput>;

export const purchaseOrderItemChanges = s.partial(purchaseOrderItemInput);

/** The defaults of a new item; all other fields default to null. */
export const purchaseOrderItemDefaults = { discountPercent: ZERO };

/** The ordered quantity, in stock units. */
export const orderedStockQuantity = (
  item: Pick<PurchaseOrderItem, 'quantity' | 'unitsPerPurchaseUnit'>,
): Exact => stockUnits(item.quantity, item);

/** An item of which so many stock units were accepted. */
export const withReceived = <
  Item extends Pick<PurchaseOrderItem, 'quantity' | 'unitsPerPurchaseUnit'>,
>(
  item: Item,
  receivedStockQuantity: Exact,
) => ({
  ...item,
  receivedQuantity: purchaseUnits(receivedStockQuantity, item),
  receivedStockQuantity,
  openStockQuantity: max(orderedStockQuantity(item).minus(receivedStockQuantity), ZERO),
});

export const purchaseOrderItemExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f711',
  poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  lineNumber: 1,
  materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  skuId: null,
  vendorItemId: null,
  vendorCode: null,
  description: null,
  quantity: 3,
  originalQuantity: 3,
  receivedQuantity: 0,
  receivedStockQuantity: 0,
  openStockQuantity: 384,
  unit: 'GAL',
  unitsPerPurchaseUnit: 128,
  unitPrice: 64,
  discountPercent: 0,
  lineTotal: 192,
  expectedDate: null,
  notes: null,
  ...fields.auditExample,
};
