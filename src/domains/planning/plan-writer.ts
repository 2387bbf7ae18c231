/** Writes the suggestions of a plan to its list, on the thread that finds them. */
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { lineAmount } from '../../kernel/values/money.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import type { Buying } from './buying.ts';
import { membersOf } from './members.ts';
import type { PlanState } from './plan.store.ts';
import type { Suggestion } from './plan.ts';
import { beforeAll, type PlanList } from './plan-list.ts';
import { type LastPrice, packOf, type VendorTerms } from './plan-orders.store.ts';
import { type PurchaseFacts, PurchaseSums, purchaseFacts } from './planned-purchases.ts';
import { groupsOf } from './purchase-groups.ts';
import { orderText } from './suggested-order.ts';
import { shownSuggestion, suggestion } from './suggestion-schema.ts';
import { TextWriter } from './texts.ts';

/** An item that is to be bought of a vendor. */
interface Purchase {
  vendorId: string;
  itemId: string;
  unitsPerPurchaseUnit: Exact;
  quantity: Exact;
  /** Of its vendor item. */
  unitPrice: Exact | null;
}

/** Collects the suggestions of a plan as they are found. */
export class PlanWriter {
  private readonly keys: string[] = [];
  private readonly counts = new Map<string, number>();
  private readonly write = compileReply(suggestion);
  private readonly rows = new TextWriter();
  private readonly orders = new TextWriter();
  private readonly itemIds: string[] = [];
  private readonly locationIds: string[] = [];
  private readonly facts: (PurchaseFacts | undefined)[] = [];
  /** Undefined for what is not to be bought, or of an unknown vendor. */
  private readonly bought: (Purchase | undefined)[] = [];

  get purchases(): readonly Purchase[] {
    return this.bought.filter((each) => each !== undefined);
  }

  add(found: Suggestion): void {
    const { item, buying, orderOn, requirement } = found;
    const count = (this.counts.get(item.id) ?? 0) + 1;
    this.counts.set(item.id, count);
    this.keys.push([orderOn, item.code, item.id, String(count).padStart(9, '0')].join('\0'));
    const shown = shownSuggestion(found);
    this.rows.add(this.write(shown));
    this.orders.add(orderText(shown));
    this.itemIds.push(item.id);
    this.locationIds.push(requirement.locationId);
    this.facts.push(purchaseFacts(found));
    this.bought.push(buying ? purchaseOf(item.id, requirement.quantity, buying) : undefined);
  }

  /** `prices` and `vendors` are of the purchases. */
  close(state: PlanState, prices: readonly LastPrice[], vendors: readonly VendorTerms[]): PlanList {
    const keyOf = (index: number) => this.keys[index] ?? beforeAll;
    const order = [...this.keys.keys()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const keys = new TextWriter();
    for (const key of this.keys) keys.add(key);
    const bought = new TextWriter();
    const sums = new PurchaseSums();
    const amountOf = amountsOf(prices);
    const inBase = new Set(vendors.flatMap((one) => (one.isBaseCurrency ? [one.vendorId] : [])));
    this.bought.forEach((each, at) => {
      const amount = each && amountOf(each);
      bought.add(each ? [each.vendorId, ...(amount ? [toText(amount)] : [])].join(' ') : '');
      const facts = this.facts[at];
      if (facts) sums.add(facts, each && inBase.has(each.vendorId) ? amount : undefined);
    });
    const inOrder = (ids: readonly string[]) => membersOf(order.map((index) => ids[index] ?? ''));
    const list = {
      items: inOrder(this.itemIds),
      locations: inOrder(this.locationIds),
      bought: bought.inOrder(order),
      vendors: vendors.map(({ minimumOrderValue, ...vendor }) => ({
        ...vendor,
        minimumOrderValue: minimumOrderValue && toText(minimumOrderValue),
      })),
    };
    return {
      ...state,
      ...list,
      keys: keys.inOrder(order),
      rows: this.rows.inOrder(order),
      orders: this.orders.inOrder(order),
      purchases: sums.byVendor(),
      groups: groupsOf(list, order.keys()),
    };
  }
}

/** Undefined of an unknown vendor. */
function purchaseOf(itemId: string, quantity: Exact, buying: Buying): Purchase | undefined {
  const { vendorId, unitsPerOrderUnit: unitsPerPurchaseUnit, unitPrice } = buying;
  return vendorId === null
    ? undefined
    : { vendorId, itemId, unitsPerPurchaseUnit, quantity, unitPrice };
}

/** The amount of a purchase in the currency of its vendor; undefined without a price. */
function amountsOf(prices: readonly LastPrice[]): (purchase: Purchase) => Exact | undefined {
  const priceOf = new Map(prices.map((last) => [packOf(last), last.unitPrice]));
  return (purchase) => {
    const price = purchase.unitPrice ?? priceOf.get(packOf(purchase));
    if (!price || price.eq(ZERO)) return undefined;
    return lineAmount(purchase.quantity.times(price));
  };
}
