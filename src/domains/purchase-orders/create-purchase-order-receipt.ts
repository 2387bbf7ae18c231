/** E122, W122: receives goods of a purchase order; stock, layers and costs follow at once. */
import Big from 'big.js';
import type { BatchWork } from '../../kernel/contract/batch.ts';
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { type Fault, missing, notFound, Problem, refuse } from '../../kernel/contract/problem.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { part } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { withExpected } from '../../ledger/change.ts';
import { type Posted, refuseClosedPeriod } from '../../ledger/post.ts';
import { postChanges } from '../../ledger/post-changes.ts';
import { impact } from '../../orders/impact.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import { idsOf, lookUp } from '../../orders/named-record.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { needsStatus } from '../../orders/order-status.ts';
import { selectOrderLocations } from '../locations/locations.store.ts';
import {
  announceOrder,
  type DecidedReceipt,
  decideReceipt,
  emptyItems,
  freightFault,
  idleReasons,
  orderWrites,
} from './change-receipt.ts';
import { locateOrder } from './locate.ts';
import {
  isOpen,
  type PurchaseOrderStatus,
  type StoredPurchaseOrder,
  statusTypes,
} from './purchase-order.ts';
import {
  cascadeExample,
  type Receipt,
  receiptExample,
  receiptInput,
  receiptWithCascade,
} from './purchase-order-receipt.ts';
import {
  addLockedOrders,
  type LockedOrder,
  orderTables,
  type StoredItem,
} from './purchase-orders.store.ts';
import { insertReceipts } from './receipts.store.ts';

export const createPurchaseOrderReceipt = endpoint({
  id: 'E122',
  operation: 'createPurchaseOrderReceipt',
  method: 'POST',
  path: '/purchase-orders/:id/receipts',
  tag: 'Purchase Orders',
  summary: 'Create receipt (triggers the materials cost cascade)',
  description:
    'Requires an open order. Quantities are in purchase units; the ledger counts in stock units. In one transaction the goods become layers at their landed cost, materials get their new unitCost, every SKU above them its new materialUnitCost, and later consumption is revalued; `cascade` counts these changes. A quantity above the open quantity is refused unless the setting overReceipt allows it.',
  access: 'member',
  mayTakeLong: true,
  emits: 'purchase_order_receipt.created',
  body: receiptInput,
  check: quantityFaults,
  gives: created(receiptWithCascade, (body) => `/api/purchase-order-receipts/${body.id}`),
  supplement: impact,
  fails: ['not_found', 'invalid_transition', 'over_receipt'],
  example: {
    body: {
      receiptDate: '2026-03-14',
      items: [
        {
          purchaseOrderItemId: receiptExample.items[0]?.purchaseOrderItemId,
          quantity: 3,
        },
      ],
    },
    reply: { ...receiptExample, cascade: cascadeExample },
  },

  batch: {
    load(reading, orgId, calls) {
      const ids = calls.map(({ path }) => path.id ?? '');
      const array = part`${ids}::uuid[]`;
      const orders = addOrders(reading, orgId, orderTables, array, addLockedOrders);
      const locationIds = idsOf(calls.map(({ body }) => body.locationId));
      const locations = lookUp(reading, orgId, locationIds, selectOrderLocations);
      return () => {
        const found = orders();
        const known = new Set(locations().map(({ id }) => id));
        return ids.map((id) => {
          const order = found.get(id);
          return order && { ...order, locationIds: known };
        });
      };
    },
    subject(facts?: Facts) {
      if (!facts) throw notFound('purchase order');
      return { changes: facts.order.id, version: facts.version };
    },
    decide: (org, call, facts: Facts) => decide({ ...call, org }, call.body, facts),
    write: writeReceipts,
    reply: (receipt: WrittenReceipt) => receipt,
    change: ({ receipt, order }: DecidedReceipt) => ({
      id: receipt.id,
      version: receipt.version,
      parent: { type: 'purchase_order', id: order.id },
    }),
  },

  locate: locateOrder,
});

type Body = Static<typeof receiptInput>;

/** An order, and those of the named locations that exist. */
interface Facts extends WithEntries<LockedOrder> {
  locationIds: ReadonlySet<string>;
}

