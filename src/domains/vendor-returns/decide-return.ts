/** Decides what goes back to a vendor: its entries, layers and orders after the change. Pure. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, Problem } from '../../kernel/problem.ts';
import { startOfDay } from '../../kernel/values/calendar.ts';
import { compare, type Exact, exact, max, ONE, ZERO } from '../../kernel/values/exact.ts';
import { Fraction } from '../../kernel/values/fraction.ts';
import type { Cut, LedgerChange } from '../../ledger/change.ts';
import { type NewEntry, plainEntry, replacementOf, type StoredEntry } from '../../ledger/entry.ts';
import { ledgerChange } from '../../orders/ledger-change.ts';
import { type ChangedOrder, orderAfter } from '../../orders/order-lines.ts';
import { refuseOverReceipt } from '../../orders/over-receipt.ts';
import type { StoredPurchaseOrder } from '../purchase-orders/purchase-order.ts';
import { orderedStockQuantity, withReceived } from '../purchase-orders/purchase-order-item.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import type { StoredItem } from '../purchase-orders/purchase-orders.store.ts';
import { progressed, type ReceivingOrder } from '../purchase-orders/receiving-order.ts';
import type { ReturnItem, VendorReturn } from './vendor-return.ts';

/** A line of a receipt with accepted goods. */
export interface ReceivedLine {
  receiptItemId: string;
  lineNumber: number;
  receiptNumber: string;
  receiptDate: string;
  locationId: string;
  poId: string;
  purchaseOrderItemId: string;
  /** The stock units that went back with all returns. */
  returned: Exact;
  /** Its active entry. */
  layer: StoredEntry;
}

/** The stock units that have not gone back. */
export const unitsLeft = ({ layer, returned }: ReceivedLine): Exact =>
  layer.quantity.minus(returned);

/** The lines that a return names, and their orders, which are locked. */
export interface ReturnFacts {
  /** By their ids, the newest first. */
  lines: ReadonlyMap<string, ReceivedLine>;
  orders: ReadonlyMap<string, ReceivingOrder>;
}

/** A new return has no `before`, one that is deleted no `after`. */
interface ReturnChange {
  before?: VendorReturn;
  after?: VendorReturn;
  /** Ids of items of which the request states stock units. */
  inStockUnits?: ReadonlySet<string>;
}

/** An order whose lines are open again, or no longer. */
interface ReopenedOrder extends ChangedOrder<StoredPurchaseOrder, StoredItem> {
  statusBefore: StoredPurchaseOrder['status'];
}

export interface DecidedReturn {
  /** After the change; a deleted one as it was. */
  vendorReturn: VendorReturn;
  change: LedgerChange;
  orders: readonly ReopenedOrder[];
}

/** Decides a change of a return that has these active entries. */
export function decideReturn(
  origin: Origin,
  { before, after, inStockUnits = new Set() }: ReturnChange,
  facts: ReturnFacts,
  active: readonly StoredEntry[] = [],
): DecidedReturn {
  const was = new Map(before?.items.map((item) => [item.id, item]));
  const steps = (after ?? present(before)).items.map((item): Step => {
    const line = present(facts.lines.get(item.purchaseOrderReceiptItemId));
    const [less, more] = [
      was.get(item.id)?.stockQuantity ?? ZERO,
      after ? item.stockQuantity : ZERO,
    ];
    const left = unitsLeft(line).plus(less);
    if (compare(more, left) > 0) {
      throw overReturn(line, left, more, unitOf(line, facts, inStockUnits.has(item.id)));
    }
    return { item, line, less, more };
  });
  const { items, ...goods } = after
    ? entriesOf(origin, after, steps, active)
    : { items: [], entries: [], voided: active };
  const vendorReturn = after ? { ...after, items } : present(before);
  const orders = vendorReturn.outcome === 'replacement' ? reopened(origin, steps, facts) : [];
  const change = ledgerChange(purchaseOrderRules, orders.map(orderAfter), {
    ...{ ...goods, cuts: cutsOf(steps), dated: after ? '/returnDate' : '' },
    cause: { type: 'vendor_return', id: vendorReturn.id },
  });
  return { vendorReturn, change, orders };
}

/** An item, and the stock units that go back of its line before and after the change. */
interface Step {
  item: ReturnItem;
  line: ReceivedLine;
  less: Exact;
  more: Exact;
}

const cutsOf = (steps: readonly Step[]): Cut[] =>
  steps
    .filter(({ less, more }) => !less.eq(more))
    .map(({ line, less, more }) => ({
      layer: line.layer,
      quantity: line.returned.minus(less).plus(more),
    }));

