/** The purchases that a plan suggests, by vendor. Pure. */
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import type { Buying } from './buying.ts';
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
  /**
   * At the prices of its order where they are in base currency, else at current costs: exact, and a
   * text, as it passes from one thread to another.
   */
  cost: string;
}

/** The parts of a suggestion to buy that its vendor's sums follow from. */
export interface PurchaseFacts {
  vendor: Pick<Buying, 'vendorId' | 'vendorCode' | 'vendorName'>;
  orderOn: string;
  isLate: boolean;
  currentCost: Exact;
}

/** Undefined for what is not to be bought. */
export function purchaseFacts(found: Suggestion): PurchaseFacts | undefined {
  const { item, buying, requirement, orderOn, isLate } = found;
  if (!buying) return undefined;
  const currentCost = requirement.stockQuantity.times(item.unitCost);
  return { vendor: buying, orderOn, isLate, currentCost };
}

/** Adds suggestions up. */
export class PurchaseSums {
  private readonly sums = new Map<string | null, PlannedPurchase & { exactCost: Exact }>();

  /** `price`: what the order of the suggestion comes to, in base currency, where that is known. */
  add({ vendor, orderOn, isLate, currentCost }: PurchaseFacts, price: Exact | undefined): void {
    const { vendorId, vendorCode, vendorName } = vendor;
    const none = { lineCount: 0, lateCount: 0, orderOn, cost: '0', exactCost: ZERO };
    const before = this.sums.get(vendorId) ?? { vendorId, vendorCode, vendorName, ...none };
    this.sums.set(vendorId, {
      ...before,
      lineCount: before.lineCount + 1,
      lateCount: before.lateCount + (isLate ? 1 : 0),
      orderOn: orderOn < before.orderOn ? orderOn : before.orderOn,
      exactCost: before.exactCost.plus(price ?? currentCost),
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
