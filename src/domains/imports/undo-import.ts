/** X110, WX110: undoes a bulk import. */
import { lockImport } from '../../import/imports.store.ts';
import { undoImport } from '../../import/undo-import.ts';
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { byOperation } from '../../kernel/contract/event.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { undoBody, undoExample, undoReply } from './import.ts';
import { missingImport } from './missing-import.ts';
import { undoRules } from './undo-rules.ts';

export const undoBulkImport = endpoint({
  id: 'X110',
  operation: 'undoImport',
  method: 'POST',
  path: '/imports/:id/undo',
  tag: 'Imports',
  summary: 'Undo import',
  description: [
    'Created records are deleted as their own DELETE does it, updated ones get their old values, and',
    'the entries of receipts, shipments, returns and opening stock are voided as one change of the',
    'ledger. Rows are tried last first. A record that was changed since, or that something outside of',
    'the import uses, is kept: with `mode: all` that is 409 `in_use`, and nothing is done. The records',
    'that it made because rows name them go last. Its file can then be imported again.',
  ].join(' '),
  access: 'admin',
  mayTakeLong: true,
  emits: byOperation('import.undone'),
  body: undoBody,
  gives: ok(undoReply),
  supplement: impact,
  aside: rebuiltCounts,
  fails: [
    'not_found',
    'import_expired',
    'import_undone',
    'in_use',
    'insufficient_stock',
    'over_receipt',
  ],
  example: { body: { mode: 'all' }, reply: undoExample },

  async locate({ tx, org, path: { id = '' } }) {
    const found = await tx.row(lockImport(org.id, id));
    if (!found) throw await missingImport(tx, org.id, id);
    return found;
  },

  async run(work) {
    const { subject, body } = work;
    const report = await undoImport(work, undoRules, subject, body.mode);
    return { id: subject.id, version: subject.version + 1, ...report };
  },
});
