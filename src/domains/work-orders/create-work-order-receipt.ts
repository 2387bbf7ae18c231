/** E137, W137: receives finished goods; their inputs are consumed at the work site. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { withExpected } from '../../ledger/change.ts';
import { refuseClosedPeriod } from '../../ledger/post.ts';
import { impact } from '../../orders/impact.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import { idsOf, lookUp } from '../../orders/named-record.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import { selectSkuActivity } from '../skus/skus.store.ts';
import {
  itemsWith,
  receiptChange,
  receiptEntries,
  refuseOverProduction,
} from './change-receipt.ts';
import { locateOrder } from './locate.ts';
import { checkReceipt, consumedFaults, consumption, itemNamed, lineFaults } from './read-input.ts';
import { statusByReceipts } from './work-order.ts';
import {
  receiptExample,
  receiptInput,
  receipt as receiptShape,
  type StoredLine,
  type StoredReceipt,
} from './work-order-receipt.ts';
import { addLockedOrders, type LockedOrder, orderTables } from './work-orders.store.ts';
import { type NewReceipt, writeReceipts } from './write-receipts.ts';

export const createWorkOrderReceipt = endpoint({
  id: 'E137',
  operation: 'createWorkOrderReceipt',
  method: 'POST',
  path: '/work-orders/:id/receipts',
  tag: 'Work Orders',
  summary: 'Create receipt (consumes materials, produces finished goods)',
  description:
    'Allowed in every status of the order. Without `consumed`, good and scrapped pieces consume the need of the frozen recipe. The cost of consumption is shared over the lines with good pieces by the frozen materialUnitCost of all their pieces; conversionCost is added to each good piece.',
  access: 'member',
  mayTakeLong: true,
  emits: 'work_order_receipt.created',
  body: receiptInput,
  check: checkReceipt,
  gives: created(receiptShape, (body) => `/api/work-order-receipts/${body.id}`),
  supplement: impact,
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
      const orders = addOrders(reading, orgId, orderTables, array, addLockedOrders);
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
    subject(facts?: Facts) {
      if (!facts) throw notFound('work order');
      return { changes: facts.order.id, version: facts.version };
    },
    decide: (org, call, facts: Facts) => decide({ ...call, org }, call.body, facts),
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

/** An order, and the items that requests name as consumed: `materialId <id>`, `skuId <id>`. */
interface Facts extends WithEntries<LockedOrder> {
  knownItems: ReadonlySet<string>;
}

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

function decide(origin: Origin, body: Static<typeof receiptInput>, facts: Facts): NewReceipt {
  const { org, now, newId } = origin;
  const { order, items } = facts;
  const receipt: StoredReceipt = {
    id: newId(),
    receiptNumber: '',
    woId: order.id,
    receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
    notes: body.notes ?? '',
    ...firstVersion(origin),
  };
  const { notFound, invalid } = lineFaults(body, items);
  refuse(
    [...notFound, ...consumedFaults(body, facts.knownItems)],
    [...invalid, notInFuture('receiptDate', receipt.receiptDate, origin)],
  );
  const lines = body.produced.map(
    (line): StoredLine => ({
      id: newId(),
      workOrderItemId: present(itemNamed(line, items)).id,
      quantity: line.quantity,
      scrappedQuantity: line.scrappedQuantity ?? ZERO,
      scrapReason: line.scrapReason ?? null,
      ledgerEntryId: compare(line.quantity, ZERO) > 0 ? newId() : null,
    }),
  );
  const after = itemsWith(items, lines, 1);
  if (org.overProduction === 'reject') refuseOverProduction(items, after);
  const consumed = consumption(body, lines, items);
  const entries = receiptEntries(origin, facts, receipt, consumed, lines);
  const status = statusByReceipts(order.statusByHand, after);
  const target = { order: { ...order, status }, items: after };
  const goods = { id: receipt.id, lines, entries, voided: [], dated: '/receiptDate' };
  const change = withExpected(receiptChange(target, goods), facts.entries, origin);
  refuseClosedPeriod(org, change);
  return { receipt, lines, statusBefore: order.status, target, change };
}
