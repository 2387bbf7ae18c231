/** A new receipt of a purchase order: what a request states, and what follows from it. */
import Big from 'big.js';
import type { Origin, Work } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { type Fault, missing, type Problem, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { ONE, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { onSide } from '../../orders/count-side.ts';
import { rated, refuseUnrated } from '../../orders/exchange-rate.ts';
import { movementKinds } from '../../orders/kinds.ts';
import { discountedPrice } from '../../orders/line-price.ts';
import type { WithEntries } from '../../orders/locked-orders.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { needsStatus } from '../../orders/order-status.ts';
import { convertedCost } from './additional-cost.ts';
import { type DecidedReceipt, decideReceipt } from './change-receipt.ts';
import { lineFaults, lineNamed, unnamedFaults } from './name-line.ts';
import {
  isOpen,
  type PurchaseOrderStatus,
  type StoredPurchaseOrder,
  statusTypes,
} from './purchase-order.ts';
import type { Receipt, ReceiptItem, receiptInput } from './purchase-order-receipt.ts';
import type { LockedOrder, StoredItem } from './purchase-orders.store.ts';
import {
  type CountedLine,
  emptyItems,
  freightFault,
  idleReasons,
  statedTwice,
  uncounted,
} from './receipt-faults.ts';
import { quantitiesOf, statesStockUnits } from './receipt-quantities.ts';
import type { ReceivingOrder } from './receiving-order.ts';

type Body = Static<typeof receiptInput>;

/** An order, and those of the named locations that exist. */
export interface ReceiptFacts extends WithEntries<LockedOrder> {
  locationIds: ReadonlySet<string>;
}

/** Throws the Problem of a receipt that cannot be created. */
export function decideNewReceipt(origin: Origin, body: Body, facts: ReceiptFacts): DecidedReceipt {
  const { order, lines } = facts;
  const receipt = newReceipt(origin, body, facts);
  const { notFound, invalid } = lineFaults(body.items, lines);
  refuse(
    [
      ...notFound,
      body.locationId !== undefined &&
        !facts.locationIds.has(body.locationId) &&
        missing('/locationId', 'location'),
    ],
    [...invalid, notInFuture('receiptDate', receipt.receiptDate, origin)],
  );
  refuseUnrated(rated(origin.org, facts), 'a receipt');
  if (!isOpen(order.status)) throw notReceivable(order.status);
  const inStockUnits = new Set(
    receipt.items
      .filter((_, index) => statesStockUnits(body.items[index]))
      .map(({ purchaseOrderItemId }) => purchaseOrderItemId),
  );
  const decided = decideReceipt(origin, facts, { after: receipt, inStockUnits }, []);
  return onSide(decided, body.count);
}

/** The receipt as it is requested: without its number, and before its costs are landed. */
function newReceipt(origin: Origin, body: Body, { order, lines }: ReceivingOrder): Receipt {
  const { org, now, newId } = origin;
  return {
    id: newId(),
    receiptNumber: '',
    poId: order.id,
    receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
    locationId: body.locationId ?? order.shipToLocationId ?? '',
    notes: body.notes ?? null,
    ...convertedCost(body, order),
    ...firstVersion(origin),
    items: body.items.map((input) => newLine(newId, input, lineNamed(input, lines), order)),
  };
}

/** A line of no item of the order is refused; until then its pack is one unit. */
function newLine(
  newId: () => string,
  input: Body['items'][number],
  line: StoredItem | undefined,
  order: StoredPurchaseOrder,
): ReceiptItem {
  const units = line ?? { unitsPerPurchaseUnit: ONE };
  // An order without a rate receives nothing: `decideNewReceipt` refuses it.
  const price = line ? discountedPrice(line).times(order.exchangeRate ?? ZERO) : ZERO;
  return {
    id: newId(),
    purchaseOrderItemId: line?.id ?? '',
    materialId: line?.materialId ?? null,
    skuId: line?.skuId ?? null,
    ...quantitiesOf(input, units),
    rejectReason: input.rejectReason ?? null,
    unitCost: input.unitCost ?? price,
    landedUnitCost: null,
    ledgerEntryId: null,
    returnedStockQuantity: ZERO,
  };
}

/** 409 for an order that expects no goods. */
function notReceivable(status: PurchaseOrderStatus): Problem {
  const reopening = 'Add an item or raise the quantity of one first.';
  const otherwise = status === 'Received' ? reopening : undefined;
  return needsStatus(statusTypes, status, 'a receipt', 'Ordered', otherwise);
}

/** The faults of lines and quantities. The schema alone reports quantities that are no decimals. */
export function checkReceipt({
  items,
  additionalCost,
}: Partial<Static<typeof receiptInput>>): (Fault | false)[] {
  if (!Array.isArray(items)) return [];
  const found = [...unnamedFaults(items), ...statedTwice(items), ...uncounted(items)];
  const lines = items.map(countedLine);
  const cost = additionalCost ?? ZERO;
  if (!(cost instanceof Big) || !areCounted(lines)) return found;
  return [...found, freightFault(cost, lines), ...emptyItems(lines), ...idleReasons(lines)];
}

/** A line of a body that is not validated yet. */
function countedLine(item: Body['items'][number] | null): Record<keyof CountedLine, unknown> {
  return {
    accepted: item?.quantity ?? item?.stockQuantity,
    acceptedField: item?.stockQuantity === undefined ? 'quantity' : 'stockQuantity',
    rejected: item?.rejectedQuantity ?? item?.rejectedStockQuantity ?? ZERO,
    rejectReason: item?.rejectReason,
  };
}

const areCounted = (lines: readonly Record<keyof CountedLine, unknown>[]): lines is CountedLine[] =>
  lines.every(({ accepted, rejected }) => accepted instanceof Big && rejected instanceof Big);

const { series } = movementKinds.purchase_order_receipt;

/** The receipts of decisions, with their numbers. */
export async function numbered(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  decisions: readonly DecidedReceipt[],
): Promise<Map<DecidedReceipt, Receipt>> {
  const numbers = await allotNumbers(tx, org.id, { kind: series }, decisions.length);
  return new Map(
    decisions.map((each, index) => [
      each,
      { ...each.receipt, receiptNumber: `${series}-${numbers[index]}` },
    ]),
  );
}
