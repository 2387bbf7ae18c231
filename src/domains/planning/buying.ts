/** How an item is bought: in which packs, of which vendor, at which price. Pure. */
import { dayAfter } from '../../kernel/values/calendar.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { type Lot, lotOf } from '../inventory/lot-size.ts';
import { type OfferedItem, offerOf, offersOf } from '../vendor-items/offers.ts';
import type { PlanItem } from './plan.store.ts';

/** A vendor item as a plan needs it. */
export interface PlannedOffer extends OfferedItem {
  vendorCode: string;
  vendorName: string;
  isPreferred: boolean;
  /** Its prices are in the currency of the vendor's orders. */
  isInOrderCurrency: boolean;
}

/** Of whom an item is bought, and in which unit. */
export interface Buying {
  /** Null where the fields of the item say how it is bought. */
  vendorItemId: string | null;
  vendorId: string | null;
  vendorCode: string | null;
  vendorName: string | null;
  orderUnit: string;
  unitsPerOrderUnit: Exact;
  leadTimeDays: number;
  /** In the currency of the vendor's orders; null where no vendor item has a price in it. */
  unitPrice: Exact | null;
}

/** A quantity to order, and of whom. */
export interface OrderedLot extends Lot {
  buying: Buying;
}

/** Which vendor item of an item is bought: that which is preferred, or the cheapest offer. */
export type VendorChoice = 'preferred' | 'cheapest';

interface Terms {
  today: string;
  vendors: VendorChoice;
}

/** The quantities of an item to order for needs. */
export class Lots {
  /** How the item is bought where no offer is cheaper. */
  readonly usual: Buying;
  private readonly item: PlanItem;
  private readonly offered: readonly PlannedOffer[];
  private readonly preferred: PlannedOffer | undefined;
  private readonly terms: Terms;

  constructor(item: PlanItem, offered: readonly PlannedOffer[], terms: Terms) {
    this.item = item;
    this.offered = offered;
    this.terms = terms;
    this.preferred = offered.find(({ isPreferred }) => isPreferred);
    this.usual = this.preferred ? buyingOf(this.preferred, null) : ownBuying(item);
  }

  /** The lot for a need of so many stock units on a day. */
  of(need: Exact, neededOn: string): OrderedLot {
    const orderDay = ({ leadTimeDays }: OfferedItem) => {
      const day = dayAfter(neededOn, -leadTimeDays);
      return day < this.terms.today ? this.terms.today : day;
    };
    if (this.terms.vendors === 'cheapest') {
      // An order could not take the price of another currency.
      const priced = this.offered.filter(({ isInOrderCurrency }) => isInOrderCurrency);
      const [cheapest] = offersOf(priced, need, orderDay);
      if (cheapest) return lotOfOffer(cheapest.item, cheapest.offer);
    }
    const { item, preferred } = this;
    if (!preferred) return { ...lotOf(need, rulesOf(item)), buying: this.usual };
    const offer = offerOf(preferred, { quantity: need, on: orderDay(preferred) });
    if (offer) return lotOfOffer(preferred, offer);
    const { unitsPerPurchaseUnit: unitsPerOrderUnit, ...rules } = preferred;
    return { ...lotOf(need, { ...rules, unitsPerOrderUnit }), buying: this.usual };
  }
}

const lotOfOffer = (
  item: PlannedOffer,
  { packs, stockQuantity, unitPrice }: NonNullable<ReturnType<typeof offerOf>>,
): OrderedLot => ({ quantity: packs, stockQuantity, buying: buyingOf(item, unitPrice) });

const rulesOf = ({ unitsPerOrderUnit, minimum, multiple, wholeUnits, inPacks }: PlanItem) => ({
  ...{ unitsPerOrderUnit, minimum, multiple, wholeUnits, inPacks },
});

function buyingOf(offered: PlannedOffer, unitPrice: Exact | null): Buying {
  const { vendorItemId, vendorId, vendorCode, vendorName, leadTimeDays } = offered;
  return {
    ...{ vendorItemId, vendorId, vendorCode, vendorName, leadTimeDays },
    orderUnit: offered.purchaseUnit,
    unitsPerOrderUnit: offered.unitsPerPurchaseUnit,
    unitPrice: offered.isInOrderCurrency ? unitPrice : null,
  };
}

const ownBuying = (item: PlanItem): Buying => {
  const { vendorId, vendorCode, vendorName, orderUnit, unitsPerOrderUnit, leadTimeDays } = item;
  return {
    ...{ vendorId, vendorCode, vendorName, orderUnit, unitsPerOrderUnit, leadTimeDays },
    vendorItemId: null,
    unitPrice: null,
  };
};
