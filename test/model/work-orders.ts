import type { Books } from './books.ts';
import type { Production } from './costing.ts';
import { NOTHING, Rational } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import { restoring } from './restoring.ts';
import {
  productionOf,
  type WorkLine,
  type WorkOrder,
  type WorkStatus,
  workRows,
  workStatusOf,
} from './work-order.ts';

/** Numbers as decimal text. A change keeps the fields that it leaves out. */
export interface WorkLineChanges {
  quantity?: string | undefined;
  /** Default: the conversion cost of the recipe. */
  conversionCost?: string | undefined;
}

export interface WorkLineRequest extends WorkLineChanges {
  skuId: string;
  quantity: string;
}

/** Dates as `YYYY-MM-DD`; the fields of a line are those of the first line. */
export interface WorkChanges extends Partial<WorkLineRequest> {
  siteId?: string | undefined;
  stockId?: string | undefined;
  startDate?: string | undefined;
  expectedDate?: string | null | undefined;
  status?: WorkStatus | undefined;
}

export interface WorkRequest extends WorkChanges, WorkLineRequest {
  skuId: string;
  quantity: string;
  siteId: string;
  stockId: string;
  startDate: string;
  status?: 'Draft' | 'Production' | undefined;
}

/** The transitions of status that a request may make. */
const transitions: Record<WorkStatus, readonly WorkStatus[]> = {
  Draft: ['Production', 'Cancelled'],
  Production: ['Draft', 'Cancelled', 'Closed'],
  'Partially Received': ['Closed'],
  Completed: ['Closed'],
  Closed: ['Production'],
  Cancelled: [],
};

/** Work orders and their lines; receipts are in work-receipts.ts. */
export class WorkOrders {
  readonly books: Books;
  readonly #orders = new Map<string, WorkOrder>();
  #lastId = 0;

  constructor(books: Books) {
    this.books = books;
  }

