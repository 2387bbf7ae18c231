/** The vendor items that lines of orders can mean, by the names by which lines find them. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { codeKey } from '../../kernel/values/keys.ts';
import { unitKey } from '../inventory/purchase-terms.ts';
import type { VendorItemTerms } from '../vendor-items/vendor-items.store.ts';

/** Built once for all lines of a request or of an import: each line looks up its own. */
export class SoldItems {
  private readonly byId: ReadonlyMap<string, VendorItemTerms>;
  private readonly byCode: ReadonlyMap<string, SoldAlike>;
  private readonly byItem: ReadonlyMap<string, SoldAlike>;

  constructor(known: readonly VendorItemTerms[]) {
    const active = known.filter(({ isActive }) => isActive);
    this.byId = new Map(known.map((each) => [each.id, each]));
    this.byCode = alikeBy(
      active.filter(({ vendorCode }) => vendorCode !== null),
      ({ vendorId, vendorCode }) => `${vendorId} ${codeKey(vendorCode ?? '')}`,
    );
    this.byItem = alikeBy(
      active,
      ({ vendorId, materialId, skuId }) => `${vendorId} ${materialId ?? skuId}`,
    );
  }

  withId(id: string): VendorItemTerms | undefined {
    return this.byId.get(id);
  }

  /** The active ones of a vendor with a code. */
  withCode(vendorId: string, code: string): SoldAlike {
    return this.byCode.get(`${vendorId} ${codeKey(code)}`) ?? none;
  }

  /** The active ones of a vendor for a material or a SKU. */
  ofItem(vendorId: string, itemId: string | null): SoldAlike {
    return this.byItem.get(`${vendorId} ${itemId}`) ?? none;
  }
}

/** Vendor items of one code, or of one item, among which the unit of a line decides. */
class SoldAlike {
  readonly first: VendorItemTerms | undefined;
  readonly isOne: boolean;
  private readonly all: readonly VendorItemTerms[];
  private readonly byUnit: ReadonlyMap<string, readonly VendorItemTerms[]>;

  constructor(all: readonly VendorItemTerms[]) {
    this.all = all;
    [this.first] = all;
    this.isOne = all.length === 1;
    this.byUnit = groupedBy(all, ({ purchaseUnit }) => unitKey(purchaseUnit));
  }

  /** Of several, the one in the unit of the line, else the preferred one. */
  chosen(unit: string | undefined): VendorItemTerms | undefined {
    const fitting = unit === undefined ? this.all : (this.byUnit.get(unitKey(unit)) ?? []);
    return fitting.length === 1 ? fitting[0] : fitting.find(({ isPreferred }) => isPreferred);
  }
}

const none = new SoldAlike([]);

const alikeBy = (
  items: readonly VendorItemTerms[],
  keyOf: (item: VendorItemTerms) => string,
): ReadonlyMap<string, SoldAlike> =>
  new Map([...groupedBy(items, keyOf)].map(([key, all]) => [key, new SoldAlike(all)]));
