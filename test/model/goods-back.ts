import type { Books } from './books.ts';
import type { TargetRow } from './change.ts';
import { byDayAndSequence, isUnvoided, lineOf } from './ledger-rows.ts';
import { lineOf as orderLineOf, targetRows } from './purchase-order.ts';
import type { PurchaseOrders } from './purchase-orders.ts';
import { lesser, NOTHING, Rational, total } from './rational.ts';
import { isOverReceived, reopened } from './replacements.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import { restoring } from './restoring.ts';
import type { SalesOrders } from './sales-orders.ts';
import { dateIn, daysAfter } from './zoned-days.ts';

/** Units of a line that came or went back; scrap has no place. */
export interface ReturnedPart {
  id: string;
  line: string;
  itemId: string;
  quantity: Rational;
  locationId: string | null;
}

export interface GoodsReturn {
  id: string;
  of: 'customer' | 'vendor';
  date: string;
  /** Of a return to a vendor, whose order is open again by goods that are to be replaced. */
  isReplaced?: boolean;
  parts: readonly ReturnedPart[];
}

/** Where and when goods go back to their vendor. */
interface Sending {
  locationId: string;
  date: string;
  isReplaced?: boolean;
}

/** Quantities as decimal text. */
export interface TakenItem {
  /** A line of a sales order. */
  lineId: string;
  /** Default: the newest shipments of the line first. */
  shipmentId?: string | undefined;
  quantity: string;
  /** Null: scrap. */
  locationId: string | null;
}

export interface SentItem {
  /** A line of a receipt of a purchase order. */
  lineId: string;
  stock: string;
}

/** Returns of customers and returns to vendors. */
export class GoodsBack {
  readonly #books: Books;
  readonly #orders: PurchaseOrders;
  readonly #sales: SalesOrders;
  readonly #returns = new Map<string, GoodsReturn>();
  #lastId = 0;

  constructor(books: Books, orders: PurchaseOrders, sales: SalesOrders) {
    this.#books = books;
    this.#orders = orders;
    this.#sales = sales;
  }

