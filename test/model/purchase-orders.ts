import type { Books } from './books.ts';
import { baseCurrency, lacksRate } from './exchange-rates.ts';
import {
  hasReceipts,
  lineOf,
  type OrderLine,
  orderedStock,
  type PurchaseOrder,
  receivedStock,
  type Status,
  statusOf,
  targetRows,
} from './purchase-order.ts';
import type { HeaderRequest, LineRequest, OrderRequest } from './purchase-requests.ts';
import { NOTHING, Rational } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import { restoring } from './restoring.ts';
import { dateIn } from './zoned-days.ts';

/** The transitions of status that a request may make. */
const transitions: Record<Status, readonly Status[]> = {
  Draft: ['Ordered', 'Cancelled'],
  Ordered: ['Draft', 'Cancelled', 'Closed'],
  'Partially Received': ['Closed'],
  Received: ['Closed'],
  Closed: ['Ordered'],
  Cancelled: [],
};

/** Purchase orders and their lines; receipts are in purchase-receipts.ts. */
export class PurchaseOrders {
  readonly books: Books;
  readonly #orders = new Map<string, PurchaseOrder>();
  #lastId = 0;

  constructor(books: Books) {
    this.books = books;
  }

  checkpoint = () => restoring(this.#orders);

  all(): PurchaseOrder[] {
    return [...this.#orders.values()];
  }

  find(orderId: string): PurchaseOrder | undefined {
    return this.#orders.get(orderId);
  }

  create(request: OrderRequest): Outcome<PurchaseOrder> {
    const { items = [], status = 'Draft', vendorId, shipTo = null } = request;
    const manualStatus = status === 'Ordered' ? 'Ordered' : 'Draft';
    const incomplete = manualStatus === 'Ordered' && (items.length === 0 || shipTo === null);
    const wrong =
      status !== manualStatus ||
      !isPositive(request.exchangeRate ?? '1') ||
      !items.every(isWellFormed);
    if (wrong) return invalid;
    const known = this.#knows(request) && items.every(({ itemId }) => this.#isItem(itemId));
    // The service may check completeness and references in either order.
    const lacking = firstOf([incomplete && invalid, !known && notFound]);
    if (lacking) return lacking;
    const fit = this.#canRefer(request) && items.every((item) => this.#isOrderable(item.itemId));
    if (!fit) return invalid;
    const blank: PurchaseOrder = {
      id: this.newId('order'),
      manualStatus,
      vendorId,
      orderDate: request.orderDate ?? dateIn(this.books.timeZone, this.books.now()),
      expectedDate: request.expectedDate ?? null,
      shipTo,
      currency: request.currency ?? baseCurrency,
      exchangeRate: null,
      rateSource: null,
      lines: items.map((item) => this.#lineOf(item)),
      receipts: [],
    };
    const order = this.books.rates.apply(blank, request);
    return this.apply(order, [lacksRate(order) && invalid]);
  }

  update(orderId: string, request: HeaderRequest): Outcome<PurchaseOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (!isPositive(request.exchangeRate ?? '1')) return invalid;
    if (!this.#knows(request)) return notFound;
    const { status } = request;
    const changes = status !== undefined && status !== statusOf(order);
    const edited: PurchaseOrder = {
      ...order,
      ...withoutUndefined({
        currency: request.currency,
        vendorId: request.vendorId,
        orderDate: request.orderDate,
        expectedDate: request.expectedDate,
        shipTo: request.shipTo,
      }),
      ...(changes && { manualStatus: manualStatusOf(status) }),
    };
    const after = this.books.rates.apply(edited, request, order);
    const otherCurrency = after.currency !== order.currency && order.receipts.length > 0;
    const otherVendor = after.vendorId !== order.vendorId && order.receipts.length > 0;
    return this.apply(after, [
      !this.#canRefer(request, order) && invalid,
      after.manualStatus !== 'Draft' && after.lines.length === 0 && invalid,
      after.manualStatus === 'Ordered' && after.shipTo === null && invalid,
      ...(changes ? refusalsOf(order, status) : []),
      !otherCurrency && lacksRate(after) && invalid,
      (otherVendor || otherCurrency) && conflict('purchase_order_has_receipts'),
    ]);
  }

  remove(orderId: string): Outcome<null> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (order.receipts.length > 0) return conflict('purchase_order_has_receipts');
    this.books.keep(this.books.changeTo(orderId, []));
    this.#orders.delete(orderId);
    return { accepted: true, made: null };
  }

  addLine(orderId: string, request: LineRequest): Outcome<PurchaseOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (!isWellFormed(request)) return invalid;
    if (!this.#isItem(request.itemId)) return notFound;
    const lines = [...order.lines, this.#lineOf(request)];
    const after = this.books.rates.apply({ ...order, lines }, {}, order);
    return this.apply(after, [!this.#isOrderable(request.itemId) && invalid]);
  }

  updateLine(lineId: string, request: Partial<LineRequest>): Outcome<PurchaseOrder> {
    const order = this.orderOf(lineId);
    if (!order) return notFound;
    const line = lineOf(order, lineId);
    const { quantity, unitPrice, discountPercent, expectedDate } = request;
    const { itemId = line.itemId } = request;
    const requested = { itemId, quantity: quantity ?? '1', unitPrice: unitPrice ?? '1' };
    if (!isWellFormed({ ...requested, discountPercent })) return invalid;
    if (!this.#isItem(itemId)) return notFound;
    const after: OrderLine = {
      ...line,
      ...withoutUndefined({ expectedDate }),
      ...(quantity !== undefined && { quantity: Rational.parse(quantity) }),
      ...(unitPrice !== undefined && { unitPrice: Rational.parse(unitPrice) }),
      ...(discountPercent !== undefined && {
        discountPercent: Rational.parse(discountPercent),
      }),
      ...(itemId !== line.itemId && {
        itemId,
        unitsPerPurchaseUnit: this.books.item(itemId).unitsPerPurchaseUnit,
      }),
    };
    const otherItem = itemId !== line.itemId;
    const cut =
      after.quantity.compare(line.quantity) < 0 &&
      orderedStock(after).compare(receivedStock(order, line)) < 0;
    const fixed = cut || (otherItem && hasReceipts(order, lineId));
    const lines = order.lines.map((each) => (each.id === lineId ? after : each));
    const next = { ...order, lines };
    const rated = isSame(line, after) ? next : this.books.rates.apply(next, {}, order);
    return this.apply(rated, [
      otherItem && !this.#isOrderable(itemId) && invalid,
      fixed && conflict('purchase_order_has_receipts'),
    ]);
  }

  removeLine(lineId: string): Outcome<PurchaseOrder> {
    const order = this.orderOf(lineId);
    if (!order) return notFound;
    if (hasReceipts(order, lineId)) return conflict('purchase_order_has_receipts');
    const lines = order.lines.filter(({ id }) => id !== lineId);
    const after = this.books.rates.apply({ ...order, lines }, {}, order);
    return this.apply(after, [order.manualStatus !== 'Draft' && lines.length === 0 && invalid]);
  }

  /** Keeps the changed order with all its rows, or refuses the change as a whole. */
  apply(
    order: PurchaseOrder,
    rules: readonly (Refused | undefined | false)[],
    closedPeriod?: 'allow',
  ): Outcome<PurchaseOrder> {
    const change = { ...this.books.changeTo(order.id, targetRows(order)), closedPeriod };
    const refusal = firstOf([...rules, this.books.validate(change)]);
    if (refusal) return refusal;
    this.books.keep(change);
    this.#orders.set(order.id, order);
    return { accepted: true, made: order };
  }

  /** Orders whose rows are kept already. */
  put(orders: readonly PurchaseOrder[]): void {
    for (const order of orders) this.#orders.set(order.id, order);
  }

  newId(kind: string): string {
    this.#lastId += 1;
    return `${kind}-${this.#lastId}`;
  }

  /** The order that a line belongs to. */
  orderOf(lineId: string): PurchaseOrder | undefined {
    return this.all().find(({ lines }) => lines.some(({ id }) => id === lineId));
  }

  #lineOf(request: LineRequest): OrderLine {
    const { itemId, quantity, unitPrice, discountPercent = '0' } = request;
    return {
      id: this.newId('line'),
      itemId,
      quantity: Rational.parse(quantity),
      unitPrice: Rational.parse(unitPrice),
      discountPercent: Rational.parse(discountPercent),
      unitsPerPurchaseUnit: this.books.item(itemId).unitsPerPurchaseUnit,
      expectedDate: request.expectedDate ?? null,
    };
  }

  #knows({ vendorId, shipTo }: HeaderRequest): boolean {
    const { vendors, locations } = this.books;
    return (!vendorId || vendors.has(vendorId)) && (!shipTo || locations.has(shipTo));
  }

  /** Whether the records that the request newly names are active and have the role. */
  #canRefer({ vendorId, shipTo }: HeaderRequest, before?: PurchaseOrder): boolean {
    const vendor =
      vendorId === before?.vendorId ? undefined : this.books.vendors.get(vendorId ?? '');
    const location = shipTo === before?.shipTo ? undefined : this.books.locations.get(shipTo ?? '');
    return vendor?.active !== false && location?.active !== false && location?.isShipTo !== false;
  }

  #isItem(itemId: string): boolean {
    return this.books.items.has(itemId);
  }

  #isOrderable(itemId: string): boolean {
    const { active, isBought } = this.books.item(itemId);
    return active && isBought;
  }
}

/** The refusals of a requested change of status. */
function refusalsOf(order: PurchaseOrder, to: Status): (Refused | false)[] {
  const from = statusOf(order);
  const reverts = (to === 'Draft' || to === 'Cancelled') && order.receipts.length > 0;
  const isOwed = reverts && from !== 'Closed';
  const unheard = !transitions[from].includes(to) && !isOwed;
  return [
    reverts && conflict('purchase_order_has_receipts'),
    unheard && conflict('invalid_transition'),
  ];
}

/** Whether a change of a line changes nothing: it is no change of the order either. */
const isSame = (one: OrderLine, other: OrderLine): boolean =>
  one.itemId === other.itemId &&
  one.expectedDate === other.expectedDate &&
  one.quantity.compare(other.quantity) === 0 &&
  one.unitPrice.compare(other.unitPrice) === 0;

function manualStatusOf(status: Status): PurchaseOrder['manualStatus'] {
  return status === 'Partially Received' || status === 'Received' ? 'Ordered' : status;
}

function isWellFormed({ quantity, unitPrice, discountPercent = '0' }: LineRequest): boolean {
  const [price, discount] = [Rational.parse(unitPrice), Rational.parse(discountPercent)];
  const isShare = discount.compare(NOTHING) >= 0 && discount.compare(Rational.parse('100')) <= 0;
  return isPositive(quantity) && price.compare(NOTHING) >= 0 && isShare;
}

function isPositive(text: string): boolean {
  return Rational.parse(text).compare(NOTHING) > 0;
}

/** The fields without those that are undefined; null stays. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as never;
}
