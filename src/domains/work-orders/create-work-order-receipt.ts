/** E137, W137: receives what was made; inputs leave the work site, goods come into stock. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import type { ReceiptRows } from '../../orders/settle-orders.ts';
import { orderableMaterials } from '../materials/materials.store.ts';
import { selectSkuActivity } from '../skus/skus.store.ts';
import {
  countReceipt,
  itemsWith,
  madeLines,
  receiptRows,
  refuseOverProduction,
  settleReceipt,
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
    'In every status of the order: what was made is a fact. Without `consumed` the need of good and scrapped pieces is taken, by the frozen recipe. What was consumed is shared over the lines with good pieces by the frozen materialUnitCost of all their pieces; conversionCost comes on top of each good piece.',
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

  async run(call) {
    const { tx, org, actor, body, subject, now, newId } = call;
    const { order, items } = subject;
    const stamp = now.toISOString();
    const receipt: StoredReceipt = {
      id: newId(),
      receiptNumber: '',
      woId: order.id,
      receiptDate: body.receiptDate ?? dayIn(org.timezone, now),
      notes: body.notes ?? '',
      version: 1,
      createdBy: actor.userId,
      createdAt: stamp,
      updatedAt: stamp,
    };
    const { absent, broken } = lineFaults(body, items);
    const given = await knownItems(call, body.consumed);
    refuse(
      [...absent, ...consumedFaults(body, given)],
      [...broken, notInFuture('receiptDate', receipt.receiptDate, call)],
    );
    const lines = body.produced.map(
      (line): StoredLine => ({
        id: newId(),
        workOrderItemId: itemNamed(line, items)?.id as string,
        quantity: line.quantity,
        scrappedQuantity: line.scrappedQuantity ?? ZERO,
        scrapReason: line.scrapReason ?? null,
        ledgerEntryId: compare(line.quantity, ZERO) > 0 ? newId() : null,
      }),
    );
    const after = itemsWith(items, lines, 1);
    if (org.overProduction === 'reject') refuseOverProduction(items, after);
    const taken = consumption(body, lines, items);
    const rows = receiptRows(call, order, items, receipt, taken, lines);
    const production = { id: receipt.id, lines: madeLines(lines, items) };
    const status = statusByReceipts(order.statusByHand, after);
    const change: ReceiptRows = {
      id: receipt.id,
      dated: '/receiptDate',
      entries: rows,
      voided: [],
      production,
    };
    await settleReceipt(call, subject, after, status, change);
    const [number] = await allotNumbers(tx, org.id, { kind: 'WOR' });
    const made = { ...receipt, receiptNumber: `WOR-${number}` };
    await tx.all(...insertReceipt(org.id, made, lines), ...countReceipt(org.id, rows, 1));
    return readReceipt(tx, org.id, receipt.id);
  },
});

type Given = readonly { materialId?: string | null; skuId?: string | null }[];

/** Which of the items given by hand are there: `materialId <id>`, `skuId <id>`. */
async function knownItems({ tx, org }: Work, consumed: Given = []): Promise<Set<string>> {
  const named = (field: 'materialId' | 'skuId') =>
    consumed.map((each) => each[field]).filter((id) => typeof id === 'string');
  if (consumed.length === 0) return new Set();
  const materials = await orderableMaterials(tx, org.id, named('materialId'));
  const skus = await tx.rows<{ id: string }>(selectSkuActivity(org.id, named('skuId')));
  return new Set([
    ...[...materials.keys()].map((id) => `materialId ${id}`),
    ...skus.map(({ id }) => `skuId ${id}`),
  ]);
}
