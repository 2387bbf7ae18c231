/** Changes a receipt: its ledger entries, and the received quantities of the order's items. */

import type { Origin, Work } from '../../kernel/contract/work.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { Problem } from '../../kernel/problem.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { NewEntry, StoredEntry } from '../../ledger/entry.ts';
import type { Posted } from '../../ledger/finish-change.ts';
import { post } from '../../ledger/post.ts';
import { ledgerChange, type MovedGoods } from '../../orders/ledger-change.ts';
import { announceStatus } from '../../orders/order-events.ts';
import {
  type ChangedOrder,
  lastChanges,
  type OrderLines,
  orderAfter,
} from '../../orders/order-lines.ts';
import { refuseOverReceipt } from '../../orders/over-receipt.ts';
import { landedUnitCosts } from './landed-costs.ts';
import type { StoredPurchaseOrder } from './purchase-order.ts';
import { orderedStockQuantity, withReceived } from './purchase-order-item.ts';
import { type Receipt, type ReceiptItem, receiveEntry } from './purchase-order-receipt.ts';
import { purchaseOrderRules } from './purchase-order-rules.ts';
import type { StoredItem } from './purchase-orders.store.ts';
import { updateReceived, updateStatuses } from './purchase-orders.store.ts';
import { progressed, type ReceivingOrder } from './receiving-order.ts';

/** A new receipt has no `before`, one that is reversed no `after`. */
type ReceiptChange = (
  | { before?: Receipt; after: Receipt }
  | { before: Receipt; after?: undefined }
) & {
  /** Ids of items of the order of which the request states stock units. */
  inStockUnits?: ReadonlySet<string>;
};

export interface ChangedReceipt {
  /** With landed costs and ledger entries; a reversed one as it was. */
  receipt: Receipt;
  cascade: Posted;
  /** They write the order. */
  statements: Statement[];
}

/** Posts a change of a receipt of a locked order as one change of the ledger. */
export async function changeReceipt(
  work: Work,
  locked: ReceivingOrder,
  change: ReceiptChange & { before: Receipt },
  { closedPeriod }: Pick<LedgerChange, 'closedPeriod'> = {},
): Promise<ChangedReceipt> {
  const { tx, org } = work;
  const active = await tx.rows(selectEntriesFrom(org.id, [change.before.id]));
  const decided = decideReceipt(work, locked, change, active);
  const { results } = await post(work, [{ change: { ...decided.change, closedPeriod } }]);
  const [cascade] = results;
  if (!cascade || cascade instanceof Problem) throw cascade;
  await announceOrder(work, decided);
  return { receipt: decided.receipt, cascade, statements: orderWrites(org.id, [decided]) };
}

/** A change of a receipt, decided but not written. */
export interface DecidedReceipt {
  /** With landed costs and ledger entries; a reversed one as it was. */
  receipt: Receipt;
  statusBefore: StoredPurchaseOrder['status'];
  /** The order and the items that change, after the change. */
  order: StoredPurchaseOrder;
  changed: readonly StoredItem[];
  change: LedgerChange;
}

/** Decides a change of a receipt that has these active entries. */
export function decideReceipt(
  origin: Origin,
  receiving: ReceivingOrder,
  change: ReceiptChange,
  active: readonly StoredEntry[],
): DecidedReceipt {
  const { order, lines } = receiving;
  const { before, after } = change;
  const accepted = { before: acceptedOf(before), after: acceptedOf(after) };
  const named = lines.named([...accepted.before.keys(), ...accepted.after.keys()]);
  const changed = named.map((item) => receivedAfter(item, accepted));
  if (origin.org.overReceipt === 'reject') {
    refuseTooMuch(named, changed, accepted.after, change.inStockUnits);
  }
  const { receipt, goods } = change.after
    ? land(change.after, lines, active, origin)
    : { receipt: change.before, goods: { entries: [], voided: active } };
  const next = progressed(receiving, changed);
  const moved = {
    ...goods,
    cause: { type: 'purchase_order_receipt', id: receipt.id },
    dated: after ? '/receiptDate' : '',
  };
  const posted = ledgerChange(
    purchaseOrderRules,
    [orderAfter({ order: next, lines, changed })],
    moved,
  );
  return { order: next, changed, receipt, statusBefore: order.status, change: posted };
}

/** Emits the new status of the order, if the receipt has changed it. */
export const announceOrder = (
  work: Work,
  { order, statusBefore, change }: DecidedReceipt,
): Promise<void> =>
  announceStatus(work, {
    type: purchaseOrderRules.type,
    order,
    before: statusBefore,
    cause: change.cause,
  });

