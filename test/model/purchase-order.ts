import type { TargetRow } from './change.ts';
import type { Rated } from './exchange-rates.ts';
import type { Source } from './ledger-rows.ts';
import { greater, NOTHING, Rational, total } from './rational.ts';

/** A purchase order, and what is calculated from it. Nothing here changes the order. */

export type Status =
  | 'Draft'
  | 'Ordered'
  | 'Partially Received'
  | 'Received'
  | 'Closed'
  | 'Cancelled';

export interface OrderLine {
  readonly id: string;
  /** A material or a SKU. */
  readonly itemId: string;
  /** In the purchase unit, as is unitPrice, which is in the order's currency. */
  readonly quantity: Rational;
  readonly unitPrice: Rational;
  readonly discountPercent: Rational;
  readonly unitsPerPurchaseUnit: Rational;
  readonly expectedDate: string | null;
}

export interface ReceiptLine {
  readonly id: string;
  readonly lineId: string;
  /** Accepted and rejected, in stock units. */
  readonly stock: Rational;
  readonly rejectedStock: Rational;
  /** Accepted units that went back to be replaced. */
  readonly replacedStock: Rational;
  /** The cost of a purchase unit, in base currency. */
  readonly unitCost: Rational;
}

/** As it was stated, with the rate that converts it to base currency. */
export interface AdditionalCost {
  readonly original: Rational;
  readonly currency: 'base' | 'order';
  readonly rate: Rational;
}

export interface Receipt {
  readonly id: string;
  readonly date: string;
  readonly locationId: string;
  readonly additionalCost: AdditionalCost;
  readonly lines: readonly ReceiptLine[];
}

export interface PurchaseOrder extends Rated {
  readonly id: string;
  /** The status as last set by a request; `statusOf` derives the others from the receipts. */
  readonly manualStatus: 'Draft' | 'Ordered' | 'Closed' | 'Cancelled';
  readonly vendorId: string;
  readonly expectedDate: string | null;
  readonly shipTo: string | null;
  readonly lines: readonly OrderLine[];
  /** The receipts that were not deleted. */
  readonly receipts: readonly Receipt[];
}

export function statusOf(order: PurchaseOrder): Status {
  if (order.manualStatus !== 'Ordered') return order.manualStatus;
  const complete = order.lines.every((line) => openStock(order, line).compare(NOTHING) === 0);
  if (complete) return 'Received';
  const some = order.lines.some((line) => receivedStock(order, line).compare(NOTHING) > 0);
  return some ? 'Partially Received' : 'Ordered';
}

/** Whether the order still expects goods to move. */
export function isOpen(order: PurchaseOrder): boolean {
  return ['Ordered', 'Partially Received'].includes(statusOf(order));
}

/** The accepted stock units of a line; rejected goods, and those to be replaced, stay open. */
export function receivedStock(order: PurchaseOrder, line: Pick<OrderLine, 'id'>): Rational {
  const ofLine = order.receipts.flatMap(({ lines }) =>
    lines.filter(({ lineId }) => lineId === line.id),
  );
  return total(ofLine.map(({ stock, replacedStock }) => stock.minus(replacedStock)));
}

export function openStock(order: PurchaseOrder, line: OrderLine): Rational {
  return greater(NOTHING, orderedStock(line).minus(receivedStock(order, line)));
}

export function orderedStock({ quantity, unitsPerPurchaseUnit }: OrderLine): Rational {
  return quantity.times(unitsPerPurchaseUnit);
}

/** Stock units as a quantity in the purchase unit of a line is shown. */
export function shownQuantity(line: OrderLine, stock: Rational): Rational {
  return stock.over(line.unitsPerPurchaseUnit).roundHalfEven(6);
}

/** Whether any receipt names the line, even with rejected goods only. */
export function hasReceipts(order: PurchaseOrder, lineId: string): boolean {
  return order.receipts.some(({ lines }) => lines.some((each) => each.lineId === lineId));
}

/** The total of a line, in the order's currency. */
export function lineTotal(line: OrderLine): Rational {
  return line.quantity.times(netPrice(line)).roundHalfEven(6);
}

const hundred = Rational.parse('100');

/** The price of a purchase unit after the discount. */
export function netPrice({ unitPrice, discountPercent }: OrderLine): Rational {
  return unitPrice.minus(unitPrice.times(discountPercent).over(hundred));
}

/** In base currency. */
export function costOf({ original, rate }: AdditionalCost): Rational {
  return original.times(rate).roundHalfEven(6);
}

/** The landed cost of a stock unit of each accepted line, with its share of the additional cost. */
export function landedUnitCosts(order: PurchaseOrder, receipt: Receipt): Map<string, Rational> {
  const accepted = receipt.lines.filter(({ stock }) => stock.compare(NOTHING) > 0);
  const worth = ({ lineId, stock, unitCost }: ReceiptLine) =>
    stock.times(unitCost).over(lineOf(order, lineId).unitsPerPurchaseUnit);
  const units = ({ stock }: ReceiptLine) => stock;
  const free = accepted.every((line) => worth(line).compare(NOTHING) === 0);
  const weigh = free ? units : worth;
  const whole = total(accepted.map(weigh));
  return new Map(
    accepted.map((line) => {
      const share = costOf(receipt.additionalCost).times(weigh(line)).over(whole);
      return [line.id, worth(line).plus(share).over(units(line)).roundHalfEven(10)];
    }),
  );
}

export function lineOf(order: PurchaseOrder, lineId: string): OrderLine {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`${order.id} has no line ${lineId}`);
  return line;
}

/** The rows that the order and its receipts should have: received goods and expected movements. */
export function targetRows(order: PurchaseOrder): TargetRow[] {
  return [
    ...order.receipts.flatMap((receipt) => arrivals(order, receipt)),
    ...expectedMovements(order),
  ];
}

function arrivals(order: PurchaseOrder, receipt: Receipt): TargetRow[] {
  const landed = landedUnitCosts(order, receipt);
  return receipt.lines.flatMap((line) => {
    const unitCost = landed.get(line.id);
    if (unitCost === undefined) return [];
    return [
      {
        source: sourceOf(order, 'purchase_order_receipt', receipt.id, line.id),
        itemId: lineOf(order, line.lineId).itemId,
        eventType: 'RECEIVE',
        locationId: receipt.locationId,
        quantity: line.stock,
        date: receipt.date,
        unitCost,
      },
    ];
  });
}

function expectedMovements(order: PurchaseOrder): TargetRow[] {
  const { shipTo, expectedDate, orderDate } = order;
  if (!isOpen(order) || shipTo === null) return [];
  return order.lines.flatMap((line) => {
    const open = openStock(order, line);
    if (open.compare(NOTHING) === 0) return [];
    return [
      {
        source: sourceOf(order, 'purchase_order_item', line.id, line.id),
        itemId: line.itemId,
        eventType: 'ORDER',
        locationId: shipTo,
        quantity: open,
        date: line.expectedDate ?? expectedDate ?? orderDate,
        unitCost: null,
      },
    ];
  });
}

function sourceOf(order: PurchaseOrder, type: Source['type'], id: string, key: string): Source {
  return { type, id, key, orderId: order.id };
}
