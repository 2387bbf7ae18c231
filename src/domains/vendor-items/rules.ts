/** A vendor item as it is written, and the rules that it keeps beside those of its table. */
import { constraint, duplicate } from '../../kernel/database/constraints.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Fault } from '../../kernel/problem.ts';
import { type BuyableItem, knowsUnit, unitsOf } from '../inventory/purchase-terms.ts';
import { itemIdOf, type NamesItem } from '../named-item.ts';
import { priceFaults } from './prices.ts';
import { maxOfItem, sortedPrices, type VendorItemInput, wholePrice } from './vendor-item.ts';
import { selectSameUnit } from './vendor-items.store.ts';

export const unitTaken = duplicate(
  '/purchaseUnit',
  'another vendor item of this vendor has this item in this unit. Change that one, or choose another unit.',
);

/** The constraints that two writes at a time can violate. */
export const unitConstraints = constraint({ vendor_items_unit_key: unitTaken });

export const tooManyOfItem = `The item has ${maxOfItem} vendor items, which is the most. Delete those that are no longer needed, or change one of them.`;

export const archivedPreferred: Fault = {
  path: '/isPreferred',
  code: 'not_allowed',
  message: 'is for active vendor items: an archived one is not preferred.',
};

interface Next extends NamesItem {
  id: string | null;
  vendorId: string;
  purchaseUnit: string;
  isPreferred: boolean;
  isActive: boolean;
}

/** The faults of a vendor item, as it is to be written, among the others of its vendor. */
export async function faultsAmongOthers(
  tx: Transaction,
  orgId: string,
  next: Next,
): Promise<(Fault | false)[]> {
  const [same] = await tx.rows(selectSameUnit(orgId, { ...next, itemId: itemIdOf(next) }));
  return [same !== undefined && unitTaken, next.isPreferred && !next.isActive && archivedPreferred];
}

type PriceInput = NonNullable<VendorItemInput['prices']>;

/** The prices of a request as they are stored; none where it states none. */
export const pricesIn = ({ prices }: { prices?: PriceInput | undefined }) =>
  prices && { prices: sortedPrices(prices.map(wholePrice)) };

export const faultsOfPrices = (prices: PriceInput | undefined): Fault[] =>
  priceFaults((prices ?? []).map(wholePrice));

/** The unit of a vendor item, by default that in which its item is bought. */
export function purchaseUnitOf(
  {
    purchaseUnit,
    unitsPerPurchaseUnit,
  }: Pick<VendorItemInput, 'purchaseUnit' | 'unitsPerPurchaseUnit'>,
  item: BuyableItem,
) {
  const { unit, unitsPerPurchaseUnit: units } = unitsOf(
    { unit: purchaseUnit, unitsPerPurchaseUnit },
    item,
  );
  return { purchaseUnit: unit, unitsPerPurchaseUnit: units };
}

/** The fault of a unit of which neither the request nor the item says how much is in it. */
export const unknownUnitFault = (
  {
    purchaseUnit,
    unitsPerPurchaseUnit,
  }: Pick<VendorItemInput, 'purchaseUnit' | 'unitsPerPurchaseUnit'>,
  item: BuyableItem | undefined,
): Fault | false =>
  purchaseUnit !== undefined &&
  unitsPerPurchaseUnit === undefined &&
  item !== undefined &&
  !knowsUnit(purchaseUnit, item) && {
    path: '/unitsPerPurchaseUnit',
    code: 'required',
    message: `is required: ${purchaseUnit} is neither the stock unit of the item nor its purchase unit.`,
  };

/** The fault of a preference for an item or a vendor that is archived. */
export const inactivePreferred = (
  item: { isActive: boolean } | undefined,
  vendor: { isActive: boolean } | undefined,
): Fault | false =>
  (item?.isActive === false || vendor?.isActive === false) && {
    path: '/isPreferred',
    code: 'not_allowed',
    message: `is for ${item?.isActive === false ? 'active items' : 'items of active vendors'}. Restore it first.`,
  };