/** The items with their entries. An entry is replaced, in its sequence, when it differs. */
function entriesOf(
  { actor, newId, org }: Origin,
  { id, returnDate: day, locationId }: VendorReturn,
  steps: readonly Step[],
  active: readonly StoredEntry[],
) {
  const entryOf = new Map(active.map((entry) => [entry.id, entry]));
  const entries: NewEntry[] = [];
  const voided: StoredEntry[] = [];
  const items = steps.map(({ item, line: { layer }, more }): ReturnItem => {
    const entry = entryOf.get(item.ledgerEntryId);
    if (entry?.day === day && entry.quantity.eq(more)) return item;
    if (entry) voided.push(entry);
    const made: NewEntry = {
      ...(entry ? replacementOf(entry) : plainEntry),
      id: newId(),
      ...{ ledger: layer.ledger, itemId: layer.itemId, locationId },
      eventType: 'VENDOR_RETURN',
      quantity: more,
      ...{ day, eventDate: startOfDay(org.timezone, day) },
      ...{ sourceType: 'vendor_return', sourceId: id },
      keptUnitCost: layer.unitCost,
      cutFrom: layer.position,
      createdBy: actor.userId,
    };
    entries.push(made);
    return { ...item, ledgerEntryId: made.id };
  });
  return { items, entries, voided };
}

/** The orders of goods that are to be replaced: less of their lines counts as received. */
function reopened({ org }: Origin, steps: readonly Step[], facts: ReturnFacts): ReopenedOrder[] {
  const more = new Map<string, Exact>();
  for (const { line, less, more: after } of steps) {
    const id = line.purchaseOrderItemId;
    more.set(id, (more.get(id) ?? ZERO).plus(after).minus(less));
  }
  const moved = [...more].filter(([, change]) => !change.eq(ZERO)).map(([id]) => id);
  const ids = new Set(steps.map(({ line }) => line.poId));
  return [...ids].flatMap((id): ReopenedOrder[] => {
    const receiving = present(facts.orders.get(id));
    const { order, lines } = receiving;
    const before = lines.named(moved);
    if (before.length === 0) return [];
    const changed = before.map((item) =>
      withReceived(item, item.receivedStockQuantity.minus(more.get(item.id) ?? ZERO)),
    );
    if (org.overReceipt === 'reject') refuseReceived(before, changed);
    return [{ statusBefore: order.status, order: progressed(receiving, changed), lines, changed }];
  });
}

/** 409 where goods that were not sent back have been replaced: more would be received. */
const refuseReceived = (before: readonly StoredItem[], after: readonly StoredItem[]): void =>
  refuseOverReceipt(
    after.map((item, index) => {
      const received = present(before[index]).receivedStockQuantity;
      return {
        id: { purchaseOrderItemId: item.id },
        lineNumber: item.lineNumber,
        quantity: orderedStockQuantity(item),
        before: received,
        after: item.receivedStockQuantity,
        requested: item.receivedStockQuantity.minus(received),
        shownIn: { unit: item.unit, factor: item.unitsPerPurchaseUnit },
      };
    }),
    'overReceipt',
  );

/** The unit in which a request states an item: stock units in one of it. */
function unitOf(line: ReceivedLine, { orders }: ReturnFacts, isStockUnit: boolean) {
  const item = orders.get(line.poId)?.lines.get(line.purchaseOrderItemId);
  return isStockUnit || !item
    ? { unit: 'stock units', factor: ONE }
    : { unit: item.unit, factor: item.unitsPerPurchaseUnit };
}

/** Decimals of a quantity in the unit of a request. */
const places = 6;

function overReturn(
  line: ReceivedLine,
  left: Exact,
  more: Exact,
  { unit, factor }: { unit: string; factor: Exact },
): Problem {
  // Never more than there is, so that it is below what was asked.
  const shown = (quantity: Exact) =>
    Fraction.of(quantity).over(Fraction.of(factor)).roundDown(places).toFixed();
  const [returnable, asked] = [shown(max(left, exact('0'))), shown(more)];
  const members = {
    purchaseOrderReceiptItemId: line.receiptItemId,
    ...{ line: line.lineNumber, returnable, asked },
  };
  return new Problem(
    'over_return',
    `Of line ${line.lineNumber} of ${line.receiptNumber}, ${returnable} ${unit} can go back, less than ${asked}: what was received and has not gone back yet.`,
    { members },
  );
}

/** The fault of a day before a receipt of the goods that go back. */
export function tooEarly(day: string, lines: Iterable<ReceivedLine>): Fault | false {
  const later = [...lines].find(({ receiptDate }) => receiptDate > day);
  return (
    later !== undefined && {
      path: '/returnDate',
      code: 'before_receipt',
      message: `must not be before ${later.receiptDate}, the day on which these goods came (${later.receiptNumber}).`,
    }
  );
}