  checkpoint = () => restoring(this.#orders);

  all(): WorkOrder[] {
    return [...this.#orders.values()];
  }

  find(orderId: string): WorkOrder | undefined {
    return this.#orders.get(orderId);
  }

  create(request: WorkRequest): Outcome<WorkOrder> {
    const { siteId, stockId, startDate, expectedDate = null, status = 'Production' } = request;
    if (!isWellFormed(request)) return invalid;
    if (!this.#knows(request)) return notFound;
    if (!this.#canMake(request.skuId) || !this.#canRefer(request)) return invalid;
    const order: WorkOrder = {
      id: this.newId('work-order'),
      ...{ siteId, stockId, startDate, expectedDate, manualStatus: status },
      ...{ overruled: false, lines: [this.#lineOf(request)], receipts: [] },
    };
    return this.apply(order, []);
  }

  update(orderId: string, request: WorkChanges): Outcome<WorkOrder> {
    const order = this.#orders.get(orderId);
    const [first, ...others] = order?.lines ?? [];
    if (!order || !first) return notFound;
    if (!isWellFormed(request)) return invalid;
    if (!this.#knows(request)) return notFound;
    const { skuId = first.skuId, status, siteId, stockId, startDate, expectedDate } = request;
    const otherSku = skuId !== first.skuId;
    if ((otherSku && !this.#canMake(skuId)) || !this.#canRefer(request, order)) return invalid;
    const remade = otherSku
      ? { ...this.#lineOf({ quantity: String(first.quantity), skuId }), id: first.id }
      : first;
    const line = changedLine(remade, request);
    const from = workStatusOf(order);
    const changes = status !== undefined && status !== from;
    const after: WorkOrder = {
      ...order,
      siteId: siteId ?? order.siteId,
      stockId: stockId ?? order.stockId,
      startDate: startDate ?? order.startDate,
      expectedDate: expectedDate === undefined ? order.expectedDate : expectedDate,
      ...(changes && { manualStatus: status as WorkOrder['manualStatus'], overruled: false }),
      lines: [line, ...others],
    };
    const moved = after.siteId !== order.siteId || after.stockId !== order.stockId;
    const fixed = moved || otherSku || differ(first, line);
    const reverted = changes && (status === 'Draft' || status === 'Cancelled');
    return this.apply(after, [
      (fixed || reverted) && receiptsOf(order),
      changes && !transitions[from].includes(status) && conflict('invalid_transition'),
    ]);
  }

  remove(orderId: string): Outcome<null> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    const held = receiptsOf(order);
    if (held) return held;
    this.books.keep(this.books.changeTo(orderId, []));
    this.#orders.delete(orderId);
    return { accepted: true, made: null };
  }

  addLine(orderId: string, request: WorkLineRequest): Outcome<WorkOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (!isWellFormed(request)) return invalid;
    if (!this.#knows(request)) return notFound;
    const refusal = firstOf([!this.#canMake(request.skuId) && invalid, receiptsOf(order)]);
    if (refusal) return refusal;
    return this.apply({ ...order, lines: [...order.lines, this.#lineOf(request)] }, []);
  }

  updateLine(lineId: string, request: WorkLineChanges): Outcome<WorkOrder> {
    const order = this.orderOf(lineId);
    if (!order) return notFound;
    if (!isWellFormed(request)) return invalid;
    const changed = order.lines.map((line) =>
      line.id === lineId ? changedLine(line, request) : line,
    );
    const same = changed.every((line, at) => !differ(line, order.lines[at] as WorkLine));
    return this.apply({ ...order, lines: changed }, [!same && receiptsOf(order)]);
  }

  removeLine(lineId: string): Outcome<WorkOrder> {
    const order = this.orderOf(lineId);
    if (!order) return notFound;
    const lines = order.lines.filter(({ id }) => id !== lineId);
    const refusal = firstOf([lines.length === 0 && invalid, receiptsOf(order)]);
    return refusal ?? this.apply({ ...order, lines }, []);
  }

  /** Keeps the changed order with all its rows, or refuses the change as a whole. */
  apply(order: WorkOrder, rules: readonly (Refused | undefined | false)[]): Outcome<WorkOrder> {
    const productions = new Map<string, Production | undefined>();
    for (const { id } of this.#orders.get(order.id)?.receipts ?? []) productions.set(id, undefined);
    for (const receipt of order.receipts) productions.set(receipt.id, productionOf(order, receipt));
    const change = { ...this.books.changeTo(order.id, workRows(order)), productions };
    const refusal = firstOf([...rules, this.books.validate(change)]);
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
  orderOf(lineId: string): WorkOrder | undefined {
    return this.all().find(({ lines }) => lines.some(({ id }) => id === lineId));
  }

  #knows({ skuId, siteId, stockId }: WorkChanges): boolean {
    const { items, locations } = this.books;
    const named = [siteId, stockId].filter((each) => each !== undefined);
    const isSku = skuId === undefined || items.get(skuId)?.ledger === 'finishedGoods';
    return isSku && named.every((each) => locations.has(each));
  }

  /** Whether the SKU is active and has a recipe. */
  #canMake(skuId: string): boolean {
    const { active, recipe } = this.books.item(skuId);
    return active && recipe !== null;
  }

  /** Whether the locations that the request newly names are active and have the roles. */
  #canRefer({ siteId, stockId }: WorkChanges, before?: WorkOrder): boolean {
    const { locations } = this.books;
    const site = siteId === before?.siteId ? undefined : locations.get(siteId ?? '');
    const stock = stockId === before?.stockId ? undefined : locations.get(stockId ?? '');
    const siteFits = site === undefined || (site.active && site.isWorkSite);
    return siteFits && (stock === undefined || (stock.active && stock.isStockLocation));
  }

  /** A line with the present recipe and costs. */
  #lineOf({ skuId, quantity, conversionCost }: WorkLineRequest): WorkLine {
    const { recipe } = this.books.item(skuId);
    if (!recipe) throw new Error(`${skuId} has no recipe`);
    return {
      id: this.newId('work-line'),
      skuId,
      quantity: Rational.parse(quantity),
      recipe,
      inputCosts: recipe.inputs.map(({ itemId }) => this.books.currentCost(itemId)),
      materialUnitCost: this.books.materialUnitCost(skuId),
      conversionCost:
        conversionCost === undefined ? recipe.conversionCost : Rational.parse(conversionCost),
    };
  }
}

function receiptsOf(order: WorkOrder): Refused | undefined {
  return order.receipts.length > 0 ? conflict('work_order_has_receipts') : undefined;
}

function changedLine(line: WorkLine, { quantity, conversionCost }: WorkLineChanges): WorkLine {
  return {
    ...line,
    ...(quantity !== undefined && { quantity: Rational.parse(quantity) }),
    ...(conversionCost !== undefined && { conversionCost: Rational.parse(conversionCost) }),
  };
}

function differ(a: WorkLine, b: WorkLine): boolean {
  const sameQuantity = a.quantity.compare(b.quantity) === 0;
  return !sameQuantity || a.conversionCost.compare(b.conversionCost) !== 0;
}

function isWellFormed({ quantity = '1', conversionCost = '0' }: WorkLineChanges): boolean {
  const sign = (text: string) => Rational.parse(text).compare(NOTHING);
  return sign(quantity) > 0 && sign(conversionCost) >= 0;
}
