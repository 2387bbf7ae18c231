/** SKU: a product that is made or bought to be sold; a finished good, or an intermediate of one. */
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import {
  preferredVendor,
  preferredVendorInput,
  purchaseTerms,
  purchaseTermsDefaults,
  purchaseTermsInput,
} from '../inventory/purchase-terms.ts';
import { isCounted, wholeUnits, wholeUnitsInput } from '../inventory/whole-units.ts';
import { skuTypeId } from '../named-ids.ts';
import { customsFields, customsInput } from './customs.ts';

/** The ways in which a plan covers a need of a SKU. */
const planBy = ['make', 'buy'] as const;

export const sku = s.object({
  id: s.uuid(),
  code: fields.code('BREAD-800'),
  name: s.name({ example: 'Wheat bread 800 g' }),
  skuTypeId: skuTypeId(),
  unit: s.text({ max: 20, description: 'Unit of measure label.', example: 'EA' }),
  wholeUnits,
  isActive: s.boolean({ description: 'Inactive SKUs cannot be transferred or newly ordered.' }),
  isFinishedGood: s.boolean(),
  description: s.nullable(s.notes()),
  barcode: s.nullable(s.text({ max: 14 })),
  reorderPoint: s.nullable(s.decimal()),
  batchSize: s.nullable(
    s.decimal({ description: 'Suggestions to make it are multiples of it, in stock units.' }),
  ),
  leadTimeDays: s.nullable(
    s.integer({ description: 'From the start of production, or from the order, to stock.' }),
  ),
  listPrice: s.nullable(s.decimal()),
  materialUnitCost: s.decimal({ description: 'Rolled up through the bill of materials.' }),
  currentCost: s.decimal({
    description:
      'Cost of a unit where no layer determines it, in the base currency: materialUnitCost + conversionCost of the bill of materials; without one, the cost of the last purchase receipt or of the last adjustment that stated a cost.',
  }),
  isBought: s.boolean({ description: 'Purchase orders can name it.' }),
  planBy: s.nullable(
    s.oneOf(planBy, {
      description:
        'Whether the plan suggests to make or to buy it. Null, or `buy`, without a bill of materials.',
    }),
  ),
  preferredVendorId: preferredVendor,
  ...purchaseTerms,
  ...customsFields,
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export type Sku = s.Static<typeof sku>;

const optionalFields = {
  wholeUnits: wholeUnitsInput,
  isFinishedGood: s.optional(s.boolean({ description: 'Default true; false for intermediates.' })),
  description: s.optional(s.nullable(s.notes())),
  barcode: fields.barcode(),
  reorderPoint: s.optional(s.nullable(s.money({ description: 'In stock units.' }))),
  batchSize: s.optional(
    s.nullable(s.quantity({ description: 'The plan suggests multiples of it, in stock units.' })),
  ),
  leadTimeDays: s.optional(
    s.nullable(
      s.integer({
        min: 0,
        max: 10_000,
        description: 'From the start of production, or from the order, to stock, in days.',
      }),
    ),
  ),
  listPrice: s.optional(s.nullable(s.money({ description: 'Per unit, in the base currency.' }))),
  isBought: s.optional(
    s.boolean({ description: 'Default false; true for goods that vendors deliver ready to sell.' }),
  ),
  planBy: s.optional(
    s.nullable(
      s.oneOf(planBy, {
        description:
          'Whether the plan suggests to make or to buy a SKU that has a bill of materials and is bought, too. Default `make`; a bought SKU without one is always bought.',
      }),
    ),
  ),
  preferredVendorId: preferredVendorInput,
  ...purchaseTermsInput,
  ...customsInput,
  externalId: fields.externalId('among SKUs'),
};

export const skuInput = s.object({
  code: s.code({ example: 'BREAD-800' }),
  name: s.name({ example: 'Wheat bread 800 g' }),
  skuTypeId: s.uuid({ description: 'An active SKU type.' }),
  unit: s.text({ max: 20, example: 'EA' }),
  ...optionalFields,
});

export const skuChanges = s.object({
  ...s.partial(skuInput).properties,
  isActive: fields.isActive(),
});

/** The defaults of a new SKU; all other fields default to null. */
export const skuDefaults = {
  isFinishedGood: true,
  wholeUnits: isCounted,
  isBought: false,
  ...purchaseTermsDefaults,
};

/** A SKU as an example shows it. */
export const skuExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  code: 'BREAD-800',
  name: 'Wheat bread 800 g',
  skuTypeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a0',
  unit: 'EA',
  wholeUnits: true,
  isActive: true,
  isFinishedGood: true,
  description: null,
  barcode: '4006381333931',
  reorderPoint: 20,
  batchSize: 60,
  leadTimeDays: 1,
  listPrice: 4.2,
  materialUnitCost: 0,
  currentCost: 0,
  isBought: false,
  planBy: null,
  preferredVendorId: null,
  minimumOrderQuantity: null,
  orderMultiple: null,
  purchaseUnit: null,
  unitsPerPurchaseUnit: 1,
  hsCode: '1905.90',
  countryOfOrigin: 'GB',
  netWeight: 0.8,
  weightUnit: 'kg',
  externalId: null,
  ...fields.auditExample,
};
