/** Adds shipments and returns up to revenue and cost by product, customer or month. */
import { compare, type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import { ShippedRevenue } from './earnings.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderItem } from './sales-order-item.ts';

export type GroupBy = 'product' | 'customer' | 'month';

/** The groups by which shipments are added up: days are for other reports. */
type GroupKey = GroupBy | 'day';

export interface Group {
  /** Id of the SKU or the customer, or the month or day. */
  key: string;
  quantity: Exact;
  revenue: Exact;
  cost: Exact;
  /** Units that left before they came: their cost changes when they come. */
  provisionalQuantity: Exact;
}

/** An order, all its lines, and all its shipments in the order of the ledger. */
export interface SoldOrder extends Pick<StoredSalesOrder, 'id' | 'customerId' | 'discountAmount'> {
  /** An order that has shipped has a rate. */
  exchangeRate: Exact;
  items: readonly Pick<SalesOrderItem, 'id' | 'skuId' | 'quantity' | 'lineTotal'>[];
  shipments: readonly Shipment[];
  returns: readonly ReturnedGoods[];
}

/** Goods that came back. */
export interface ReturnedGoods {
  skuId: string;
  /** YYYY-MM-DD */
  day: string;
  quantity: Exact;
  /** The customer's, in the currency of the order; without an order in base currency. */
  credit: Exact;
  /** Of what is in stock again, in base currency. */
  cost: Exact;
}

interface Shipment {
  itemId: string;
  /** YYYY-MM-DD */
  day: string;
  quantity: Exact;
  cost: Exact;
  provisionalQuantity: Exact;
}

/** Goods that left or came back, with what they earned. */
interface Moved extends Omit<Group, 'key'> {
  skuId: string;
  customerId: string;
  day: string;
}

interface Counted {
  /** Days. */
  from?: string | undefined;
  to?: string | undefined;
  skuId?: string | undefined;
}

const nothing = { quantity: ZERO, revenue: ZERO, cost: ZERO, provisionalQuantity: ZERO };

export class MarginReport {
  private readonly byKey = new Map<string, Group>();
  private readonly counted: Counted;
  private readonly groupBy: GroupKey;

  constructor(counted: Counted, groupBy: GroupKey) {
    this.counted = counted;
    this.groupBy = groupBy;
  }

  /**
   * Adds the shipments of an order. What each earns is the difference that it makes to the revenue
   * of the order, so that all of them add up to it. What came back takes away what the customer
   * gets for it, on the day on which it came.
   */
  add({ customerId, items, shipments, returns, ...order }: SoldOrder): void {
    const revenueSoFar = new ShippedRevenue(order, items);
    const skuOf = new Map(items.map((item) => [item.id, item.skuId]));
    for (const { itemId, ...shipment } of shipments) {
      const revenue = revenueSoFar.ship(itemId, shipment.quantity);
      this.count({ ...shipment, revenue, customerId, skuId: skuOf.get(itemId) ?? '' });
    }
    this.subtractReturns(customerId, order.exchangeRate, returns);
  }

  /** Takes away what a customer returned, credited in a currency of this rate. */
  subtractReturns(customerId: string, rate: Exact, returns: readonly ReturnedGoods[]): void {
    for (const { credit, quantity, cost, ...where } of returns) {
      const figures = negated({ quantity, cost, revenue: credit.times(rate) });
      this.count({ ...where, ...figures, provisionalQuantity: ZERO, customerId });
    }
  }

  private count(moved: Moved): void {
    const { day, skuId: sku, customerId, quantity, revenue, cost, provisionalQuantity } = moved;
    const { from = '', to = '9999-12-31', skuId } = this.counted;
    if (day < from || day > to || (skuId !== undefined && sku !== skuId)) return;
    const keys = { product: sku, customer: customerId, month: day.slice(0, 7), day };
    const key = keys[this.groupBy];
    const before = this.byKey.get(key) ?? { key, ...nothing };
    this.byKey.set(key, {
      key,
      quantity: before.quantity.plus(quantity),
      revenue: before.revenue.plus(revenue),
      cost: before.cost.plus(cost),
      provisionalQuantity: before.provisionalQuantity.plus(provisionalQuantity),
    });
  }

  /** Months and days from the earliest on; else those with the most revenue first. */
  groups(): Group[] {
    const all = [...this.byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    if (this.groupBy === 'month' || this.groupBy === 'day') return all;
    return all.sort((a, b) => compare(b.revenue, a.revenue));
  }
}

/** The figures of a group or of all groups: as they are shown, and exact. */
export interface MarginFigures extends Figures {
  exact: Figures;
  provisionalQuantity: Exact;
}

/** A group of which nothing was shipped. */
export const noFigures: MarginFigures = { ...nothing, exact: nothing };

interface Figures {
  quantity: Exact;
  revenue: Exact;
  cost: Exact;
}

const negated = ({ quantity, revenue, cost }: Figures): Figures => ({
  quantity: ZERO.minus(quantity),
  revenue: ZERO.minus(revenue),
  cost: ZERO.minus(cost),
});

/** A group as it is shown: revenue and cost rounded, each by itself. */
export function roundedTo(currency: string, group: Group): MarginFigures {
  const { quantity, revenue, cost, provisionalQuantity } = group;
  return {
    quantity,
    provisionalQuantity,
    revenue: payable(revenue, currency),
    cost: payable(cost, currency),
    exact: { quantity, revenue, cost },
  };
}

/** The sums of what is shown, and of what is exact. */
export function totalOf(groups: readonly MarginFigures[]): MarginFigures {
  return {
    ...sumOf(groups),
    exact: sumOf(groups.map(({ exact }) => exact)),
    provisionalQuantity: sum(groups.map((group) => group.provisionalQuantity)),
  };
}

const sumOf = (all: readonly Figures[]): Figures => ({
  quantity: sum(all.map(({ quantity }) => quantity)),
  revenue: sum(all.map(({ revenue }) => revenue)),
  cost: sum(all.map(({ cost }) => cost)),
});
