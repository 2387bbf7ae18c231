/** E140, W140: changes notes or date of a receipt. Notes alone touch one row and nothing else. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { LostRace } from '../../kernel/database/failure.ts';
import { present } from '../../kernel/present.ts';
import { refuse } from '../../kernel/problem.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { changeReceipt, movedEntry } from './change-receipt.ts';
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
import { lockOrder } from './work-orders.store.ts';

const locate = locateBy('work order receipt', findReceipt);

export const updateWorkOrderReceipt = endpoint({
  id: 'E140',
  operation: 'updateWorkOrderReceipt',
  method: 'PATCH',
  path: '/work-order-receipts/:id',
  tag: 'Work Orders',
  summary: 'Update work order receipt',
  description:
    'To change quantities or costs, delete the receipt and create a new one. Another date moves its ledger entries, each with its sequence, and revalues the entries after it.',
  access: 'member',
  mayTakeLong: true,
  emits: {
    type: 'work_order_receipt.updated',
    changeOf: ({ subject, reply }) => ({
      id: reply.id,
      version: reply.version,
      before: subject,
      after: reply,
      parent: { type: 'work_order', id: subject.woId },
    }),
  },
  body: receiptChanges,
  gives: ok(receipt),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found'],
  example: {
    body: { notes: 'Second shift' },
    reply: { ...receiptExample, notes: 'Second shift', version: 2 },
  },

  // Nothing is locked yet: notes alone need no lock on the order, and orders are locked first.
  locate,

  async run(work) {
    const { tx, org, body, subject: before, now } = work;
    const after = { ...before, ...body, updatedAt: now.toISOString() };
    if (after.receiptDate !== before.receiptDate) {
      refuse([], [notInFuture('receiptDate', after.receiptDate, work)]);
      await move(work, before, after);
    } else if (after.notes !== before.notes) {
      const written = await tx.row(updateNotes(org.id, after));
      if (!written) throw new LostRace('The receipt changed before its notes could.');
    }
    return readReceipt(tx, org.id, before.id);
  },
});

async function move(work: Work, before: StoredReceipt, after: StoredReceipt): Promise<void> {
  const { tx, org, actor, now, newId } = work;
  const locked = present(await lockOrder(tx, org.id, before.woId));
  const current = await findReceipt(tx, org.id, before.id);
  if (current?.version !== before.version)
    throw new LostRace('The receipt changed before its lock.');
  const lines = await findLines(tx, org.id, before.id);
  const voided = await tx.rows(selectEntriesFrom(org.id, [before.id]));
  const moved = new Map(voided.map((entry) => [entry.id, newId()]));
  const entries = voided.map((entry) => {
    const by = { id: present(moved.get(entry.id)), timezone: org.timezone, userId: actor.userId };
    return movedEntry(entry, after.receiptDate, by);
  });
  const movedLines = lines.map((line) => ({
    ...line,
    ledgerEntryId: line.ledgerEntryId && present(moved.get(line.ledgerEntryId)),
  }));
  const goods = { id: before.id, lines: movedLines, entries, voided, dated: '/receiptDate' };
  const target = { ...locked, changed: [] };
  const ofOrder = await changeReceipt(work, locked.order.status, target, goods);
  await tx.all(...ofOrder, ...updateReceipt(org.id, after, movedLines, now));
}
