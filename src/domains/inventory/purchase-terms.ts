/** Fields by which a material or a SKU is bought. */
import type { Fault } from '../../kernel/problem.ts';
import { type Exact, ONE } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { vendorId } from '../named-ids.ts';
import { type NamesItem, nameOf } from '../named-item.ts';

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

/** An orderable item with its preferred vendor. */
export interface BuyableItem extends OrderableItem {
  preferredVendorId: string | null;
}

/** The defaults of new items; all other terms default to null. */
export const purchaseTermsDefaults = { unitsPerPurchaseUnit: ONE };

/** The reference to the preferred vendor. */
export const preferredVendorReference = {
  field: 'preferredVendorId',
  name: 'preferredVendor',
  noun: 'vendor',
  table: 'vendors',
  hasCode: true,
} as const;

/** A unit in which an item is bought, and the stock units in one. */
export interface Units {
  unit: string;
  unitsPerPurchaseUnit: Exact;
}

/** Units are compared as the database does: in upper and lower case alike. */
export const isSameUnit = (a: string, b: string): boolean => unitKey(a) === unitKey(b);

export const unitKey = (unit: string): string => unit.normalize('NFKC').toLowerCase();

/** The units by which a material or a SKU is bought by default. */
const purchaseUnitsOf = (item: OrderableItem): Units => ({
  unit: item.purchaseUnit ?? item.unit,
  unitsPerPurchaseUnit: item.unitsPerPurchaseUnit,
});

/**
 * The unit in which an item is bought, by default that of its material or SKU. A unit that is none
 * of these keeps the factor of the unit `before`.
 */
export function unitsOf(
  input: { [Field in keyof Units]?: Units[Field] | undefined },
  item: OrderableItem,
  before = purchaseUnitsOf(item),
): Units {
  const bought = purchaseUnitsOf(item);
  const known = [bought, { unit: item.unit, unitsPerPurchaseUnit: ONE }];
  const { unit = bought.unit } = input;
  const { unitsPerPurchaseUnit } = known.find((units) => isSameUnit(units.unit, unit)) ?? before;
  return { unit, unitsPerPurchaseUnit: input.unitsPerPurchaseUnit ?? unitsPerPurchaseUnit };
}

/** The fault of a line at `at` that names a SKU that is not bought. */
export function unboughtFault(
  line: NamesItem,
  item: { isBought: boolean } | undefined,
  at: string,
): Fault | false {
  if (item?.isBought !== false) return false;
  const message = 'is a SKU that is not bought. Set isBought on the SKU first.';
  return { path: `${at}/${nameOf(line).field}`, code: 'not_bought', message };
}

/** Whether an item says how many stock units are in a unit. */
export const knowsUnit = (unit: string, item: OrderableItem): boolean =>
  [item.unit, item.purchaseUnit ?? item.unit].some((known) => isSameUnit(known, unit));
