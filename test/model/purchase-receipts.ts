import {
  type AdditionalCost,
  isOpen,
  lineOf,
  netPrice,
  type OrderLine,
  type PurchaseOrder,
  type Receipt,
  type ReceiptLine,
  shownQuantity,
} from './purchase-order.ts';
import type { PurchaseOrders } from './purchase-orders.ts';
import { NOTHING, Rational } from './rational.ts';
import { isOverReceived } from './replacements.ts';
import { conflict, firstOf, invalid, notFound, type Outcome, type Refused } from './requests.ts';
import { dateIn, daysAfter } from './zoned-days.ts';

/** As decimal text: costs in the purchase unit, each quantity in one of the two units. */
export interface ReceivedLine {
  lineId: string;
  quantity?: string | undefined;
  stock?: string | undefined;
  rejected?: string | undefined;
  rejectedStock?: string | undefined;
  unitCost?: string | undefined;
}

export interface ReceiptRequest {
  date?: string | undefined;
  /** Default: the order's ship-to. */
  locationId?: string | undefined;
  additionalCost?: string | undefined;
  costCurrency?: AdditionalCost['currency'] | undefined;
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
  costCurrency?: AdditionalCost['currency'] | undefined;
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
    const { lines, locationId, date = this.#today() } = request;
    if (lines.length === 0) return invalid;
    const additionalCost = statedCost(order, request);
    const wrong =
      lines.some(statesBoth) ||
      lines.some(({ quantity, stock }) => quantity === undefined && stock === undefined) ||
      !isWellFormed(
        lines.map((line) => amountsOf(line, unitLine)),
        additionalCost.original,
      );
    const known = lines.every(({ lineId }) => order.lines.some(({ id }) => id === lineId));
    const location = locationId === undefined || this.#orders.books.locations.has(locationId);
    const refusal = firstOf([wrong && invalid, !(known && location) && notFound]);
    if (refusal) return refusal;
    const destination = locationId ?? order.shipTo;
    if (!isOpen(order) || destination === null) {
      const { exchangeRate, manualStatus } = this.#orders.books.rates.apply(order, {}, order);
      const isUnrated = exchangeRate === null && manualStatus !== 'Cancelled';
      const refusals = [this.#isAhead(date), isUnrated && invalid];
      return firstOf([...refusals, conflict('invalid_transition')]) ?? invalid;
    }
    const receipt: Receipt = {
      id: this.#orders.newId('receipt'),
      date,
      locationId: destination,
      additionalCost,
      lines: lines.map((line) => this.#lineOf(order, line)),
    };
    return this.#apply(order, { ...order, receipts: [...order.receipts, receipt] }, { date });
  }

  update(receiptId: string, changes: ReceiptChanges): Outcome<PurchaseOrder> {
    const order = this.orderOf(receiptId);
    const receipt = order?.receipts.find(({ id }) => id === receiptId);
    if (!order || !receipt) return notFound;
    const { date = receipt.date, additionalCost, costCurrency, lines = [] } = changes;
    const known = lines.every(({ id }) => receipt.lines.some((line) => line.id === id));
    const changed: Receipt = {
      ...receipt,
      date,
      ...(additionalCost !== undefined && { additionalCost: statedCost(order, changes) }),
      lines: receipt.lines.map((line) =>
        changedLine(
          lineOf(order, line.lineId),
          line,
          lines.find(({ id }) => id === line.id),
        ),
      ),
    };
    // Some errors show in the request alone, and some only together with the receipt.
    const wrong =
      lines.some(statesBoth) ||
      (costCurrency !== undefined && additionalCost === undefined) ||
      !isWellFormed(changed.lines, changed.additionalCost.original);
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
    const rules = [
      this.#isAhead(date),
      ...before.receipts.flatMap((receipt) => this.#sentBack(before, receipt, after)),
      strict && isOverReceived(before, after) && conflict('over_receipt'),
    ];
    return this.#orders.apply(after, rules, closedPeriod);
  }

  /** A receipt keeps what went back of it, and stays on a day before that. */
  #sentBack(order: PurchaseOrder, { id, lines }: Receipt, after: PurchaseOrder) {
    const kept = after.receipts.find((receipt) => receipt.id === id);
    return lines.flatMap((line): Refused[] => {
      const { quantity, first } = this.#orders.books.goneBack.of(`${order.id} ${line.id}`);
      if (first === undefined) return [];
      const stock = kept?.lines.find((each) => each.id === line.id)?.stock ?? NOTHING;
      if (stock.compare(quantity) < 0) return [conflict('purchase_order_receipt_has_returns')];
      return kept && kept.date > first ? [invalid] : [];
    });
  }

  /** Goods do not arrive later than tomorrow. */
  #isAhead(date = ''): Refused | false {
    return date > daysAfter(this.#today(), 1) && invalid;
  }

  #today(): string {
    return dateIn(this.#orders.books.timeZone, this.#orders.books.now());
  }

  #lineOf(order: PurchaseOrder, request: ReceivedLine): ReceiptLine {
    const line = lineOf(order, request.lineId);
    const { unitCost } = request;
    return {
      id: this.#orders.newId('receipt-line'),
      lineId: request.lineId,
      ...amountsOf(request, line),
      replacedStock: NOTHING,
      unitCost:
        unitCost === undefined
          ? netPrice(line).times(order.exchangeRate ?? NOTHING)
          : Rational.parse(unitCost),
    };
  }
}

type Amounts = Pick<ReceiptLine, 'stock' | 'rejectedStock' | 'unitCost'>;

/** A line of which a purchase unit is one stock unit: enough to see signs. */
const unitLine = { unitsPerPurchaseUnit: Rational.parse('1') };

type Units = Pick<OrderLine, 'unitsPerPurchaseUnit'>;

function amountsOf(line: Partial<ReceivedLine>, of: Units): Amounts {
  const { quantity, stock, rejected, rejectedStock, unitCost = '0' } = line;
  return {
    stock: stockOf(quantity, stock, of),
    rejectedStock: stockOf(rejected, rejectedStock, of),
    unitCost: Rational.parse(unitCost),
  };
}

/** Stock units as they are stated, in either unit. */
function stockOf(quantity = '0', stock: string | undefined, of: Units): Rational {
  if (stock !== undefined) return Rational.parse(stock);
  return Rational.parse(quantity).times(of.unitsPerPurchaseUnit);
}

const statesBoth = (line: Partial<ReceivedLine>): boolean =>
  (line.quantity !== undefined && line.stock !== undefined) ||
  (line.rejected !== undefined && line.rejectedStock !== undefined);

function statedCost(
  order: PurchaseOrder,
  { additionalCost = '0', costCurrency = 'base' }: Omit<ReceiptChanges, 'lines'>,
): AdditionalCost {
  return {
    original: Rational.parse(additionalCost),
    currency: costCurrency,
    rate: (costCurrency === 'order' && order.exchangeRate) || Rational.parse('1'),
  };
}

function changedLine(of: OrderLine, line: ReceiptLine, changes: Partial<ReceivedLine> = {}) {
  const { quantity, stock, rejected, rejectedStock, unitCost } = changes;
  return {
    ...line,
    stock: changedStock(of, line.stock, quantity, stock),
    rejectedStock: changedStock(of, line.rejectedStock, rejected, rejectedStock),
    ...(unitCost !== undefined && { unitCost: Rational.parse(unitCost) }),
  };
}

/** A quantity that repeats what was shown keeps the stock units behind it. */
function changedStock(of: OrderLine, before: Rational, quantity?: string, stock?: string) {
  const isRepeated =
    quantity === undefined || Rational.parse(quantity).compare(shownQuantity(of, before)) === 0;
  return stock === undefined && isRepeated ? before : stockOf(quantity, stock, of);
}

/** No negative amount, a quantity in every line, and accepted goods for an additional cost. */
function isWellFormed(lines: readonly Amounts[], additionalCost: Rational): boolean {
  const sign = (value: Rational) => value.compare(NOTHING);
  const sound = lines.every(
    ({ stock, rejectedStock, unitCost }) =>
      sign(stock) >= 0 &&
      sign(rejectedStock) >= 0 &&
      sign(unitCost) >= 0 &&
      sign(stock) + sign(rejectedStock) > 0,
  );
  const accepted = lines.some(({ stock }) => sign(stock) > 0);
  return sound && (accepted ? sign(additionalCost) >= 0 : sign(additionalCost) === 0);
}
