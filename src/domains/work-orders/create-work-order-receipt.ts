/** E137, W137: receives finished goods; their inputs are consumed at the work site. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import { notFound } from '../../kernel/problem.ts';
import { impact } from '../../orders/impact.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { completed } from '../../orders/ledger-change.ts';
import { addOrders } from '../../orders/locked-orders.ts';
import { idsOf, lookUp } from '../../orders/named-record.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import { selectSkuActivity } from '../skus/skus.store.ts';
import { locateOrder } from './locate.ts';
import { decideNewReceipt, type ReceiptFacts } from './new-receipt.ts';
import { checkReceipt } from './read-input.ts';
import { receiptExample, receiptInput, receipt as receiptShape } from './work-order-receipt.ts';
import { addLockedOrders } from './work-orders.store.ts';
import { type NewReceipt, writeReceipts } from './write-receipts.ts';

export const createWorkOrderReceipt = endpoint({
  id: 'E137',
  operation: 'createWorkOrderReceipt',
  method: 'POST',
  path: '/work-orders/:id/receipts',
  tag: 'Work Orders',
  summary: 'Create receipt (consumes materials, produces finished goods)',
  description:
    'Allowed in every status of the order. Without `consumed`, good and scrapped pieces consume the need of the frozen recipe: each input the need of all pieces up to the last of them less the need of those before the first, each rounded once, so that the receipts of an order add up to what the order needs. Pieces of a deleted receipt are made next. The cost of consumption is shared over the lines with good pieces by the frozen materialUnitCost of all their pieces; conversionCost is added to each good piece.',
  access: 'member',
  mayTakeLong: true,
  emits: 'work_order_receipt.created',
  body: receiptInput,
  check: checkReceipt,
  gives: created(receiptShape, (body) => `/api/work-order-receipts/${body.id}`),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'over_receipt', 'insufficient_stock'],
  example: {
    body: {
      receiptDate: '2026-03-15',
      produced: [
        {
          workOrderItemId: receiptExample.produced[0]?.workOrderItemId,
          quantity: 58,
          scrappedQuantity: 2,
          scrapReason: 'Burnt',
        },
      ],
    },
    reply: receiptExample,
  },

  batch: {
    load(reading, orgId, calls) {
      const ids = calls.map(({ path }) => path.id ?? '');
      const array = part`${ids}::uuid[]`;
      const orders = addOrders(reading, orgId, orderKinds.work_order, array, addLockedOrders);
      const known = addKnownItems(
        reading,
        orgId,
        calls.flatMap(({ body }) => body.consumed ?? []),
      );
      return () => {
        const found = orders();
        const knownItems = known();
        return ids.map((id) => {
          const order = found.get(id);
          return order && { ...order, knownItems };
        });
      };
    },
    subject(facts?: ReceiptFacts) {
      if (!facts) throw notFound('work order');
      return { changes: facts.order.id, version: facts.version };
    },
    decide(org, call, facts: ReceiptFacts) {
      const origin = { ...call, org };
      return completed(origin, decideNewReceipt(origin, call.body, facts), facts.entries);
    },
    write: writeReceipts,
    reply: (receipt: unknown) => receipt,
    change: ({ receipt, target }: NewReceipt) => ({
      id: receipt.id,
      version: receipt.version,
      parent: { type: 'work_order', id: target.order.id },
    }),
  },

  locate: locateOrder,
});

type Named = readonly { materialId?: string | null; skuId?: string | null }[];

/** Adds the look-up of named items to a round trip. */
function addKnownItems(reading: RoundTrip, orgId: string, named: Named): () => Set<string> {
  const materialIds = idsOf(named.map(({ materialId }) => materialId));
  const materials = lookUp(reading, orgId, materialIds, selectOrderableMaterials);
  const skuIds = idsOf(named.map(({ skuId }) => skuId));
  const skus = lookUp(reading, orgId, skuIds, selectSkuActivity);
  return () =>
    new Set([
      ...materials().map(({ id }) => `materialId ${id}`),
      ...skus().map(({ id }) => `skuId ${id}`),
    ]);
}
