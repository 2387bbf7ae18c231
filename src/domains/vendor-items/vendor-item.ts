/** Vendor item: how a vendor sells a material or a SKU. */
import type { Reference } from '../../kernel/database/record.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { compare, type Exact, exact, ONE } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { stockedMaterialId, stockedSkuId, vendorCompanyId } from '../named-ids.ts';

export const storedPrice = s.object({
  fromQuantity: s.decimal({ description: 'Purchase units from which the price applies.' }),
  unitPrice: s.decimal({ description: 'Per purchase unit, in `currency`.' }),
  validFrom: s.nullable(s.date({ description: 'Order dates from this day on; null: always.' })),
  validTo: s.nullable(s.date({ description: 'Up to this day, included; null: without end.' })),
});

/** A price as it is stored: of a list sorted by quantity, then by day. */
export type VendorPrice = s.Static<typeof storedPrice>;

const terms = {
  vendorCode: s.nullable(
    s.text({ max: 100, description: "The vendor's code for it.", example: 'LP-20' }),
  ),
  vendorName: s.nullable(s.text({ max: 200, description: "The vendor's name for it." })),
  barcode: s.nullable(s.text({ max: 14, description: "Of the vendor's pack." })),
};

export const vendorItem = s.object({
  id: s.uuid(),
  vendorId: vendorCompanyId(),
  materialId: s.nullable(stockedMaterialId({ description: 'Null where it is a SKU.' })),
  skuId: s.nullable(stockedSkuId({ description: 'Null where it is a material.' })),
  ...terms,
  purchaseUnit: s.text({ max: 20, description: 'The unit in which the vendor sells it.' }),
  unitsPerPurchaseUnit: s.decimal({ description: 'Stock units in one purchase unit.' }),
  minimumOrderQuantity: s.nullable(s.decimal({ description: 'In purchase units.' })),
  orderMultiple: s.nullable(s.decimal({ description: 'In purchase units.' })),
  leadTimeDays: s.nullable(
    s.integer({ description: "From order to delivery; null: as the item's, else the vendor's." }),
  ),
  currency: s.text({ max: 3, description: 'ISO 4217: of the prices.' }),
  prices: s.listOf(storedPrice, {
    stored: true,
    description: 'By quantity, then by day. The highest quantity that is reached has the price.',
  }),
  isPreferred: s.boolean({
    description: 'The item is bought by it; its vendor is the preferred vendor of the item.',
  }),
  isActive: s.boolean({ description: 'Inactive ones are found by no order and no plan.' }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export type VendorItem = s.Static<typeof vendorItem>;

const { prices: _, ...header } = vendorItem.properties;

/** A vendor item in CSV, beside each of its prices. */
export const vendorItemHeader = s.object(header);

export const price = s.object({
  fromQuantity: s.optional(
    s.quantity({
      description: 'Purchase units from which the price applies. Default 1.',
      example: 10,
    }),
  ),
  unitPrice: s.money({ description: 'Per purchase unit, in `currency`.', example: 60 }),
  validFrom: s.optional(
    s.nullable(s.date({ description: 'The first order date at this price. Default: always.' })),
  ),
  validTo: s.optional(
    s.nullable(s.date({ description: 'The last order date, included. Default: without end.' })),
  ),
});

/** The most vendor items of a material or a SKU, and the most prices of a vendor item. */
export const { maxOfItem, maxPrices } = valuesOf(writes.vendorItems);

const prices = s.listOf(price, {
  max: maxPrices,
  description: `Up to ${maxPrices}. No two with the same fromQuantity hold on one day.`,
});

const ownFields = {
  vendorCode: s.optional(
    s.nullable(s.code({ max: 100, description: "The vendor's code for it.", example: 'LP-20' })),
  ),
  vendorName: s.optional(
    s.nullable(s.text({ max: 200, description: "The vendor's name for it, if it has another." })),
  ),
  barcode: s.optional(
    s.nullable(
      s.code({
        max: 14,
        pattern: 'gtin',
        description: "GTIN-8, 12, 13 or 14 of the vendor's pack.",
      }),
    ),
  ),
  purchaseUnit: s.optional(
    s.text({
      max: 20,
      description:
        "The unit in which the vendor sells it: one vendor item for each. Default the item's purchase unit, else its stock unit.",
      example: 'GAL',
    }),
  ),
  unitsPerPurchaseUnit: s.optional(
    s.quantity({
      description:
        "Stock units in one purchase unit. Default 1 where that is the item's stock unit and not its purchase unit, else the item's.",
      example: 128,
    }),
  ),
  minimumOrderQuantity: s.optional(
    s.nullable(s.quantity({ description: 'The least that the vendor sells, in purchase units.' })),
  ),
  orderMultiple: s.optional(
    s.nullable(s.quantity({ description: 'The vendor sells multiples of it, in purchase units.' })),
  ),
  leadTimeDays: s.optional(
    s.nullable(
      s.integer({
        min: 0,
        max: 10_000,
        description: "From order to delivery, in days. Default the item's, else the vendor's.",
      }),
    ),
  ),
  currency: s.optional(
    s.text({
      max: 3,
      pattern: 'currency',
      description: "ISO 4217: of the prices. Default the vendor's, else the base currency.",
    }),
  ),
  prices: s.optional(prices),
  isPreferred: s.optional(
    s.boolean({
      description:
        'The item is bought by it: another preferred one of the item is that no more. Default true where the vendor is the preferred vendor of the item and nothing of the item is preferred, else false.',
    }),
  ),
  externalId: fields.externalId('among vendor items'),
};

export const vendorItemInput = s.object({
  vendorId: s.uuid({ description: 'An active vendor.' }),
  materialId: s.optional(s.nullable(s.uuid({ description: 'An active material; or `skuId`.' }))),
  skuId: s.optional(
    s.nullable(s.uuid({ description: 'An active SKU with `isBought`; or `materialId`.' })),
  ),
  ...ownFields,
});

export const vendorItemChanges = s.object({
  ...s.partial(s.object(ownFields)).properties,
  isActive: fields.isActive(),
});

export type VendorItemInput = s.Static<typeof vendorItemInput>;

export const vendorReference: Reference = {
  field: 'vendorId',
  name: 'vendor',
  noun: 'vendor',
  table: 'vendors',
  hasCode: true,
};

/** The defaults of a new vendor item; all other fields default to null, or follow from its item. */
export const vendorItemDefaults = { prices: [], isPreferred: false };

type PriceInput = s.Static<typeof price>;

/** A price of a request with all that it leaves out. */
export const wholePrice = ({
  fromQuantity = ONE,
  unitPrice,
  validFrom = null,
  validTo = null,
}: PriceInput): VendorPrice => priceOf({ fromQuantity, unitPrice, validFrom, validTo });

/** Prices in the order in which they are stored. */
export const sortedPrices = (prices: readonly VendorPrice[]): VendorPrice[] =>
  prices.toSorted(
    (a, b) =>
      compare(a.fromQuantity, b.fromQuantity) || compareDays(a.validFrom ?? '', b.validFrom ?? ''),
  );

const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A price from the database, whose decimals are texts. */
export const priceOf = ({
  fromQuantity,
  unitPrice,
  ...days
}: Omit<VendorPrice, 'fromQuantity' | 'unitPrice'> & {
  fromQuantity: Exact | string;
  unitPrice: Exact | string;
}): VendorPrice => ({
  ...days,
  fromQuantity: exact(fromQuantity),
  unitPrice: exact(unitPrice),
});

export const vendorItemExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c7',
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  skuId: null,
  vendorCode: 'LP-20',
  vendorName: null,
  barcode: null,
  purchaseUnit: 'GAL',
  unitsPerPurchaseUnit: 128,
  minimumOrderQuantity: 2,
  orderMultiple: 2,
  leadTimeDays: 10,
  currency: 'GBP',
  prices: [
    { fromQuantity: 1, unitPrice: 64, validFrom: null, validTo: null },
    { fromQuantity: 10, unitPrice: 60, validFrom: null, validTo: null },
  ],
  isPreferred: true,
  isActive: true,
  externalId: null,
  ...fields.auditExample,
};
