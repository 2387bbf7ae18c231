/** E122, W122: receives goods of a purchase order; stock, layers and costs follow at once. */
import Big from 'big.js';
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { type Fault, missing, type Problem, refuse } from '../../kernel/contract/problem.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { needsStatus } from '../../orders/order-status.ts';
import { selectOrderLocations } from '../locations/locations.store.ts';
import { changeReceipt, emptyItems, freightFault, idleReasons } from './change-receipt.ts';
import { locateOrder } from './locate.ts';
import { isOpen, type PurchaseOrderStatus, statusTypes } from './purchase-order.ts';
import {
  cascadeExample,
  type Receipt,
  receiptExample,
  receiptInput,
  receiptWithCascade,
} from './purchase-order-receipt.ts';
import { insertReceipt } from './receipts.store.ts';

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
  body: receiptInput,
  check: quantityFaults,
  gives: created(receiptWithCascade, (body) => `/api/purchase-order-receipts/${body.id}`),
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

  locate: locateOrder,

  async run(work) {
    const { tx, org, actor, body, subject, now, newId } = work;
    const { order } = subject;
    const lines = new Map(subject.items.map((item) => [item.id, item]));
    const locationId = body.locationId ?? order.shipToLocationId;
    const locations = await tx.rows(selectOrderLocations(org.id, [locationId]));
    const receipt: Receipt = {
      id: newId(),
      receiptNumber: '',
      poId: order.id,
      receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
      locationId: locationId ?? '',
      notes: body.notes ?? null,
      additionalCost: body.additionalCost ?? ZERO,
      ...firstVersion(work),
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
    refuse(
      [
        ...unknownLines(receipt, lines),
        body.locationId !== undefined && !locations[0] && missing('/locationId', 'location'),
      ],
      [notInFuture('receiptDate', receipt.receiptDate, work)],
    );
    if (!isOpen(order.status)) throw notReceivable(order.status);
    const changed = await changeReceipt(work, subject, { after: receipt });
    const [number] = await allotNumbers(tx, org.id, { kind: 'POR' });
    const made = { ...changed.receipt, receiptNumber: `POR-${number}` };
    await tx.all(
      ...changed.statements,
      ...insertReceipt(org.id, made, { userId: actor.userId, now }),
    );
    return { ...made, cascade: changed.cascade };
  },
});

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
