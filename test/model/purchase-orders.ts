import type { Books } from './books.ts';
import {
  hasReceipts,
  lineOf,
  type OrderLine,
  type PurchaseOrder,
  receivedQuantity,
  type Status,
  statusOf,
  wantedRows,
} from './purchase-order.ts';
import { NOTHING, Rational } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import { dateIn } from './zoned-days.ts';

/** Numbers as decimal text, dates as `YYYY-MM-DD`. */
export interface LineRequest {
  materialId: string;
  quantity: string;
  unitPrice: string;
  expectedDate?: string | null | undefined;
}

/** What a change does not name stays. */
export interface HeaderRequest {
  status?: Status | undefined;
  vendorId?: string | undefined;
  orderDate?: string | undefined;
  expectedDate?: string | null | undefined;
  shipTo?: string | null | undefined;
  exchangeRate?: string | undefined;
}

export interface OrderRequest extends HeaderRequest {
  vendorId: string;
  items?: readonly LineRequest[] | undefined;
}

/** Where a status may be taken by hand. */
const transitions: Record<Status, readonly Status[]> = {
  Draft: ['Ordered', 'Cancelled'],
  Ordered: ['Draft', 'Cancelled', 'Closed'],
  'Partially Received': ['Closed'],
  Received: ['Closed'],
  Closed: ['Ordered'],
  Cancelled: [],
};

/** Purchase orders and their lines; receipts of goods are told of elsewhere. */
export class PurchaseOrders {
  readonly books: Books;
  readonly #orders = new Map<string, PurchaseOrder>();
  #lastId = 0;

  constructor(books: Books) {
    this.books = books;
  }

