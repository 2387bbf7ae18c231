/** E141, W141: takes a receipt back; every figure is what it would be without it. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/contract/problem.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { countReceipt, itemsWith, settleReceipt, statusAfter } from './change-receipt.ts';
import { findLines, findReceipt, takeBackReceipt } from './receipts.store.ts';
import type { StoredReceipt } from './work-order-receipt.ts';
import { type LockedOrder, lockOrder } from './work-orders.store.ts';

export const deleteWorkOrderReceipt = endpoint({
  id: 'E141',
  operation: 'deleteWorkOrderReceipt',
  method: 'DELETE',
  path: '/work-order-receipts/:id',
  tag: 'Work Orders',
  summary: 'Delete receipt',
  description:
    'In every status of the order. Its inputs return to the work site; what was taken of its goods moves to the next layers, and what these do not cover is provisional. Under the stock policy `reject` it is refused where it leaves less than nothing at the stock location.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'insufficient_stock'],

  async locate({
    tx,
    org,
    path,
  }): Promise<{ receipt: StoredReceipt; locked: LockedOrder; version: number }> {
    const found = await findReceipt(tx, org.id, path.id ?? '');
    const locked = found && (await lockOrder(tx, org.id, found.woId));
    const receipt = locked && (await findReceipt(tx, org.id, found.id));
    if (!locked || !receipt) throw notFound('work order receipt');
    return { receipt, locked, version: receipt.version };
  },

  async run(call) {
    const { tx, org, subject, now } = call;
    const { receipt, locked } = subject;
    const lines = await findLines(tx, org.id, receipt.id);
    const voided = await tx.rows<StoredEntry>(selectEntriesFrom(org.id, [receipt.id]));
    const items = itemsWith(locked.items, lines, -1);
    const production = { id: receipt.id, lines: [] };
    const change = { id: receipt.id, dated: '', entries: [], voided, production } as const;
    await settleReceipt(call, locked, items, statusAfter(locked.order, items), change);
    await tx.all(takeBackReceipt(org.id, receipt.id, now), ...countReceipt(org.id, voided, -1));
  },
});
