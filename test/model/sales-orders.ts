import type { Books } from './books.ts';
import { baseCurrency } from './exchange-rates.ts';
import { NOTHING, Rational } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome } from './requests.ts';
import { restoring } from './restoring.ts';
import { reversed } from './reversed-shipments.ts';
import {
  fulfilledQuantity,
  fulfillmentOf,
  isShipped,
  isShippedOn,
  type SalesLine,
  type SalesOrder,
  type SalesStatus,
  type Shipment,
  salesRows,
  salesStatusOf,
} from './sales-order.ts';
import {
  changedLine,
  isOther,
  isSoundHeader,
  isSoundLine,
  type SalesChanges,
  type SalesHeader,
  type SalesLineChanges,
  type SalesLineRequest,
  type SalesRequest,
  withHeader,
  withLine,
} from './sales-requests.ts';
import { broken, keepsReturned, type Rules, shippingRules } from './sales-rules.ts';
import { dateIn, daysAfter, midnightIn } from './zoned-days.ts';

/** The transitions of status that a request may make. */
const transitions: Record<SalesStatus, readonly SalesStatus[]> = {
  Draft: ['Confirmed', 'Cancelled'],
  Confirmed: ['Draft', 'Cancelled', 'Closed'],
  Completed: ['Closed'],
  Closed: ['Confirmed'],
  Cancelled: [],
};

/** The day on which goods leave, and their shipment. */
type Shipping = Pick<Shipment, 'date' | 'document'>;

/** Sales orders, their lines and their shipments. */
export class SalesOrders {
  readonly #books: Books;
  readonly #orders = new Map<string, SalesOrder>();
  #lastId = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  checkpoint = () => restoring(this.#orders);

