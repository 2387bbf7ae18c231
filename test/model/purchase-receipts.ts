import {
  isOpen,
  lineOf,
  type OrderLine,
  type PurchaseOrder,
  type Receipt,
  type ReceiptLine,
  receivedQuantity,
} from './purchase-order.ts';
import type { PurchaseOrders } from './purchase-orders.ts';
import { NOTHING, Rational } from './rational.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import { dateIn, daysAfter } from './zoned-days.ts';

/** Quantities and costs in the purchase unit, as decimal text. */
export interface ReceivedLine {
  lineId: string;
  quantity: string;
  rejected?: string | undefined;
  unitCost?: string | undefined;
}

export interface ReceiptRequest {
  date?: string | undefined;
  /** Default: the order's ship-to. */
  locationId?: string | undefined;
  additionalCost?: string | undefined;
  lines: readonly ReceivedLine[];
}

interface LineChanges extends Partial<Omit<ReceivedLine, 'lineId'>> {
  id: string;
}

/** A change keeps the fields that it leaves out. */
export interface ReceiptChanges {
  date?: string | undefined;
  additionalCost?: string | undefined;
  closedPeriod?: 'allow' | undefined;
  /** Named by the ids of the receipt's lines. */
  lines?: readonly LineChanges[] | undefined;
}

/** Receipts of purchase orders: created, changed and deleted. */
export class PurchaseReceipts {
  readonly #orders: PurchaseOrders;

  constructor(orders: PurchaseOrders) {
    this.#orders = orders;
  }

  create(orderId: string, request: ReceiptRequest): Outcome<PurchaseOrder> {
    const order = this.#orders.find(orderId);
    if (!order) return notFound;
    const { additionalCost = '0', lines, locationId } = request;
    const { date = this.#today() } = request;
    if (lines.length === 0) return invalid;
    const wrong = !isWellFormed(lines.map(amountsOf), Rational.parse(additionalCost));
    const known = lines.every(({ lineId }) => order.lines.some(({ id }) => id === lineId));
    const location = locationId === undefined || this.#orders.books.locations.has(locationId);
    const refusal = firstOf([wrong && invalid, !(known && location) && notFound]);
    if (refusal) return refusal;
    const destination = locationId ?? order.shipTo;
    if (!isOpen(order) || destination === null) {
      return firstOf([this.#isAhead(date), conflict('invalid_transition')]) ?? invalid;
    }
    const receipt: Receipt = {
      id: this.#orders.newId('receipt'),
      date,
      locationId: destination,
      additionalCost: Rational.parse(additionalCost),
      lines: lines.map((line) => this.#lineOf(order, line)),
    };
    return this.#apply(order, { ...order, receipts: [...order.receipts, receipt] }, { date });
  }

  update(receiptId: string, changes: ReceiptChanges): Outcome<PurchaseOrder> {
    const order = this.orderOf(receiptId);
    const receipt = order?.receipts.find(({ id }) => id === receiptId);
    if (!order || !receipt) return notFound;
    const { date = receipt.date, additionalCost, lines = [] } = changes;
    const known = lines.every(({ id }) => receipt.lines.some((line) => line.id === id));
    const changed: Receipt = {
      ...receipt,
      date,
      ...(additionalCost !== undefined && { additionalCost: Rational.parse(additionalCost) }),
      lines: receipt.lines.map((line) =>
        changedLine(
          line,
          lines.find(({ id }) => id === line.id),
        ),
      ),
    };
    // Some errors show in the request alone, and some only together with the receipt.
    const wrong = !isWellFormed(changed.lines, changed.additionalCost);
    const refusal = firstOf([wrong && invalid, !known && notFound]);
    if (refusal) return refusal;
    const receipts = order.receipts.map((each) => (each === receipt ? changed : each));
    return this.#apply(order, { ...order, receipts }, changes);
  }

  remove(receiptId: string): Outcome<PurchaseOrder> {
    const order = this.orderOf(receiptId);
    if (!order) return notFound;
    const receipts = order.receipts.filter(({ id }) => id !== receiptId);
    return this.#apply(order, { ...order, receipts });
  }

  /** The order of a receipt; undefined when the receipt was deleted. */
  orderOf(receiptId: string): PurchaseOrder | undefined {
    return this.#orders.all().find(({ receipts }) => receipts.some(({ id }) => id === receiptId));
  }

  #apply(
    before: PurchaseOrder,
    after: PurchaseOrder,
    { date, closedPeriod }: Pick<ReceiptChanges, 'date' | 'closedPeriod'> = {},
  ): Outcome<PurchaseOrder> {
    const strict = this.#orders.books.overReceipt === 'reject';
    const isOver = (line: OrderLine) => {
      const received = receivedQuantity(after, line);
      const more = received.compare(receivedQuantity(before, line)) > 0;
      return more && received.compare(line.quantity) > 0;
    };
    const rules = [
      this.#isAhead(date),
      strict && after.lines.some(isOver) && conflict('over_receipt'),
    ];
    return this.#orders.apply(after, rules, closedPeriod);
  }

  /** Goods do not arrive later than tomorrow. */
  #isAhead(date = ''): Refused | false {
    return date > daysAfter(this.#today(), 1) && invalid;
  }

  #today(): string {
    return dateIn(this.#orders.books.timeZone, this.#orders.books.now());
  }

  #lineOf(order: PurchaseOrder, request: ReceivedLine): ReceiptLine {
    const { unitPrice } = lineOf(order, request.lineId);
    const { unitCost } = request;
    return {
      id: this.#orders.newId('receipt-line'),
      lineId: request.lineId,
      ...amountsOf(request),
      unitCost:
        unitCost === undefined ? unitPrice.times(order.exchangeRate) : Rational.parse(unitCost),
    };
  }
}

type Amounts = Pick<ReceiptLine, 'quantity' | 'rejected' | 'unitCost'>;

function amountsOf({ quantity, rejected = '0', unitCost = '0' }: ReceivedLine): Amounts {
  return {
    quantity: Rational.parse(quantity),
    rejected: Rational.parse(rejected),
    unitCost: Rational.parse(unitCost),
  };
}

function changedLine(line: ReceiptLine, changes?: LineChanges): ReceiptLine {
  const { quantity, rejected, unitCost } = changes ?? {};
  return {
    ...line,
    ...(quantity !== undefined && { quantity: Rational.parse(quantity) }),
    ...(rejected !== undefined && { rejected: Rational.parse(rejected) }),
    ...(unitCost !== undefined && { unitCost: Rational.parse(unitCost) }),
  };
}

/** No negative amount, a quantity in every line, and accepted goods for an additional cost. */
function isWellFormed(lines: readonly Amounts[], additionalCost: Rational): boolean {
  const sign = (value: Rational) => value.compare(NOTHING);
  const sound = lines.every(
    ({ quantity, rejected, unitCost }) =>
      sign(quantity) >= 0 &&
      sign(rejected) >= 0 &&
      sign(unitCost) >= 0 &&
      sign(quantity) + sign(rejected) > 0,
  );
  const accepted = lines.some(({ quantity }) => sign(quantity) > 0);
  return sound && (accepted ? sign(additionalCost) >= 0 : sign(additionalCost) === 0);
}