  checkpoint = () => restoring(this.#returns);

  all(of: GoodsReturn['of']): GoodsReturn[] {
    return [...this.#returns.values()].filter((each) => each.of === of);
  }

  /** Takes goods of an order back. */
  take(items: readonly TakenItem[], date: string): Outcome<GoodsReturn> {
    const taken = new Map<string, Rational>();
    const parts = items.map((item) => this.#takenParts(item, date, taken));
    const isShort = items.some(({ quantity }, at) => {
      const found = total((parts[at] ?? []).map((part) => part.quantity));
      return found.compare(Rational.parse(quantity)) < 0;
    });
    const isEarly = items.some((item) => this.#isTooEarly(item, date));
    const made = { id: this.#newId('return'), of: 'customer', date, parts: parts.flat() } as const;
    return this.#apply(made, [isEarly && invalid, isShort && conflict('over_return')]);
  }

  /** Sends goods of receipts back to their vendor. */
  send(items: readonly SentItem[], sending: Sending): Outcome<GoodsReturn> {
    const { locationId, date, isReplaced = false } = sending;
    const received = items.map(({ lineId }) => this.#received(lineId));
    if (received.includes(undefined)) return notFound;
    const parts = items.map(({ stock }, at): ReturnedPart => {
      const { line, itemId } = received[at] ?? { line: '', itemId: '' };
      const id = this.#newId('part');
      return { id, line, itemId, locationId, quantity: Rational.parse(stock) };
    });
    const made = { id: this.#newId('return'), of: 'vendor', date, isReplaced, parts } as const;
    return this.#apply(made, this.#sendingRules(made));
  }

  /** Moves a return to another day, or changes what went back to the vendor. */
  change(returnId: string, date: string, quantities: readonly string[] = []): Outcome<GoodsReturn> {
    const before = this.#returns.get(returnId);
    if (!before) return notFound;
    const parts = before.parts.map((part, at) => {
      const quantity = quantities[at];
      return quantity === undefined ? part : { ...part, quantity: Rational.parse(quantity) };
    });
    const after = { ...before, date, parts };
    const isEarly = parts.some(({ line }) => this.#shippedOn(line) > date);
    const rules = before.of === 'vendor' ? this.#sendingRules(after) : [isEarly && invalid];
    return this.#apply(after, rules);
  }

  remove(returnId: string): Outcome<GoodsReturn> {
    const before = this.#returns.get(returnId);
    if (!before) return notFound;
    return this.#keep({ ...before, parts: [] }, []) ?? { accepted: true, made: before };
  }

  #apply(made: GoodsReturn, rules: readonly (Refused | false)[]): Outcome<GoodsReturn> {
    const today = dateIn(this.#books.timeZone, this.#books.now());
    const isAhead = made.date > daysAfter(today, 1);
    return this.#keep(made, [isAhead && invalid, ...rules]) ?? { accepted: true, made };
  }

  /** Keeps a return, which ends without parts; its orders are open again, or no longer. */
  #keep(made: GoodsReturn, rules: readonly (Refused | false)[]): Refused | undefined {
    const books = this.#books;
    const orders = reopened(this.#orders.all(), this.#replacedAfter(made));
    const changes = [
      books.changeTo(made.id, rowsOf(made)),
      ...orders.map((order) => books.changeTo(order.id, targetRows(order))),
    ];
    const change = {
      voided: changes.flatMap(({ voided }) => voided),
      written: changes.flatMap(({ written }) => written),
      revalued: changes.flatMap(({ revalued = [] }) => revalued),
    };
    const isOver = orders.some((order) => {
      const before = this.#orders.find(order.id);
      return before !== undefined && isOverReceived(before, order);
    });
    const isRefused = books.overReceipt === 'reject' && isOver && conflict('over_receipt');
    const refusal = firstOf([...rules, isRefused, books.validate(change)]);
    if (refusal) return refusal;
    books.keep(change);
    this.#orders.put(orders);
    for (const { id } of this.#returns.get(made.id)?.parts ?? []) books.goneBack.delete(id);
    this.#returns.delete(made.id);
    if (made.parts.length > 0) this.#returns.set(made.id, made);
    for (const { id, line, quantity } of made.parts) {
      books.goneBack.set(id, { line, quantity, day: made.date });
    }
    return undefined;
  }

  /** The units of a line of a receipt that are to be replaced once a return is as given. */
  #replacedAfter(made: GoodsReturn): (line: string) => Rational {
    const others = this.all('vendor').filter(({ id }) => id !== made.id);
    const parts = [...others, made].flatMap((each) => (each.isReplaced ? each.parts : []));
    return (line) => total(parts.filter((part) => part.line === line).map((part) => part.quantity));
  }

  /** The units of an item by the shipments that they left with, the newest first. */
  #takenParts(item: TakenItem, date: string, taken: Map<string, Rational>): ReturnedPart[] {
    const shipped = this.#shipments()
      .filter(({ of, shipment }) => of.id === item.lineId && shipment.date <= date)
      .filter(({ shipment }) => !item.shipmentId || shipment.id === item.shipmentId);
    let open = Rational.parse(item.quantity);
    return shipped.flatMap(({ line, of, shipment }) => {
      const back = this.#books.goneBack.of(line).quantity.plus(taken.get(line) ?? NOTHING);
      const quantity = lesser(open, shipment.quantity.minus(back));
      if (quantity.compare(NOTHING) <= 0) return [];
      open = open.minus(quantity);
      taken.set(line, quantity.plus(taken.get(line) ?? NOTHING));
      const { locationId } = item;
      return [{ id: this.#newId('part'), line, itemId: of.skuId, quantity, locationId }];
    });
  }

  /** All shipments, the newest first. */
  #shipments() {
    const rows = new Map(
      this.#books
        .rows()
        .filter(isUnvoided)
        .map((row) => [lineOf(row), row]),
    );
    const all = this.#sales.all().flatMap((order) =>
      order.lines.flatMap((of) =>
        of.shipments.flatMap((shipment) => {
          const line = `${order.id} ${shipment.id}`;
          const row = rows.get(line);
          return row ? [{ line, of, shipment, row }] : [];
        }),
      ),
    );
    return all.sort((a, b) => byDayAndSequence(b.row, a.row));
  }

  #shippedOn(line: string): string {
    return this.#shipments().find((each) => each.line === line)?.shipment.date ?? '';
  }

  #isTooEarly({ shipmentId }: TakenItem, date: string): boolean {
    const named = this.#shipments().find(({ shipment }) => shipment.id === shipmentId);
    return named !== undefined && named.shipment.date > date;
  }

  #sendingRules({ date, parts }: GoodsReturn): (Refused | false)[] {
    const own = new Set(parts.map(({ id }) => id));
    const isOver = parts.some(({ line, quantity }) => {
      const others = this.#books.goneBack.of(line, own).quantity;
      const stock = this.#receivedAs(line)?.stock ?? NOTHING;
      return quantity.plus(others).compare(stock) > 0;
    });
    const isEarly = parts.some(({ line }) => (this.#receivedAs(line)?.date ?? '') > date);
    return [isEarly && invalid, isOver && conflict('over_return')];
  }

  #received(lineId: string) {
    for (const order of this.#orders.all()) {
      for (const receipt of order.receipts) {
        const found = receipt.lines.find(({ id }) => id === lineId);
        if (!found) continue;
        const { itemId } = orderLineOf(order, found.lineId);
        return { line: `${order.id} ${lineId}`, itemId, stock: found.stock, date: receipt.date };
      }
    }
    return undefined;
  }

  #receivedAs(line: string) {
    return this.#received(line.split(' ')[1] ?? '');
  }

  #newId(kind: string): string {
    this.#lastId += 1;
    return `${kind}-${this.#lastId}`;
  }
}

/** The rows that a return should have. */
function rowsOf({ id, of, date, parts }: GoodsReturn): TargetRow[] {
  return parts.flatMap(({ id: key, line, itemId, quantity, locationId }): TargetRow[] => {
    if (locationId === null) return [];
    const isTaken = of === 'customer';
    return [
      {
        source: { type: isTaken ? 'sales_return' : 'vendor_return', id, orderId: id, key },
        ...{ itemId, locationId, quantity, date, unitCost: null },
        eventType: isTaken ? 'CUSTOMER_RETURN' : 'VENDOR_RETURN',
        ...(isTaken ? { carriedFrom: line } : { cutFrom: line }),
      },
    ];
  });
}
