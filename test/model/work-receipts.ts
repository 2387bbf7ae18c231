import { NOTHING, Rational, total } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome } from './requests.ts';
import {
  madePieces,
  needOfPieces,
  nextPieces,
  type WorkLine,
  type WorkOrder,
  type WorkReceipt,
  workLineOf,
} from './work-order.ts';
import type { WorkOrders } from './work-orders.ts';
import { dateIn, daysAfter } from './zoned-days.ts';

/** Numbers as decimal text, dates as `YYYY-MM-DD`. */
export interface WorkReceiptRequest {
  date?: string | undefined;
  produced: readonly { lineId: string; good: string; scrapped?: string | undefined }[];
  /** Default: the need for all pieces made. */
  consumed?: readonly { itemId: string; quantity: string }[] | undefined;
}

/** Receipts of work orders: created, dated and deleted. */
export class WorkReceipts {
  readonly #orders: WorkOrders;

  constructor(orders: WorkOrders) {
    this.#orders = orders;
  }

  create(orderId: string, request: WorkReceiptRequest): Outcome<WorkOrder> {
    const order = this.#orders.find(orderId);
    if (!order) return notFound;
    const { produced, consumed = [], date = this.#today() } = request;
    const { items, overProduction } = this.#orders.books;
    const known =
      produced.every(({ lineId }) => order.lines.some(({ id }) => id === lineId)) &&
      consumed.every(({ itemId }) => items.has(itemId));
    const refusal = firstOf([!isWellFormed(request) && invalid, !known && notFound]);
    if (refusal) return refusal;
    const lines = this.#lines(order, request);
    const receipt: WorkReceipt = {
      id: this.#orders.newId('work-receipt'),
      date,
      produced: lines,
      byNeed: request.consumed === undefined,
      consumed: this.#consumed(order, lines, request.consumed),
    };
    const after = { ...order, overruled: true, receipts: [...order.receipts, receipt] };
    const isOver = (line: WorkLine) => {
      const made = madePieces(after, line);
      return made.compare(line.quantity) > 0 && made.compare(madePieces(order, line)) > 0;
    };
    const strict = overProduction === 'reject';
    return this.#orders.apply(after, [
      this.#isAhead(date) && invalid,
      strict && order.lines.some(isOver) && conflict('over_receipt'),
    ]);
  }

  redate(receiptId: string, date: string): Outcome<WorkOrder> {
    const order = this.orderOf(receiptId);
    if (!order) return notFound;
    const present = order.receipts.find(({ id }) => id === receiptId)?.date;
    const receipts = order.receipts.map((each) =>
      each.id === receiptId ? { ...each, date } : each,
    );
    const refused = date !== present && this.#isAhead(date);
    return this.#orders.apply({ ...order, receipts }, [refused && invalid]);
  }

  remove(receiptId: string): Outcome<WorkOrder> {
    const order = this.orderOf(receiptId);
    if (!order) return notFound;
    const receipts = order.receipts.filter(({ id }) => id !== receiptId);
    return this.#orders.apply({ ...order, receipts }, []);
  }

  /** The value that a receipt without good pieces consumed; null for other receipts. */
  scrapLoss(receiptId: string): Rational | null {
    const receipt = this.orderOf(receiptId)?.receipts.find(({ id }) => id === receiptId);
    const good = receipt?.produced.some((line) => line.good.compare(NOTHING) > 0);
    return good === false ? this.#orders.books.costing.consumedValue(receiptId) : null;
  }

  /** The order of a receipt; undefined when the receipt was deleted. */
  orderOf(receiptId: string): WorkOrder | undefined {
    return this.#orders.all().find(({ receipts }) => receipts.some(({ id }) => id === receiptId));
  }

  /** Each line makes the next pieces that neither another receipt nor a line before it has made. */
  #lines(order: WorkOrder, { produced }: WorkReceiptRequest): WorkReceipt['produced'] {
    const lines: WorkReceipt['produced'][number][] = [];
    for (const { lineId, good, scrapped = '0' } of produced) {
      const amounts = { good: Rational.parse(good), scrapped: Rational.parse(scrapped) };
      const made = [...order.receipts, { produced: lines }];
      lines.push({
        ...{ id: this.#orders.newId('work-receipt-line'), lineId, ...amounts },
        pieces: nextPieces(made, lineId, amounts.good.plus(amounts.scrapped)),
      });
    }
    return lines;
  }

  /**
   * Each item once, materials first: the consumption of the request, or the need of all pieces
   * made.
   */
  #consumed(
    order: WorkOrder,
    lines: WorkReceipt['produced'],
    consumed: WorkReceiptRequest['consumed'],
  ): WorkReceipt['consumed'] {
    const needs = lines.flatMap(({ lineId, pieces }) => {
      const { recipe } = workLineOf(order, lineId);
      return recipe.inputs.map((input) => ({
        itemId: input.itemId,
        quantity: needOfPieces(recipe, input, pieces),
      }));
    });
    const named = consumed?.map(({ itemId, quantity }) => ({
      itemId,
      quantity: Rational.parse(quantity),
    }));
    const taken = named ?? needs;
    const isSku = (itemId: string) => this.#orders.books.item(itemId).ledger === 'finishedGoods';
    return [...new Set(taken.map(({ itemId }) => itemId))]
      .sort((a, b) => Number(isSku(a)) - Number(isSku(b)))
      .map((itemId) => {
        const ofItem = taken.filter((each) => each.itemId === itemId);
        return { itemId, quantity: total(ofItem.map(({ quantity }) => quantity)) };
      });
  }

  /** Nothing is made later than tomorrow. */
  #isAhead(date: string): boolean {
    return date > daysAfter(this.#today(), 1);
  }

  #today(): string {
    return dateIn(this.#orders.books.timeZone, this.#orders.books.now());
  }
}

/** A quantity in every line, and no negative amount. */
function isWellFormed({ produced, consumed = [] }: WorkReceiptRequest): boolean {
  const sign = (text: string) => Rational.parse(text).compare(NOTHING);
  const made = produced.every(
    ({ good, scrapped = '0' }) =>
      sign(good) >= 0 && sign(scrapped) >= 0 && sign(good) + sign(scrapped) > 0,
  );
  return made && produced.length > 0 && consumed.every(({ quantity }) => sign(quantity) > 0);
}
