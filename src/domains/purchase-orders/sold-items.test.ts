import { expect, test } from 'vitest';
import { ONE } from '../../kernel/values/exact.ts';
import type { VendorItemTerms } from '../vendor-items/vendor-items.store.ts';
import { SoldItems } from './sold-items.ts';

/** A vendor item that counts how often its code is read. */
function soldUnder(code: string, reads: { count: number }): VendorItemTerms {
  return {
    ...{ id: `id of ${code}`, vendorId: 'vendor', materialId: `item of ${code}`, skuId: null },
    get vendorCode() {
      reads.count += 1;
      return code;
    },
    ...{ purchaseUnit: 'EA', unitsPerPurchaseUnit: ONE, currency: 'EUR', prices: [] },
    ...{ isPreferred: false, isActive: true },
  };
}

test('each line looks its vendor item up, and does not go through all of them', () => {
  const reads = { count: 0 };
  const codes = Array.from({ length: 1000 }, (_, index) => `code ${index}`);
  const known = codes.map((code) => soldUnder(code, reads));
  const sold = new SoldItems(known);
  for (const code of codes) {
    expect(sold.withCode('vendor', code).first?.id).toBe(`id of ${code}`);
    expect(sold.ofItem('vendor', `item of ${code}`).chosen('ea')?.id).toBe(`id of ${code}`);
    expect(sold.withId(`id of ${code}`)?.id).toBe(`id of ${code}`);
  }
  expect(reads.count).toBeLessThanOrEqual(2 * known.length);
  expect(sold.withCode('another vendor', 'code 1').first).toBeUndefined();
});
