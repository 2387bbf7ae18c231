/** E137, W137: receives finished goods; their inputs are consumed at the work site. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { present } from '../../kernel/present.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { orderableMaterials } from '../materials/materials.store.ts';
import { selectSkuActivity } from '../skus/skus.store.ts';
import {
  changeReceipt,
  countReceipt,
  itemsWith,
  receiptEntries,
  refuseOverProduction,
} from './change-receipt.ts';
import { locateOrder } from './locate.ts';
import { checkReceipt, consumedFaults, consumption, itemNamed, lineFaults } from './read-input.ts';
import { insertReceipt, readReceipt } from './receipts.store.ts';
import { statusByReceipts } from './work-order.ts';
import {
  receiptExample,
  receiptInput,
  receipt as receiptShape,
  type StoredLine,
  type StoredReceipt,
} from './work-order-receipt.ts';

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
  body: receiptInput,
  check: checkReceipt,
  gives: created(receiptShape, (body) => `/api/work-order-receipts/${body.id}`),
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

  locate: locateOrder,

  async run(work) {
    const { tx, org, actor, body, subject, now, newId } = work;
    const { order, items } = subject;
    const receipt: StoredReceipt = {
      id: newId(),
      receiptNumber: '',
      woId: order.id,
      receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
      notes: body.notes ?? '',
      ...firstVersion(work),
    };
    const { notFound, invalid } = lineFaults(body, items);
    const known = await knownItems(work, body.consumed);
    refuse(
      [...notFound, ...consumedFaults(body, known)],
      [...invalid, notInFuture('receiptDate', receipt.receiptDate, work)],
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
    const entries = receiptEntries(work, subject, receipt, consumed, lines);
    const status = statusByReceipts(order.statusByHand, after);
    const target = { order: { ...order, status }, items: after };
    const goods = { id: receipt.id, lines, entries, voided: [], dated: '/receiptDate' };
    const ofOrder = await changeReceipt(work, target, goods);
    const [number] = await allotNumbers(tx, org.id, { kind: 'WOR' });
    const made = { ...receipt, receiptNumber: `WOR-${number}` };
    await tx.all(
      ...ofOrder,
      ...insertReceipt(org.id, made, lines, { userId: actor.userId, now }),
      ...countReceipt(org.id, entries, 1),
    );
    return readReceipt(tx, org.id, receipt.id);
  },
});

type Named = readonly { materialId?: string | null; skuId?: string | null }[];

/** The named items that exist: `materialId <id>`, `skuId <id>`. */
async function knownItems({ tx, org }: Work, consumed: Named = []): Promise<Set<string>> {
  const named = (field: 'materialId' | 'skuId') =>
    consumed.map((each) => each[field]).filter((id) => typeof id === 'string');
  if (consumed.length === 0) return new Set();
  const materials = await orderableMaterials(tx, org.id, named('materialId'));
  const skus = await tx.rows(selectSkuActivity(org.id, named('skuId')));
  return new Set([
    ...[...materials.keys()].map((id) => `materialId ${id}`),
    ...skus.map(({ id }) => `skuId ${id}`),
  ]);
}
