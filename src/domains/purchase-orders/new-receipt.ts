/** A new receipt of a purchase order: what a request states, and what follows from it. */
import Big from 'big.js';
import { type Fault, missing, type Problem, refuse } from '../../kernel/contract/problem.ts';
import type { Origin, Work } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { rated, refuseUnrated } from '../../orders/exchange-rate.ts';
import type { WithEntries } from '../../orders/locked-orders.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { needsStatus } from '../../orders/order-status.ts';
import {
  type DecidedReceipt,
  decideReceipt,
  emptyItems,
  freightFault,
  idleReasons,
} from './change-receipt.ts';
import { lineFaults, lineNamed, unnamedFaults } from './name-line.ts';
import {
  isOpen,
  type PurchaseOrderStatus,
  type StoredPurchaseOrder,
  statusTypes,
} from './purchase-order.ts';
import type { Receipt, receiptInput } from './purchase-order-receipt.ts';
import type { LockedOrder, StoredItem } from './purchase-orders.store.ts';

type Body = Static<typeof receiptInput>;

/** An order, and those of the named locations that exist. */
export interface ReceiptFacts extends WithEntries<LockedOrder> {
  locationIds: ReadonlySet<string>;
}

/** Throws the Problem of a receipt that cannot be created. */
export function decideNewReceipt(origin: Origin, body: Body, facts: ReceiptFacts): DecidedReceipt {
  const { order, items } = facts;
  const receipt = newReceipt(origin, body, order, items);
  const { notFound, invalid } = lineFaults(body.items, items);
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
  return decideReceipt(origin, facts, { after: receipt }, []);
}

/** The receipt as it is requested: without its number, and before its costs are landed. */
function newReceipt(
  origin: Origin,
  body: Body,
  order: StoredPurchaseOrder,
  lines: readonly StoredItem[],
): Receipt {
  const { org, now, newId } = origin;
  return {
    id: newId(),
    receiptNumber: '',
    poId: order.id,
    receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
    locationId: body.locationId ?? order.shipToLocationId ?? '',
    notes: body.notes ?? null,
    additionalCost: body.additionalCost ?? ZERO,
    ...firstVersion(origin),
    items: body.items.map((input) => {
      const line = lineNamed(input, lines);
      return {
        id: newId(),
        purchaseOrderItemId: line?.id ?? '',
        materialId: line?.materialId ?? '',
        quantity: input.quantity,
        rejectedQuantity: input.rejectedQuantity ?? ZERO,
        rejectReason: input.rejectReason ?? null,
        // An order without a rate receives nothing: `decideNewReceipt` refuses it.
        unitCost: input.unitCost ?? (line?.unitPrice ?? ZERO).times(order.exchangeRate ?? ZERO),
        landedUnitCost: null,
        ledgerEntryId: null,
      };
    }),
  };
}

/** 409 for an order that expects no goods. */
function notReceivable(status: PurchaseOrderStatus): Problem {
  const reopening = 'Add an item or raise the quantity of one first.';
  const otherwise = status === 'Received' ? reopening : undefined;
  return needsStatus(statusTypes, status, 'a receipt', 'Ordered', otherwise);
}

type Quantities = Record<'quantity' | 'rejectedQuantity', Exact> & { rejectReason: unknown };

const areQuantities = (
  lines: readonly Record<keyof Quantities, unknown>[],
): lines is Quantities[] =>
  lines.every((line) => line.quantity instanceof Big && line.rejectedQuantity instanceof Big);

/** The faults of lines and quantities. The schema alone reports quantities that are no decimals. */
export function checkReceipt({
  items,
  additionalCost,
}: Partial<Static<typeof receiptInput>>): (Fault | false)[] {
  if (!Array.isArray(items)) return [];
  const unnamed = unnamedFaults(items);
  const lines = items.map((item: (typeof items)[number] | null) => ({
    quantity: item?.quantity,
    rejectedQuantity: item?.rejectedQuantity ?? ZERO,
    rejectReason: item?.rejectReason,
  }));
  const cost = additionalCost ?? ZERO;
  if (!(cost instanceof Big) || !areQuantities(lines)) return unnamed;
  return [...unnamed, freightFault(cost, lines), ...emptyItems(lines), ...idleReasons(lines)];
}

/** The receipts of decisions, with their numbers. */
export async function numbered(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  decisions: readonly DecidedReceipt[],
): Promise<Map<DecidedReceipt, Receipt>> {
  const numbers = await allotNumbers(tx, org.id, { kind: 'POR' }, decisions.length);
  return new Map(
    decisions.map((each, index) => [
      each,
      { ...each.receipt, receiptNumber: `POR-${numbers[index]}` },
    ]),
  );
}
