import type { Books } from './books.ts';
import { Rational } from './rational.ts';
import { invalid, notFound, type Outcome } from './requests.ts';
import {
  isNothing,
  openOf,
  type SalesLine,
  type SalesOrder,
  type Shipment,
} from './sales-order.ts';
import type { SalesOrders } from './sales-orders.ts';
import { shippingRules } from './sales-rules.ts';
import { dateIn, daysAfter, midnightIn } from './zoned-days.ts';

/** Units of a line that leave with a shipment, as decimal text. */
interface ShippedUnits {
  lineId: string;
  quantity: string;
}

/** Shipments of one or several lines: made, moved to another day and deleted as a whole. */
export class Shipments {
  readonly #books: Books;
  readonly #sales: SalesOrders;

  constructor(books: Books, sales: SalesOrders) {
    this.#books = books;
    this.#sales = sales;
  }

  /** Ships units of some lines together; by default all that is open. */
  ship(orderId: string, units?: readonly ShippedUnits[], date = this.#today()) {
    const order = this.#sales.find(orderId);
    if (!order) return notFound;
    const document = this.#sales.newId('document');
    const quantityOf = ({ id, ...line }: SalesLine) => {
      const named = units?.find(({ lineId }) => lineId === id);
      if (!units) return openOf({ id, ...line });
      return Rational.parse(named?.quantity ?? '0');
    };
    const lines = order.lines.map((line): SalesLine => {
      const quantity = quantityOf(line);
      if (isNothing(quantity)) return line;
      const shipment = this.#sales.shipmentOf(order, quantity, { date, document });
      return { ...line, shipments: [...line.shipments, shipment] };
    });
    const isOver = order.lines.some((line) => quantityOf(line).compare(openOf(line)) > 0);
    const isIdle = order.lines.every((line) => isNothing(quantityOf(line)));
    return this.#sales.apply({ ...order, lines }, [
      (this.#isAhead(date) || isOver || isIdle) && invalid,
      ...shippingRules(order),
    ]);
  }

  /** Moves a shipment to another day, which is not after one on which goods of it came back. */
  redate(document: string, date: string): Outcome<SalesOrder> {
    const order = this.#orderOf(document);
    if (!order) return notFound;
    const eventDate = midnightIn(this.#books.timeZone, date);
    const own = order.lines.flatMap((line) => line.shipments).filter(isOf(document));
    const isLate = own.some(({ id }) => {
      const { first = date } = this.#books.goneBack.of(`${order.id} ${id}`);
      return first < date;
    });
    const moved = (shipment: Shipment) =>
      isOf(document)(shipment) ? { ...shipment, date, eventDate } : shipment;
    const lines = order.lines.map((line) => ({ ...line, shipments: line.shipments.map(moved) }));
    return this.#sales.apply({ ...order, lines }, [(this.#isAhead(date) || isLate) && invalid]);
  }

  remove(document: string): Outcome<SalesOrder> {
    const order = this.#orderOf(document);
    if (!order) return notFound;
    const lines = order.lines.map((line) => ({
      ...line,
      shipments: line.shipments.filter((shipment) => !isOf(document)(shipment)),
    }));
    return this.#sales.apply({ ...order, lines }, []);
  }

  #orderOf(document: string): SalesOrder | undefined {
    return this.#sales
      .all()
      .find(({ lines }) => lines.some(({ shipments }) => shipments.some(isOf(document))));
  }

  /** Goods do not leave later than tomorrow. */
  #isAhead(date: string): boolean {
    return date > daysAfter(this.#today(), 1);
  }

  #today(): string {
    return dateIn(this.#books.timeZone, this.#books.now());
  }
}

const isOf =
  (document: string) =>
  (shipment: Shipment): boolean =>
    shipment.document === document;
