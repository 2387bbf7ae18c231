/** The purchases that a plan suggests, by vendor. Pure. */
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import type { Suggestion } from './plan.ts';

/** The purchases from a vendor. The vendor is null where none is known. */
export interface PlannedPurchase {
  vendorId: string | null;
  vendorCode: string | null;
  vendorName: string | null;
  /** Suggestions, and those whose day to order is past. */
  lineCount: number;
  lateCount: number;
  /** The first day on which something is to be ordered. */
  orderOn: string;
  /** At current costs: exact, and a text, as it passes from one thread to another. */
  cost: string;
}

/** Adds suggestions up as they are found. */
export class PurchaseSums {
  private readonly sums = new Map<string | null, PlannedPurchase & { exactCost: Exact }>();

  add({ item, buying, requirement, orderOn, isLate }: Suggestion): void {
    if (!buying) return;
    const { vendorId, vendorCode, vendorName } = buying;
    const none = { lineCount: 0, lateCount: 0, orderOn, cost: '0', exactCost: ZERO };
    const before = this.sums.get(vendorId) ?? { vendorId, vendorCode, vendorName, ...none };
    this.sums.set(vendorId, {
      ...before,
      lineCount: before.lineCount + 1,
      lateCount: before.lateCount + (isLate ? 1 : 0),
      orderOn: orderOn < before.orderOn ? orderOn : before.orderOn,
      exactCost: before.exactCost.plus(requirement.stockQuantity.times(item.unitCost)),
    });
  }

  /** The vendors by the first day on which something is to be ordered, then by code. */
  byVendor(): PlannedPurchase[] {
    return [...this.sums.values()]
      .map(({ exactCost, ...sums }) => ({ ...sums, cost: toText(exactCost) }))
      .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }
}

const placeOf = ({ orderOn, vendorCode }: PlannedPurchase): string =>
  `${orderOn} ${vendorCode ?? '\uffff'}`;
