/** The order that goods left with, and what of it has left and come back so far. */
import { present } from '../../kernel/present.ts';
import { type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import { GoodsByLine } from '../../orders/goods-by-line.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';
import type { LockedOrder } from '../sales-orders/sales-orders.store.ts';
import { Credits } from './credit.ts';
import type { ReturnItem } from './sales-return.ts';
import type { ShippedLine } from './sales-returns.store.ts';

interface Facts {
  order: LockedOrder['order'];
  items: Iterable<SalesOrderItem>;
  /** Newest first. */
  shipped: Iterable<ShippedLine>;
  /** The default credits of all that came back. */
  credited: Exact;
}

const keys = {
  idOf: ({ shipmentItemId }: ShippedLine) => shipmentItemId,
  itemOf: ({ salesOrderItemId }: ShippedLine) => salesOrderItemId,
  leftOf: ({ quantity, returned }: ShippedLine) => quantity.minus(returned),
};

/** A return costs as much as its own items, however many lines and shipments the order has. */
export class ReturnableOrder {
  readonly order: Facts['order'];
  /** By their ids, in their order. */
  readonly items: ReadonlyMap<string, SalesOrderItem>;
  readonly shipped: GoodsByLine<ShippedLine>;
  private credited: Exact;
  private known: Credits | undefined;

  constructor({ order, items, shipped, credited }: Facts) {
    this.order = order;
    this.items = new Map([...items].map((item) => [item.id, item]));
    this.shipped = new GoodsByLine(shipped, keys);
    this.credited = credited;
  }

  /** The credits of all that came back; they are computed when they are first asked for. */
  get credits(): Credits {
    this.known ??= this.creditsNow();
    return this.known;
  }

  /** An order of its own: what comes back of it leaves this one as it is. */
  copy(): ReturnableOrder {
    const { order, items, shipped, credited } = this;
    return new ReturnableOrder({
      ...{ order, credited },
      ...{ items: items.values(), shipped: shipped.byId.values() },
    });
  }

  /** Changes the order in place: these items have come back. */
  take(items: readonly ReturnItem[]): void {
    const { credits } = this;
    for (const { salesOrderItemId, quantity, parts } of items) {
      if (salesOrderItemId !== null) credits.next(salesOrderItemId, quantity);
      for (const { shipmentItemId, quantity: units } of parts) {
        const line = present(this.shipped.byId.get(shipmentItemId ?? ''));
        this.shipped.change({ ...line, returned: line.returned.plus(units) });
      }
    }
    this.credited = this.credited.plus(sum(items.map(({ defaultCredit }) => defaultCredit)));
  }

  private creditsNow(): Credits {
    const returned = new Map<string, Exact>();
    for (const line of this.shipped.byId.values()) {
      const { salesOrderItemId: id } = line;
      returned.set(id, line.returned.plus(returned.get(id) ?? ZERO));
    }
    return Credits.of(this.order, [...this.items.values()], returned, this.credited);
  }
}
