import { one } from './action.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import type { BulkImport } from './imported.ts';
import type { Subject } from './kinds.ts';
import { LedgerModel } from './ledger-model.ts';
import { type Organization, organizationOf } from './organization.ts';

/** Ids of the records of a history. The last location is neither a ship-to nor a work site. */
export interface Records {
  skuIds: readonly string[];
  materialIds: readonly string[];
  locationIds: readonly string[];
  vendorIds: readonly string[];
  customerIds: readonly string[];
}

export const noRecords: Records = {
  ...{ skuIds: [], materialIds: [], locationIds: [] },
  ...{ vendorIds: [], customerIds: [] },
};

/** The number of records of each kind: few, so that rows affect each other. */
export function numbersOf(subjects: readonly Subject[]): { [Name in keyof Records]: number } {
  const has = (...some: Subject[]) => some.some((each) => subjects.includes(each));
  const makes = has('recipes', 'work', 'cycles', 'goods');
  const buys = has('materials', 'purchases');
  return {
    skuIds: makes ? 3 : 2,
    materialIds: makes || buys ? 2 : 0,
    locationIds: 3,
    vendorIds: has('purchases', 'goods') ? 2 : 0,
    customerIds: has('sales', 'goods') ? 2 : 0,
  };
}

/** The factors of the two materials. */
export const unitsPerPurchaseUnit = ['1', '12'];

/** How SKUs are bought: some are not. */
export const buying = [
  { isBought: true, unitsPerPurchaseUnit: '6' },
  { isBought: false },
  { isBought: true },
];

/** The list prices of SKUs: some have one. */
export const listPrices = [undefined, '4.2'];

/** The model of an organization, and the ids of its records in the service. */
export class Fixture implements Records {
  readonly model: Organization;
  readonly ids = new Ids();
  readonly imports: BulkImport[] = [];
  readonly skuIds: readonly string[];
  readonly materialIds: readonly string[];
  readonly locationIds: readonly string[];
  readonly vendorIds: readonly string[];
  readonly customerIds: readonly string[];

  constructor(records: Records, now: string) {
    const { skuIds, materialIds, locationIds, vendorIds, customerIds } = records;
    this.skuIds = skuIds;
    this.materialIds = materialIds;
    this.locationIds = locationIds;
    this.vendorIds = vendorIds;
    this.customerIds = customerIds;
    const ledger = new LedgerModel({ now: () => now });
    for (const [at, skuId] of skuIds.entries()) {
      ledger.addItem('finishedGoods', skuId, {
        listPrice: one(listPrices, at),
        ...one(buying, at),
      });
    }
    for (const [at, materialId] of materialIds.entries()) {
      const units = one(unitsPerPurchaseUnit, at);
      ledger.addItem('materials', materialId, { unitsPerPurchaseUnit: units });
    }
    for (const location of locationIds) {
      const fits = location !== locationIds.at(-1);
      ledger.addLocation(location, { isShipTo: fits, isWorkSite: fits });
    }
    for (const vendorId of vendorIds) ledger.addVendor(vendorId);
    for (const customerId of customerIds) ledger.addCustomer(customerId);
    this.model = organizationOf(ledger);
  }

  get itemIds(): readonly string[] {
    return [...this.skuIds, ...this.materialIds];
  }

  /** The imports of which nothing was changed since. */
  get undoable(): BulkImport[] {
    return this.imports.filter(({ records }) => records.every((each) => each.isUntouched()));
  }

  /** Materials come as often as SKUs. */
  itemOf({ item, way }: Pick<Step, 'item' | 'way'>): string {
    const pool = this.materialIds.length > 0 && way % 2 === 0 ? this.materialIds : this.skuIds;
    return one(pool, item);
  }

  isMaterial(itemId: string): boolean {
    return this.materialIds.includes(itemId);
  }

  /** The path of the item's ledger in the API. */
  ledgerOf(itemId: string): string {
    return this.isMaterial(itemId) ? '/materials-inventory' : '/finished-goods-inventory';
  }

  /** The item as requests and answers name it. */
  naming(itemId: string): { materialId: string } | { skuId: string } {
    return this.isMaterial(itemId) ? { materialId: itemId } : { skuId: itemId };
  }
}
