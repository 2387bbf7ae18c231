/** Material: bought, kept in stock, and consumed to make SKUs. */
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
import { materialTypeId } from '../named-ids.ts';

export const material = s.object({
  id: s.uuid(),
  code: fields.code('MAT-1'),
  name: s.name({ example: 'Linseed paint, white' }),
  materialTypeId: s.nullable(materialTypeId()),
  unit: s.text({
    max: 20,
    description: 'Stock unit: the unit of ledger quantities.',
    example: 'OZ',
  }),
  wholeUnits,
  description: s.nullable(s.notes()),
  barcode: s.nullable(s.text({ max: 14 })),
  preferredVendorId: preferredVendor,
  unitCost: s.nullable(
    s.decimal({
      description:
        'Current cost per stock unit in the base currency: of the last receipt, or as set manually since. Null until a cost is known.',
    }),
  ),
  reorderPoint: s.nullable(s.decimal({ description: 'In stock units.' })),
  leadTimeDays: s.nullable(s.integer()),
  ...purchaseTerms,
  isActive: s.boolean({
    description: 'Inactive materials cannot be transferred or newly ordered.',
  }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export type Material = s.Static<typeof material>;

export const materialInput = s.object({
  code: s.optional(
    s.code({ description: 'Default: `MAT-` and the next number.', example: 'PAINT-W' }),
  ),
  name: s.name({ example: 'Linseed paint, white' }),
  materialTypeId: s.optional(s.nullable(s.uuid({ description: 'An active material type.' }))),
  unit: s.optional(
    s.text({ max: 20, description: 'Stock unit: the unit of ledger quantities. Default `EA`.' }),
  ),
  wholeUnits: wholeUnitsInput,
  description: s.optional(s.nullable(s.notes())),
  barcode: fields.barcode(),
  preferredVendorId: preferredVendorInput,
  unitCost: s.optional(
    s.nullable(
      s.money({
        description:
          'Per stock unit in the base currency. Applies until goods are received at another cost; null when it is unknown.',
      }),
    ),
  ),
  reorderPoint: s.optional(s.nullable(s.money({ description: 'In stock units.' }))),
  leadTimeDays: s.optional(
    s.nullable(s.integer({ min: 0, max: 10_000, description: 'From order to delivery, in days.' })),
  ),
  ...purchaseTermsInput,
  externalId: fields.externalId('among materials'),
});

export const materialChanges = s.object({
  ...s.partial(materialInput).properties,
  isActive: fields.isActive(),
});

/** The defaults of a new material; all other fields default to null. */
export const materialDefaults = {
  unit: 'EA',
  wholeUnits: isCounted,
  ...purchaseTermsDefaults,
};

/** A material as an example shows it. */
export const materialExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  code: 'MAT-1',
  name: 'Linseed paint, white',
  materialTypeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a0',
  unit: 'OZ',
  wholeUnits: false,
  description: null,
  barcode: '5012345678900',
  preferredVendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  unitCost: 0.5,
  reorderPoint: 256,
  leadTimeDays: 14,
  minimumOrderQuantity: 2,
  orderMultiple: 1,
  purchaseUnit: 'GAL',
  unitsPerPurchaseUnit: 128,
  isActive: true,
  externalId: null,
  ...fields.auditExample,
};