/** The statements that write changed orders and their items; the last change of each stands. */
export const orderWrites = (
  orgId: string,
  changes: readonly Pick<ChangedOrder<StoredPurchaseOrder, StoredItem>, 'order' | 'changed'>[],
): Statement[] => {
  const { orders, lines } = lastChanges(changes);
  return [updateReceived(orgId, lines), updateStatuses(orgId, orders)];
};

/** The accepted stock units by item of the order; several items of a receipt may name one. */
type AcceptedByItem = ReadonlyMap<string, Exact>;

function acceptedOf(receipt: Receipt | undefined): AcceptedByItem {
  const accepted = new Map<string, Exact>();
  for (const { purchaseOrderItemId: id, stockQuantity } of receipt?.items ?? []) {
    accepted.set(id, stockQuantity.plus(accepted.get(id) ?? ZERO));
  }
  return accepted;
}

interface Accepted {
  before: AcceptedByItem;
  after: AcceptedByItem;
}

/** An item with the received quantity after the change. */
function receivedAfter(item: StoredItem, { before, after }: Accepted): StoredItem {
  const [less, more] = [before.get(item.id) ?? ZERO, after.get(item.id) ?? ZERO];
  return withReceived(item, item.receivedStockQuantity.minus(less).plus(more));
}

/** 409 when more is received of an item than was ordered, and more than before. */
const refuseTooMuch = (
  items: readonly StoredItem[],
  received: readonly StoredItem[],
  requested: AcceptedByItem,
  inStockUnits: ReadonlySet<string> = new Set(),
): void =>
  refuseOverReceipt(
    items.map((item, index) => {
      const after = present(received[index]);
      return {
        id: { purchaseOrderItemId: item.id },
        lineNumber: item.lineNumber,
        quantity: orderedStockQuantity(item),
        before: item.receivedStockQuantity,
        after: after.receivedStockQuantity,
        requested: requested.get(item.id) ?? ZERO,
        shownIn: inStockUnits.has(item.id)
          ? { unit: 'stock units' }
          : { unit: item.unit, factor: item.unitsPerPurchaseUnit },
      };
    }),
    'overReceipt',
  );

/** Whether an entry has the day, the location and the quantity of its receipt. */
const isUnmoved = (entry: StoredEntry, receipt: Receipt, quantity: Exact): boolean =>
  entry.day === receipt.receiptDate &&
  entry.locationId === receipt.locationId &&
  entry.quantity.eq(quantity);

/**
 * Computes the landed costs of a receipt and compares it with its active entries. An entry is
 * replaced, in its sequence, when its day, quantity or location changes; when only its cost
 * changes, it is revalued.
 */
function land(
  receipt: Receipt,
  lines: OrderLines<StoredItem>,
  active: readonly StoredEntry[],
  { org, actor, newId }: Origin,
): { receipt: Receipt; goods: Omit<MovedGoods, 'dated'> } {
  const entryOf = new Map(active.map((entry) => [entry.id, entry]));
  const accepted = receipt.items.map(({ stockQuantity, unitCost, purchaseOrderItemId }) => {
    const { unitsPerPurchaseUnit } = present(lines.get(purchaseOrderItemId));
    return { stockQuantity, unitCost, unitsPerPurchaseUnit };
  });
  const costs = landedUnitCosts(accepted, receipt.additionalCost);
  const entries: NewEntry[] = [];
  const voided: StoredEntry[] = [];
  const revalued: { entry: StoredEntry; unitCost: Exact }[] = [];
  const items = receipt.items.map((item, index): ReceiptItem => {
    const unitCost = costs[index] ?? null;
    const entry = entryOf.get(item.ledgerEntryId ?? '');
    if (unitCost === null) {
      if (entry) voided.push(entry);
      return { ...item, landedUnitCost: null, ledgerEntryId: null };
    }
    if (entry && isUnmoved(entry, receipt, item.stockQuantity)) {
      if (!entry.unitCost?.eq(unitCost)) revalued.push({ entry, unitCost });
      return { ...item, landedUnitCost: unitCost };
    }
    const by = { id: newId(), timezone: org.timezone, userId: actor.userId };
    const line = { ...item, landedUnitCost: unitCost };
    if (entry) voided.push(entry);
    entries.push(receiveEntry(receipt, line, by, entry));
    return { ...item, landedUnitCost: unitCost, ledgerEntryId: by.id };
  });
  return { receipt: { ...receipt, items }, goods: { entries, voided, revalued } };
}
