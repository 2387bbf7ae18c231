/** E140, W140: changes notes or date of a receipt. Notes alone touch one row and nothing else. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { LostRace } from '../../kernel/database/failure.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import type { ReceiptRows } from '../../orders/settle-orders.ts';
import { madeLines, movedRow, settleReceipt } from './change-receipt.ts';
import {
  findLines,
  findReceipt,
  readReceipt,
  updateNotes,
  updateReceipt,
} from './receipts.store.ts';
import {
  receipt,
  receiptChanges,
  receiptExample,
  type StoredReceipt,
} from './work-order-receipt.ts';
import { type LockedOrder, lockOrder } from './work-orders.store.ts';

export const updateWorkOrderReceipt = endpoint({
  id: 'E140',
  operation: 'updateWorkOrderReceipt',
  method: 'PATCH',
  path: '/work-order-receipts/:id',
  tag: 'Work Orders',
  summary: 'Update work order receipt',
  description:
    'Quantities and costs are changed by deleting the receipt and creating a new one. Another date moves its ledger entries, each in the place that it had within a day, and re-costs what followed.',
  access: 'member',
  body: receiptChanges,
  gives: ok(receipt),
  fails: ['not_found'],
  example: {
    body: { notes: 'Second shift' },
    reply: { ...receiptExample, notes: 'Second shift', version: 2 },
  },

  // Nothing is locked yet: what is locked hangs on what is asked, and orders come first.
  async locate({ tx, org, path }): Promise<StoredReceipt> {
    const found = await findReceipt(tx, org.id, path.id ?? '');
    if (!found) throw notFound('work order receipt');
    return found;
  },

  async run(call) {
    const { tx, org, body, subject: before, now } = call;
    const after = { ...before, ...body, updatedAt: now.toISOString() };
    if (after.receiptDate !== before.receiptDate) {
      refuse([], [notInFuture('receiptDate', after.receiptDate, call)]);
      await move(call, before, after);
    } else if (after.notes !== before.notes) {
      const written = await tx.row(updateNotes(org.id, after));
      if (!written) throw new LostRace('The receipt changed before its notes could.');
    }
    return readReceipt(tx, org.id, before.id);
  },
});

async function move(call: Work, before: StoredReceipt, after: StoredReceipt): Promise<void> {
  const { tx, org, actor, newId } = call;
  const locked = (await lockOrder(tx, org.id, before.woId)) as LockedOrder;
  const current = await findReceipt(tx, org.id, before.id);
  if (current?.version !== before.version)
    throw new LostRace('The receipt changed before its lock.');
  const lines = await findLines(tx, org.id, before.id);
  const voided = await tx.rows<StoredEntry>(selectEntriesFrom(org.id, [before.id]));
  const moved = new Map(voided.map((row) => [row.id, newId()]));
  const rows = voided.map((row) => {
    const by = { id: moved.get(row.id) as string, timezone: org.timezone, userId: actor.userId };
    return movedRow(row, after.receiptDate, by);
  });
  const relined = lines.map((line) => ({
    ...line,
    ledgerEntryId: line.ledgerEntryId && (moved.get(line.ledgerEntryId) as string),
  }));
  const production = { id: before.id, lines: madeLines(relined, locked.items) };
  const change: ReceiptRows = {
    id: before.id,
    dated: '/receiptDate',
    entries: rows,
    voided,
    production,
  };
  await settleReceipt(call, locked, locked.items, locked.order.status, change);
  await tx.all(...updateReceipt(org.id, { ...after, version: before.version + 1 }, relined));
}
