/** E122, W122: receives goods of a purchase order; stock, layers and costs follow at once. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { part } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import type { Posted } from '../../ledger/finish-change.ts';
import { post } from '../../ledger/post.ts';
import { impact } from '../../orders/impact.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { completed } from '../../orders/ledger-change.ts';
import { addOrders } from '../../orders/locked-orders.ts';
import { idsOf, lookUp } from '../../orders/named-record.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { selectOrderLocations } from '../locations/locations.store.ts';
import { announceOrder, type DecidedReceipt, orderWrites } from './change-receipt.ts';
import { locateOrder } from './locate.ts';
import { checkReceipt, decideNewReceipt, numbered, type ReceiptFacts } from './new-receipt.ts';
import {
  cascadeExample,
  type Receipt,
  receiptExample,
  receiptInput,
  receiptWithCascade,
} from './purchase-order-receipt.ts';
import { addLockedOrders } from './purchase-orders.store.ts';
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
  check: checkReceipt,
  gives: created(receiptWithCascade, (body) => `/api/purchase-order-receipts/${body.id}`),
  supplement: impact,
  aside: rebuiltCounts,
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
      const orders = addOrders(reading, orgId, orderKinds.purchase_order, array, addLockedOrders);
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
    subject(facts?: ReceiptFacts) {
      if (!facts) throw notFound('purchase order');
      return { changes: facts.order.id, version: facts.version };
    },
    decide(org, call, facts: ReceiptFacts) {
      const origin = { ...call, org };
      return completed(origin, decideNewReceipt(origin, call.body, facts), facts.entries);
    },
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

type WrittenReceipt = Receipt & { cascade: Posted };

/** Returns each receipt with its cascade, or the Problem that refuses it. */
async function writeReceipts(
  work: Work,
  decisions: readonly DecidedReceipt[],
): Promise<(WrittenReceipt | Problem)[]> {
  const { org, actor, now } = work;
  const { results: posted } = await post(work, decisions);
  const accepted = decisions.filter((_, index) => !(posted[index] instanceof Problem));
  if (accepted.length === 0) return posted.filter((result) => result instanceof Problem);
  const made = await numbered(work, accepted);
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