  all(): PurchaseOrder[] {
    return [...this.#orders.values()];
  }

  find(orderId: string): PurchaseOrder | undefined {
    return this.#orders.get(orderId);
  }

  create(request: OrderRequest): Outcome<PurchaseOrder> {
    const { items = [], status = 'Draft', vendorId, shipTo = null, exchangeRate = '1' } = request;
    const stated = status === 'Ordered' ? 'Ordered' : 'Draft';
    const incomplete = stated === 'Ordered' && (items.length === 0 || shipTo === null);
    const wrong = status !== stated || !isPositive(exchangeRate) || !items.every(isWellFormed);
    if (wrong) return invalid;
    const known =
      this.#knows(request) && items.every(({ materialId }) => this.#isMaterial(materialId));
    // Whether the request alone shows that it is incomplete is a matter of taste.
    const lacking = firstOf([incomplete && invalid, !known && notFound]);
    if (lacking) return lacking;
    const fit = this.#canRefer(request) && items.every((item) => this.#isActive(item.materialId));
    if (!fit) return invalid;
    const order: PurchaseOrder = {
      id: this.newId('order'),
      stated,
      vendorId,
      orderDate: request.orderDate ?? dateIn(this.books.timeZone, this.books.now()),
      expectedDate: request.expectedDate ?? null,
      shipTo,
      exchangeRate: Rational.parse(exchangeRate),
      lines: items.map((item) => this.#lineOf(item)),
      receipts: [],
    };
    return this.settle(order, []);
  }

  update(orderId: string, request: HeaderRequest): Outcome<PurchaseOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (request.exchangeRate !== undefined && !isPositive(request.exchangeRate)) return invalid;
    if (!this.#knows(request)) return notFound;
    const { status, exchangeRate } = request;
    const changes = status !== undefined && status !== statusOf(order);
    const after: PurchaseOrder = {
      ...order,
      ...given({
        vendorId: request.vendorId,
        orderDate: request.orderDate,
        expectedDate: request.expectedDate,
        shipTo: request.shipTo,
      }),
      ...(exchangeRate !== undefined && { exchangeRate: Rational.parse(exchangeRate) }),
      ...(changes && { stated: statedBy(status) }),
    };
    const otherVendor = after.vendorId !== order.vendorId && order.receipts.length > 0;
    return this.settle(after, [
      !this.#canRefer(request, order) && invalid,
      after.stated !== 'Draft' && after.lines.length === 0 && invalid,
      after.stated === 'Ordered' && after.shipTo === null && invalid,
      ...(changes ? refusalsOf(order, status) : []),
      otherVendor && conflict('purchase_order_has_receipts'),
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
    if (!this.#isMaterial(request.materialId)) return notFound;
    const lines = [...order.lines, this.#lineOf(request)];
    return this.settle({ ...order, lines }, [!this.#isActive(request.materialId) && invalid]);
  }

  updateLine(lineId: string, request: Partial<LineRequest>): Outcome<PurchaseOrder> {
    const order = this.orderOf(lineId);
    if (!order) return notFound;
    const line = lineOf(order, lineId);
    const { quantity, unitPrice, materialId = line.materialId, expectedDate } = request;
    const asked = { materialId, quantity: quantity ?? '1', unitPrice: unitPrice ?? '1' };
    if (!isWellFormed(asked)) return invalid;
    if (!this.#isMaterial(materialId)) return notFound;
    const after: OrderLine = {
      ...line,
      ...given({ expectedDate }),
      ...(quantity !== undefined && { quantity: Rational.parse(quantity) }),
      ...(unitPrice !== undefined && { unitPrice: Rational.parse(unitPrice) }),
      ...(materialId !== line.materialId && {
        materialId,
        unitsPerPurchaseUnit: this.books.item(materialId).unitsPerPurchaseUnit,
      }),
    };
    const otherItem = materialId !== line.materialId;
    const cut =
      after.quantity.compare(line.quantity) < 0 &&
      after.quantity.compare(receivedQuantity(order, line)) < 0;
    const fixed = cut || (otherItem && hasReceipts(order, lineId));
    const lines = order.lines.map((each) => (each.id === lineId ? after : each));
    return this.settle({ ...order, lines }, [
      otherItem && !this.#isActive(materialId) && invalid,
      fixed && conflict('purchase_order_has_receipts'),
    ]);
  }

  removeLine(lineId: string): Outcome<PurchaseOrder> {
    const order = this.orderOf(lineId);
    if (!order) return notFound;
    if (hasReceipts(order, lineId)) return conflict('purchase_order_has_receipts');
    const lines = order.lines.filter(({ id }) => id !== lineId);
    return this.settle({ ...order, lines }, [
      order.stated !== 'Draft' && lines.length === 0 && invalid,
    ]);
  }

  /** Keeps the order as it should be now with all its rows, or refuses it as a whole. */
  settle(
    order: PurchaseOrder,
    rules: readonly (Refused | undefined | false)[],
  ): Outcome<PurchaseOrder> {
    const change = this.books.changeTo(order.id, wantedRows(order));
    const refusal = firstOf([...rules, this.books.judge(change)]);
    if (refusal) return refusal;
    this.books.keep(change);
    this.#orders.set(order.id, order);
    return { accepted: true, made: order };
  }

  newId(kind: string): string {
    this.#lastId += 1;
    return `${kind}-${this.#lastId}`;
  }

  /** The order that a line belongs to. */
  orderOf(lineId: string): PurchaseOrder | undefined {
    return this.all().find(({ lines }) => lines.some(({ id }) => id === lineId));
  }

  #lineOf({ materialId, quantity, unitPrice, expectedDate = null }: LineRequest): OrderLine {
    return {
      id: this.newId('line'),
      materialId,
      quantity: Rational.parse(quantity),
      unitPrice: Rational.parse(unitPrice),
      unitsPerPurchaseUnit: this.books.item(materialId).unitsPerPurchaseUnit,
      expectedDate,
    };
  }

  #knows({ vendorId, shipTo }: HeaderRequest): boolean {
    const { vendors, locations } = this.books;
    return (!vendorId || vendors.has(vendorId)) && (!shipTo || locations.has(shipTo));
  }

  /** Whether what the request names anew may be named: active, and in its role. */
  #canRefer({ vendorId, shipTo }: HeaderRequest, before?: PurchaseOrder): boolean {
    const vendor =
      vendorId === before?.vendorId ? undefined : this.books.vendors.get(vendorId ?? '');
    const place = shipTo === before?.shipTo ? undefined : this.books.locations.get(shipTo ?? '');
    return vendor?.active !== false && place?.active !== false && place?.isShipTo !== false;
  }

  #isMaterial(itemId: string): boolean {
    return this.books.items.get(itemId)?.ledger === 'materials';
  }

  #isActive(itemId: string): boolean {
    return this.books.item(itemId).active;
  }
}

/** What speaks against a status by hand that is not the present one. */
function refusalsOf(order: PurchaseOrder, to: Status): (Refused | false)[] {
  const from = statusOf(order);
  const takesBack = (to === 'Draft' || to === 'Cancelled') && order.receipts.length > 0;
  const isOwed = takesBack && from !== 'Closed';
  const unheard = !transitions[from].includes(to) && !isOwed;
  return [
    takesBack && conflict('purchase_order_has_receipts'),
    unheard && conflict('invalid_transition'),
  ];
}

function statedBy(status: Status): PurchaseOrder['stated'] {
  return status === 'Partially Received' || status === 'Received' ? 'Ordered' : status;
}

function isWellFormed({ quantity, unitPrice }: LineRequest): boolean {
  return isPositive(quantity) && Rational.parse(unitPrice).compare(NOTHING) >= 0;
}

function isPositive(text: string): boolean {
  return Rational.parse(text).compare(NOTHING) > 0;
}

/** Only what was given; null is given. */
function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as never;
}
