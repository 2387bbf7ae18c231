import type { Books } from './books.ts';
import type { Production } from './costing.ts';
import { NOTHING, Rational, total } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import {
  madePieces,
  needOf,
  productionOf,
  type WorkLine,
  type WorkOrder,
  type WorkReceipt,
  type WorkStatus,
  workLineOf,
  workRows,
  workStatusOf,
} from './work-order.ts';
import { dateIn, daysAfter } from './zoned-days.ts';

/** Numbers as decimal text, dates as `YYYY-MM-DD`. */
export interface WorkRequest {
  skuId: string;
  quantity: string;
  siteId: string;
  stockId: string;
  startDate: string;
  expectedDate?: string | null | undefined;
  status?: 'Draft' | 'Production' | undefined;
  /** Default: of the recipe. */
  conversionCost?: string | undefined;
}

export interface WorkReceiptRequest {
  date?: string | undefined;
  produced: readonly { lineId: string; good: string; scrapped?: string | undefined }[];
  /** Default: the need for all pieces made. */
  consumed?: readonly { itemId: string; quantity: string }[] | undefined;
}

/** Where a status may be taken by hand. */
const transitions: Record<WorkStatus, readonly WorkStatus[]> = {
  Draft: ['Production', 'Cancelled'],
  Production: ['Draft', 'Cancelled', 'Closed'],
  'Partially Received': ['Closed'],
  Completed: ['Closed'],
  Closed: ['Production'],
  Cancelled: [],
};

/** Work orders, and what is made and used up by them. */
export class WorkOrders {
  readonly #books: Books;
  readonly #orders = new Map<string, WorkOrder>();
  #lastId = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  all(): WorkOrder[] {
    return [...this.#orders.values()];
  }

  create(request: WorkRequest): Outcome<WorkOrder> {
    const { siteId, stockId, startDate, expectedDate = null, status = 'Production' } = request;
    if (!isPositive(request.quantity)) return invalid;
    const site = this.#books.locations.get(siteId);
    const stock = this.#books.locations.get(stockId);
    const sku = this.#books.items.get(request.skuId);
    if (!site || !stock || sku?.ledger !== 'finishedGoods') return notFound;
    const line = this.#lineOf(request);
    const fit = site.active && site.isWorkSite && stock.active && stock.isStockLocation;
    if (!line || !fit) return invalid;
    const blank = { overruled: false, lines: [line], receipts: [] };
    const order = { siteId, stockId, startDate, expectedDate, stated: status, ...blank };
    return this.#settle({ id: this.#newId('work-order'), ...order }, []);
  }

  addLine(orderId: string, request: { skuId: string; quantity: string }): Outcome<WorkOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    if (!isPositive(request.quantity)) return invalid;
    if (this.#books.items.get(request.skuId)?.ledger !== 'finishedGoods') return notFound;
    const line = this.#lineOf(request);
    const refusal = firstOf([!line && invalid, hasReceipts(order)]);
    if (refusal || !line) return refusal ?? invalid;
    return this.#settle({ ...order, lines: [...order.lines, line] }, []);
  }

