/** E122, W122: receives goods of a purchase order; stock, layers and costs follow at once. */
import Big from 'big.js';
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { type Fault, missing, type Problem, refuse } from '../../kernel/contract/problem.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { needsStatus } from '../../orders/order-status.ts';
import { type Place, selectPlaces } from '../locations/locations.store.ts';
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
    'On an open order, in purchase units; the ledger counts in stock units. In one transaction the goods become layers at their landed cost, the materials get their new unitCost and every SKU above its new materialUnitCost, and what was taken since is re-costed; `cascade` counts it. More than is open is refused unless the setting overReceipt allows it.',
  access: 'member',
  body: receiptInput,
  check: statedFaults,
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

  async run(call) {
    const { tx, org, actor, body, subject, now, newId } = call;
    const { order } = subject;
    const lines = new Map(subject.items.map((item) => [item.id, item]));
    const locationId = body.locationId ?? order.shipToLocationId;
    const places = await tx.rows<Place>(selectPlaces(org.id, [locationId]));
    const stamp = now.toISOString();
    const receipt: Receipt = {
      id: newId(),
      receiptNumber: '',
      poId: order.id,
      receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
      locationId: locationId ?? '',
      notes: body.notes ?? null,
      additionalCost: body.additionalCost ?? ZERO,
      version: 1,
      createdBy: actor.userId,
      createdAt: stamp,
      updatedAt: stamp,
      items: body.items.map((given) => {
        const line = lines.get(given.purchaseOrderItemId);
        return {
          id: newId(),
          purchaseOrderItemId: given.purchaseOrderItemId,
          materialId: line?.materialId ?? '',
          quantity: given.quantity,
          rejectedQuantity: given.rejectedQuantity ?? ZERO,
          rejectReason: given.rejectReason ?? null,
          unitCost: given.unitCost ?? (line?.unitPrice ?? ZERO).times(order.exchangeRate),
          landedUnitCost: null,
          ledgerEntryId: null,
        };
      }),
    };
    refuse(
      [
        ...unknownLines(receipt, lines),
        body.locationId !== undefined && !places[0] && missing('/locationId', 'location'),
      ],
      [notInFuture('receiptDate', receipt.receiptDate, call)],
    );
    if (!isOpen(order.status)) throw notReceivable(order.status);
    const { receipt: landed, cascade } = await changeReceipt(call, subject, {
      before: undefined,
      after: receipt,
    });
    const [number] = await allotNumbers(tx, org.id, { kind: 'POR' });
    const made = { ...(landed as Receipt), receiptNumber: `POR-${number}` };
    await tx.all(...insertReceipt(org.id, made));
    return { ...made, cascade };
  },
});

/** The 409 of an order that expects no goods. */
function notReceivable(status: PurchaseOrderStatus): Problem {
  const reopening = 'More is received once an item is added or the quantity of one is raised.';
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

/** What is wrong with the quantities; where any is not of its form, only that is told. */
function statedFaults({
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
  const figures = [cost, ...lines.flatMap((line) => [line.quantity, line.rejectedQuantity])];
  if (!figures.every((figure) => figure instanceof Big)) return [];
  const stated = lines as Quantities[];
  return [freightFault(cost, stated), ...emptyItems(stated), ...idleReasons(stated)];
}