  all(): SalesOrder[] {
    return [...this.#orders.values()];
  }

  find(orderId: string): SalesOrder | undefined {
    return this.#orders.get(orderId);
  }

  create(request: SalesRequest): Outcome<SalesOrder> {
    const { items = [], status = 'Draft', customerId } = request;
    if (!isSoundHeader(request) || !items.every(isSoundLine)) return invalid;
    const known = this.#knows(request) && items.every(({ skuId }) => this.#isSku(skuId));
    const fits = known && this.#canRefer(request) && items.every((item) => this.#isActive(item));
    const blank: SalesOrder = {
      ...{
        id: this.newId('sales-order'),
        manualStatus: status,
        customerId,
        requestedShipDate: null,
      },
      ...{ orderDate: this.#today(), shipFrom: null, onHold: false, holdReason: null },
      ...{ currency: baseCurrency, exchangeRate: null, rateSource: null },
      ...{ discountAmount: NOTHING, shippingAmount: NOTHING, taxAmount: NOTHING },
      lines: [],
    };
    const headed = this.#books.rates.apply(withHeader(blank, request), request);
    const lines = known ? items.map((item) => this.#lineOf(item, headed)) : [];
    const unpriced = lines.some((line) => line === undefined);
    const order = { ...headed, lines: lines.flatMap((line) => line ?? []) };
    const refusal = firstOf([...broken(order), !known && notFound, !fits && invalid]);
    if (refusal || unpriced) return refusal ?? invalid;
    return this.apply(order, []);
  }

  update(orderId: string, request: SalesChanges): Outcome<SalesOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (!isSoundHeader(request)) return invalid;
    if (!this.#knows(request)) return notFound;
    const { status, fulfillment, shipDate = this.#today() } = request;
    const from = salesStatusOf(order);
    const isNew = status !== undefined && status !== from;
    const requested = status === 'Completed' ? 'Confirmed' : status;
    const manualStatus = isNew && requested ? requested : order.manualStatus;
    const headed = { ...withHeader(order, request), manualStatus };
    const edited = this.#books.rates.apply(headed, request, order);
    const shipped = order.lines.some(isShipped);
    const fixed = edited.customerId !== order.customerId || edited.currency !== order.currency;
    const reverted = isNew && (status === 'Draft' || status === 'Cancelled');
    const ships = fulfillment !== undefined && fulfillment !== fulfillmentOf(order);
    const after = ships ? this.#shipAll(edited, shipDate) : edited;
    const repeated = fulfillment === undefined ? [] : order.lines;
    return this.apply(after, [
      !this.#canRefer(request, order) && invalid,
      ...broken(edited),
      !this.#canDate(request, ships, repeated) && invalid,
      isNew && !transitions[from].includes(status) && conflict('invalid_transition'),
      shipped && (fixed || reverted) && conflict('sales_order_has_shipments'),
      ships && fulfillment !== 'Fulfilled' && conflict('invalid_transition'),
      ...(ships ? shippingRules(edited) : []),
    ]);
  }

  remove(orderId: string): Outcome<null> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    const held = firstOf([
      order.lines.some(isShipped) && conflict('sales_order_has_shipments'),
      ...keepsReturned(this.#books.goneBack, order),
    ]);
    if (held) return held;
    this.#books.keep(this.#books.changeTo(orderId, []));
    this.#orders.delete(orderId);
    return { accepted: true, made: null };
  }

  addLine(orderId: string, request: SalesLineRequest): Outcome<SalesOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (!isSoundLine(request)) return invalid;
    if (!this.#isSku(request.skuId)) return notFound;
    const rated = this.#books.rates.apply(order, {}, order);
    const line = this.#lineOf(request, rated);
    if (!line || !this.#isActive(request)) return invalid;
    return this.apply({ ...rated, lines: [...order.lines, line] }, []);
  }

  updateLine(lineId: string, request: SalesLineChanges): Outcome<SalesOrder> {
    const order = this.orderOf(lineId);
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!order || !line) return notFound;
    if (!isSoundLine(request)) return invalid;
    const { skuId = line.skuId, shipDate = this.#today() } = request;
    if (!this.#isSku(skuId)) return notFound;
    const edited = changedLine(line, request);
    const rated = this.#books.rates.apply(order, {}, order);
    const before = fulfilledQuantity(line);
    const fulfilled = request.fulfilled === undefined ? before : Rational.parse(request.fulfilled);
    const more = fulfilled.compare(before);
    const document = this.newId('document');
    const moved = this.#moved(order, edited, fulfilled, { date: shipDate, document });
    const fixed = skuId !== line.skuId || edited.quantity.compare(fulfilled) < 0;
    const hasQuantity = request.fulfilled !== undefined;
    const isChanged = isOther(line, edited) || more !== 0;
    return this.apply(withLine(isChanged ? rated : order, moved), [
      skuId !== line.skuId && !this.#isActive({ skuId }) && invalid,
      hasQuantity && fulfilled.compare(edited.quantity) > 0 && invalid,
      ...broken(withLine(order, edited)),
      !this.#canDate(request, more !== 0, hasQuantity && more === 0 ? [line] : []) && invalid,
      isShipped(line) && fixed && conflict('sales_order_has_shipments'),
      ...(more > 0 ? shippingRules(withLine(rated, edited)) : []),
      more < 0 && order.manualStatus !== 'Confirmed' && conflict('invalid_transition'),
    ]);
  }

  removeLine(lineId: string): Outcome<SalesOrder> {
    const order = this.orderOf(lineId);
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!order || !line) return notFound;
    const lines = order.lines.filter((each) => each !== line);
    const after = this.#books.rates.apply({ ...order, lines }, {}, order);
    return this.apply(after, [
      isShipped(line) && conflict('sales_order_has_shipments'),
      ...broken(after),
    ]);
  }

  /** The exact value of all shipped goods, at their present costs. */
  costOfGoodsSold(order: SalesOrder): Rational {
    const ids = new Set(order.lines.flatMap(({ shipments }) => shipments.map(({ id }) => id)));
    const skuIds = [...new Set(order.lines.map(({ skuId }) => skuId))];
    return skuIds
      .flatMap((skuId) => this.#books.outbound(skuId))
      .filter(({ row }) => ids.has(row.source?.key ?? ''))
      .reduce((sum, { value }) => sum.plus(value), NOTHING);
  }

  /** The order that a line belongs to. */
  orderOf(lineId: string): SalesOrder | undefined {
    return this.all().find(({ lines }) => lines.some(({ id }) => id === lineId));
  }

  /** Keeps the changed order with all its rows, or refuses the change as a whole. */
  apply(order: SalesOrder, rules: Rules): Outcome<SalesOrder> {
    const change = this.#books.changeTo(order.id, salesRows(order));
    const before = this.#orders.get(order.id);
    const returned = before ? keepsReturned(this.#books.goneBack, before, order) : [];
    const refusal = firstOf([...rules, ...returned, this.#books.validate(change)]);
    if (refusal) return refusal;
    this.#books.keep(change);
    this.#orders.set(order.id, order);
    return { accepted: true, made: order };
  }

  #shipAll(order: SalesOrder, date: string): SalesOrder {
    const document = this.newId('document');
    const lines = order.lines.map((line) =>
      this.#moved(order, line, line.quantity, { date, document }),
    );
    return { ...order, lines };
  }

  /** The line with this total quantity shipped: a shipment is added, or the newest are reversed. */
  #moved(order: SalesOrder, line: SalesLine, fulfilled: Rational, shipping: Shipping): SalesLine {
    const more = fulfilled.minus(fulfilledQuantity(line));
    if (more.compare(NOTHING) <= 0) return reversed(line, more.negated(), this.#books.rows());
    const shipment = this.shipmentOf(order, more, shipping);
    return { ...line, shipments: [...line.shipments, shipment] };
  }

  /** Units of a line that leave. */
  shipmentOf({ shipFrom }: SalesOrder, quantity: Rational, { date, document }: Shipping): Shipment {
    return {
      ...{ id: this.newId('shipment'), document, quantity, date },
      locationId: shipFrom ?? '',
      eventDate: midnightIn(this.#books.timeZone, date),
    };
  }

  /** Undefined without a price, which is by default the list price at the order's rate. */
  #lineOf(
    { skuId, quantity, unitPrice, discountPercent = '0' }: SalesLineRequest,
    { exchangeRate }: Pick<SalesOrder, 'exchangeRate'>,
  ): SalesLine | undefined {
    const { listPrice } = this.#books.item(skuId);
    const listed = listPrice && exchangeRate && listPrice.over(exchangeRate).roundHalfEven(6);
    const price = unitPrice === undefined ? listed : Rational.parse(unitPrice);
    if (!price) return undefined;
    return {
      id: this.newId('sales-line'),
      skuId,
      quantity: Rational.parse(quantity),
      unitPrice: price,
      discountPercent: Rational.parse(discountPercent),
      shipments: [],
    };
  }

  #knows({ customerId, shipFrom }: SalesHeader): boolean {
    const { customers, locations } = this.#books;
    return (!customerId || customers.has(customerId)) && (!shipFrom || locations.has(shipFrom));
  }

  /** Whether the records that the request newly names are active and have the role. */
  #canRefer({ customerId, shipFrom }: SalesHeader, before?: SalesOrder): boolean {
    const { customers, locations } = this.#books;
    const customer =
      customerId === before?.customerId ? undefined : customers.get(customerId ?? '');
    const location = shipFrom === before?.shipFrom ? undefined : locations.get(shipFrom ?? '');
    return (
      customer?.active !== false &&
      location?.active !== false &&
      location?.isStockLocation !== false
    );
  }

  #isSku(itemId: string): boolean {
    return this.#books.items.get(itemId)?.ledger === 'finishedGoods';
  }

  #isActive({ skuId }: { skuId: string }): boolean {
    return this.#books.item(skuId).active;
  }

  /** Whether the shipDate allows a movement, or names an earlier shipment when nothing moves. */
  #canDate({ shipDate }: SalesChanges, moves: boolean, repeated: readonly SalesLine[]): boolean {
    if (shipDate === undefined) return true;
    return moves ? shipDate <= daysAfter(this.#today(), 1) : isShippedOn(shipDate, repeated);
  }

  #today(): string {
    return dateIn(this.#books.timeZone, this.#books.now());
  }

  newId(kind: string): string {
    this.#lastId += 1;
    return `${kind}-${this.#lastId}`;
  }
}