function decide(origin: Origin, body: Body, facts: Facts): DecidedReceipt {
  const { order, items } = facts;
  const lines = new Map(items.map((item) => [item.id, item]));
  const receipt = newReceipt(origin, body, order, lines);
  refuse(
    [
      ...unknownLines(receipt, lines),
      body.locationId !== undefined &&
        !facts.locationIds.has(body.locationId) &&
        missing('/locationId', 'location'),
    ],
    [notInFuture('receiptDate', receipt.receiptDate, origin)],
  );
  if (!isOpen(order.status)) throw notReceivable(order.status);
  const decided = decideReceipt(origin, facts, { after: receipt }, []);
  const change = withExpected(decided.change, facts.entries, origin);
  refuseClosedPeriod(origin.org, change);
  return { ...decided, change };
}

/** The receipt as it is requested: without its number, and before its costs are landed. */
function newReceipt(
  origin: Origin,
  body: Body,
  order: StoredPurchaseOrder,
  lines: ReadonlyMap<string, StoredItem>,
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
      const line = lines.get(input.purchaseOrderItemId);
      return {
        id: newId(),
        purchaseOrderItemId: input.purchaseOrderItemId,
        materialId: line?.materialId ?? '',
        quantity: input.quantity,
        rejectedQuantity: input.rejectedQuantity ?? ZERO,
        rejectReason: input.rejectReason ?? null,
        unitCost: input.unitCost ?? (line?.unitPrice ?? ZERO).times(order.exchangeRate),
        landedUnitCost: null,
        ledgerEntryId: null,
      };
    }),
  };
}

type WrittenReceipt = Receipt & { cascade: Posted };

/** Returns each receipt with its cascade, or the Problem that refuses it. */
async function writeReceipts(
  work: BatchWork,
  decisions: readonly DecidedReceipt[],
): Promise<(WrittenReceipt | Problem)[]> {
  const { tx, org, actor, now } = work;
  const { results: posted } = await postChanges(work, decisions);
  const accepted = decisions.filter((_, index) => !(posted[index] instanceof Problem));
  if (accepted.length === 0) return posted.filter((result) => result instanceof Problem);
  const numbers = await allotNumbers(tx, org.id, { kind: 'POR' }, accepted.length);
  const made = new Map(
    accepted.map((each, index): [DecidedReceipt, Receipt] => [
      each,
      { ...each.receipt, receiptNumber: `POR-${numbers[index]}` },
    ]),
  );
  for (const each of accepted) await announceOrder(work, each);
  await work.last(
    accepted,
    ...orderWrites(org.id, accepted),
    ...insertReceipts(org.id, [...made.values()], { userId: actor.userId, now }),
  );
  return decisions.map((decision, index) => {
    const cascade = present(posted[index]);
    return cascade instanceof Problem ? cascade : { ...present(made.get(decision)), cascade };
  });
}

/** 409 for an order that expects no goods. */
function notReceivable(status: PurchaseOrderStatus): Problem {
  const reopening = 'Add an item or raise the quantity of one first.';
  const otherwise = status === 'Received' ? reopening : undefined;
  return needsStatus(statusTypes, status, 'a receipt', 'Ordered', otherwise);
}

const unknownLines = (receipt: Receipt, lines: ReadonlyMap<string, unknown>): (Fault | false)[] =>
  receipt.items.map(
    ({ purchaseOrderItemId }, index) =>
      !lines.has(purchaseOrderItemId) && {
        path: `/items/${index}/purchaseOrderItemId`,
        code: 'not_found',
        message: 'There is no such item on this order.',
      },
  );

type Quantities = Record<'quantity' | 'rejectedQuantity', Exact> & { rejectReason: unknown };

const areQuantities = (
  lines: readonly Record<keyof Quantities, unknown>[],
): lines is Quantities[] =>
  lines.every((line) => line.quantity instanceof Big && line.rejectedQuantity instanceof Big);

/** The faults of quantities. Quantities that are no decimals are reported by the schema alone. */
function quantityFaults({
  items,
  additionalCost,
}: Partial<Static<typeof receiptInput>>): (Fault | false)[] {
  if (!Array.isArray(items)) return [];
  const lines = items.map((item: (typeof items)[number] | null) => ({
    quantity: item?.quantity,
    rejectedQuantity: item?.rejectedQuantity ?? ZERO,
    rejectReason: item?.rejectReason,
  }));
  const cost = additionalCost ?? ZERO;
  if (!(cost instanceof Big) || !areQuantities(lines)) return [];
  return [freightFault(cost, lines), ...emptyItems(lines), ...idleReasons(lines)];
}
