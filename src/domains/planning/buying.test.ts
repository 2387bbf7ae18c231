/** The lots that a plan orders by vendor items, for random needs, minima, multiples and prices. */
import { expect, test } from 'vitest';
import { numbersFrom } from '../../../test/support/numbers-from.ts';
import { compare, type Exact, exact, ZERO } from '../../kernel/values/exact.ts';
import { Lots, type PlannedOffer, type VendorChoice } from './buying.ts';
import type { PlanItem } from './plan.store.ts';

const today = '2026-03-15';

const item: PlanItem = {
  ...{ id: 'item', type: 'material', code: 'PAINT', name: 'Paint', unit: 'OZ', supply: 'buy' },
  ...{ orderUnit: 'OZ', unitsPerOrderUnit: exact('1'), reorderPoint: null, leadTimeDays: 3 },
  ...{ wholeUnits: false, inPacks: false, minimum: null, multiple: null, vendorId: null },
  ...{ vendorCode: null, vendorName: null, unitCost: ZERO, siteLocationId: null },
};

/** A vendor item of random terms; of some no price holds. */
function offerFrom(next: (limit: number) => number, at: number): PlannedOffer {
  const some = (most: number) => (next(2) === 0 ? null : exact(`${1 + next(most)}`));
  const prices = [1, 5, 20].slice(next(3)).map((fromQuantity) => ({
    ...{ fromQuantity: exact(`${fromQuantity}`), unitPrice: exact(`${1 + next(90)}.25`) },
    ...{ validFrom: null, validTo: next(6) === 0 ? '2026-03-01' : null },
  }));
  return {
    ...{ vendorItemId: `${at}`, vendorId: `${at}`, vendorCode: `V${at}`, vendorName: 'Vendor' },
    ...{ purchaseUnit: 'can', unitsPerPurchaseUnit: exact(`${1 + next(200)}.5`), prices },
    ...{ minimum: some(30), multiple: some(12), leadTimeDays: next(30), currency: 'EUR' },
    ...{ rate: exact('1'), wholeUnits: false, inPacks: true, isPreferred: at === 0 },
    isInOrderCurrency: true,
  };
}

const isMultiple = (quantity: Exact, step: Exact): boolean => {
  for (let sum = ZERO; compare(sum, quantity) <= 0; sum = sum.plus(step)) {
    if (sum.eq(quantity)) return true;
  }
  return false;
};

test.each(['preferred', 'cheapest'] as const)(
  'a plan with vendors=%s orders no less than a minimum, and multiples alone',
  (vendors: VendorChoice) => {
    const next = numbersFrom(7);
    for (let run = 0; run < 1_000; run += 1) {
      const offered = Array.from({ length: 1 + next(4) }, (_, at) => offerFrom(next, at));
      const need = exact(`${1 + next(3_000)}.75`);
      const { quantity, stockQuantity, buying } = new Lots(item, offered, { today, vendors }).of(
        need,
        '2026-04-20',
      );
      const by = offered.find(({ vendorItemId }) => vendorItemId === buying.vendorItemId);
      if (!by) throw new Error('Nothing is bought by a vendor item.');
      const told = `run ${run}`;
      expect(stockQuantity.eq(quantity.times(by.unitsPerPurchaseUnit)), told).toBe(true);
      expect(compare(stockQuantity, need), told).toBeGreaterThanOrEqual(0);
      expect(compare(quantity, by.minimum ?? ZERO), told).toBeGreaterThanOrEqual(0);
      expect(isMultiple(quantity, by.multiple ?? exact('1')), told).toBe(true);
      if (vendors === 'preferred') expect(by.isPreferred, told).toBe(true);
    }
  },
);
