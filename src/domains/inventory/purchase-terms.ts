/** Fields by which a material or a SKU is bought. */
import { type Exact, exact } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { vendorId } from '../named-ids.ts';

export const preferredVendor = s.nullable(vendorId());

export const purchaseTerms = {
  minimumOrderQuantity: s.nullable(
    s.decimal({ description: 'The least that the plan suggests to buy, in purchase units.' }),
  ),
  orderMultiple: s.nullable(
    s.decimal({ description: 'Suggestions are multiples of it, in purchase units.' }),
  ),
  purchaseUnit: s.nullable(s.text({ max: 20, description: 'The unit in which vendors sell it.' })),
  unitsPerPurchaseUnit: s.decimal({ description: 'Stock units in one purchase unit.' }),
};

export const preferredVendorInput = s.optional(
  s.nullable(s.uuid({ description: 'An active vendor.' })),
);

export const purchaseTermsInput = {
  minimumOrderQuantity: s.optional(
    s.nullable(
      s.quantity({ description: 'The least that the plan suggests to buy, in purchase units.' }),
    ),
  ),
  orderMultiple: s.optional(
    s.nullable(
      s.quantity({
        description:
          'The plan suggests multiples of it, in purchase units: 24 where a carton has 24.',
      }),
    ),
  ),
  purchaseUnit: s.optional(
    s.nullable(
      s.text({ max: 20, description: 'The unit in which vendors sell it.', example: 'GAL' }),
    ),
  ),
  unitsPerPurchaseUnit: s.optional(
    s.quantity({ description: 'Stock units in one purchase unit. Default 1.', example: 128 }),
  ),
};

/** The fields of a material or a SKU that a purchase order uses. */
export interface OrderableItem {
  id: string;
  isActive: boolean;
  isBought: boolean;
  unit: string;
  purchaseUnit: string | null;
  unitsPerPurchaseUnit: Exact;
}

/** The defaults of new items; all other terms default to null. */
export const purchaseTermsDefaults = { unitsPerPurchaseUnit: exact('1') };

/** The reference to the preferred vendor. */
export const preferredVendorReference = {
  field: 'preferredVendorId',
  name: 'preferredVendor',
  noun: 'vendor',
  table: 'vendors',
  hasCode: true,
} as const;
