/** X086, WX086: notes that a journal was posted in another system. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import { lockJournals } from './accounts.store.ts';
import { exportInput, journalHeader, journalHeaderExample } from './journal.ts';
import { insertExport, journals, selectJournalHeader } from './journals.store.ts';

const exported = { system: 'xero', externalId: 'MJ-104' };

export const recordJournalExport = endpoint({
  id: 'X086',
  operation: 'recordJournalExport',
  method: 'POST',
  path: '/journals/:id/exports',
  tag: 'Journals',
  summary: 'Record the export of a journal',
  description:
    'A journal that was exported can neither be deleted nor restated. It is exported once to each system (409 `already_exists`).',
  access: 'admin',
  emits: 'journal.exported',
  body: exportInput,
  gives: created(journalHeader),
  fails: ['not_found', 'already_exists'],
  example: {
    body: exported,
    reply: {
      ...journalHeaderExample,
      exports: [{ ...exported, exportedAt: '2026-04-02T08:00:00.000Z' }],
    },
  },

  async locate({ tx, org, path }) {
    await tx.run(lockJournals(org.id));
    const found = await tx.row(journals.lock(org.id, path.id ?? ''));
    if (!found) throw notFound('journal');
    return found;
  },

  async run({ tx, org, actor, subject, body, now, newId }) {
    const row = { id: newId(), journalId: subject.id, ...body };
    const inserted = await tx.row(insertExport(org.id, row, { userId: actor.userId, now }));
    if (!inserted) {
      throw new Problem(
        'already_exists',
        `${subject.journalNumber} was exported to ${body.system} already.`,
      );
    }
    return tx.one(selectJournalHeader(org.id, subject.id));
  },
});