  setStatus(orderId: string, to: WorkStatus): Outcome<WorkOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    const from = workStatusOf(order);
    if (to === from) return { accepted: true, made: order };
    if (to === 'Draft' || to === 'Cancelled') {
      const held = hasReceipts(order);
      if (held) return held;
    }
    if (!transitions[from].includes(to)) return conflict('invalid_transition');
    const stated = to as WorkOrder['stated'];
    return this.#settle({ ...order, stated, overruled: false }, []);
  }

  receive(orderId: string, request: WorkReceiptRequest): Outcome<WorkOrder> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    const { produced, consumed, date = this.#today() } = request;
    const amounts = produced.map(({ good, scrapped = '0' }) =>
      [good, scrapped].map(Rational.parse),
    );
    const made = amounts.every(
      (pair) =>
        pair.every((amount) => amount.compare(NOTHING) >= 0) && total(pair).compare(NOTHING) > 0,
    );
    const used = (consumed ?? []).every(({ quantity }) => isPositive(quantity));
    if (produced.length === 0 || !made || !used) return invalid;
    const known =
      produced.every(({ lineId }) => order.lines.some(({ id }) => id === lineId)) &&
      (consumed ?? []).every(({ itemId }) => this.#books.items.has(itemId));
    if (!known) return notFound;
    const receipt: WorkReceipt = {
      id: this.#newId('work-receipt'),
      date,
      produced: produced.map(({ lineId, good, scrapped = '0' }) => ({
        id: this.#newId('work-receipt-line'),
        lineId,
        good: Rational.parse(good),
        scrapped: Rational.parse(scrapped),
      })),
      consumed: this.#consumed(order, request),
    };
    const after = { ...order, overruled: true, receipts: [...order.receipts, receipt] };
    const over = order.lines.some(
      (line) => madePieces(after, line).compare(greaterOf(line, order)) > 0,
    );
    return this.#settle(after, [
      date > daysAfter(this.#today(), 1) && invalid,
      this.#books.overProduction === 'reject' && over && conflict('over_receipt'),
    ]);
  }

  redate(receiptId: string, date: string): Outcome<WorkOrder> {
    const order = this.#orderOf(receiptId);
    if (!order) return notFound;
    const receipts = order.receipts.map((each) =>
      each.id === receiptId ? { ...each, date } : each,
    );
    return this.#settle({ ...order, receipts }, [date > daysAfter(this.#today(), 1) && invalid]);
  }

  removeReceipt(receiptId: string): Outcome<WorkOrder> {
    const order = this.#orderOf(receiptId);
    if (!order) return notFound;
    const receipts = order.receipts.filter(({ id }) => id !== receiptId);
    return this.#settle({ ...order, receipts }, []);
  }

  remove(orderId: string): Outcome<null> {
    const order = this.#orders.get(orderId);
    if (!order) return notFound;
    const held = hasReceipts(order);
    if (held) return held;
    this.#books.keep(this.#books.changeTo(orderId, []));
    this.#orders.delete(orderId);
    return { accepted: true, made: null };
  }

  /** The value of what a receipt used up, where no good piece came of it; else null. */
  scrapLoss(receiptId: string): Rational | null {
    const receipt = this.#orderOf(receiptId)?.receipts.find(({ id }) => id === receiptId);
    const good = receipt?.produced.some((line) => line.good.compare(NOTHING) > 0);
    return good === false ? this.#books.costing.consumedValue(receiptId) : null;
  }

  #settle(order: WorkOrder, rules: readonly (Refused | undefined | false)[]): Outcome<WorkOrder> {
    const productions = new Map<string, Production | undefined>();
    for (const { id } of this.#orders.get(order.id)?.receipts ?? []) productions.set(id, undefined);
    for (const receipt of order.receipts) productions.set(receipt.id, productionOf(order, receipt));
    const change = { ...this.#books.changeTo(order.id, workRows(order)), productions };
    const refusal = firstOf([...rules, this.#books.judge(change)]);
    if (refusal) return refusal;
    this.#books.keep(change);
    this.#orders.set(order.id, order);
    return { accepted: true, made: order };
  }

  /** A line with the recipe of now; undefined without a recipe, or of an inactive SKU. */
  #lineOf(
    request: Pick<WorkRequest, 'skuId' | 'quantity' | 'conversionCost'>,
  ): WorkLine | undefined {
    const { skuId, quantity, conversionCost } = request;
    const { recipe, active } = this.#books.item(skuId);
    if (!recipe || !active) return undefined;
    return {
      id: this.#newId('work-line'),
      skuId,
      quantity: Rational.parse(quantity),
      recipe,
      materialUnitCost: this.#books.materialUnitCost(skuId),
      conversionCost: conversionCost ? Rational.parse(conversionCost) : recipe.conversionCost,
    };
  }

  /** Each item once, materials first: what was said, or else what all pieces made need. */
  #consumed(order: WorkOrder, { produced, consumed }: WorkReceiptRequest): WorkReceipt['consumed'] {
    const needs = produced.flatMap(({ lineId, good, scrapped = '0' }) => {
      const { recipe } = workLineOf(order, lineId);
      const pieces = Rational.parse(good).plus(Rational.parse(scrapped));
      return recipe.inputs.map((input) => ({
        itemId: input.itemId,
        quantity: needOf(recipe, input, pieces),
      }));
    });
    const said = consumed?.map(({ itemId, quantity }) => ({
      itemId,
      quantity: Rational.parse(quantity),
    }));
    const taken = said ?? needs;
    const isSku = (itemId: string) => this.#books.item(itemId).ledger === 'finishedGoods';
    return [...new Set(taken.map(({ itemId }) => itemId))]
      .sort((a, b) => Number(isSku(a)) - Number(isSku(b)))
      .map((itemId) => {
        const ofItem = taken.filter((each) => each.itemId === itemId);
        return { itemId, quantity: total(ofItem.map(({ quantity }) => quantity)) };
      });
  }

  #orderOf(receiptId: string): WorkOrder | undefined {
    return this.all().find(({ receipts }) => receipts.some(({ id }) => id === receiptId));
  }

  #today(): string {
    return dateIn(this.#books.timeZone, this.#books.now());
  }

  #newId(kind: string): string {
    this.#lastId += 1;
    return `${kind}-${this.#lastId}`;
  }
}

function hasReceipts(order: WorkOrder): Refused | undefined {
  return order.receipts.length > 0 ? conflict('work_order_has_receipts') : undefined;
}

/** More than was ordered, or was made before, is over. */
function greaterOf(line: WorkLine, before: WorkOrder): Rational {
  const made = madePieces(before, line);
  return made.compare(line.quantity) > 0 ? made : line.quantity;
}

function isPositive(text: string): boolean {
  return Rational.parse(text).compare(NOTHING) > 0;
}
