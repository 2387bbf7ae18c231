/** X085, WX085: deletes the last journal. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import { lockJournals } from './accounts.store.ts';
import { journals, selectIssuedMonths } from './journals.store.ts';

export const deleteJournal = endpoint({
  id: 'X085',
  operation: 'deleteJournal',
  method: 'DELETE',
  path: '/journals/:id',
  tag: 'Journals',
  summary: 'Delete journal',
  description:
    'Only the journal that was issued last, as long as it was not exported. Its month can be issued again. A period that it has closed stays closed.',
  access: 'admin',
  emits: 'journal.deleted',
  gives: noContent,
  fails: ['not_found', 'journal_out_of_order', 'journal_exported'],

  async locate({ tx, org, path }) {
    await tx.run(lockJournals(org.id));
    const found = await tx.row(journals.lock(org.id, path.id ?? ''));
    if (!found) throw notFound('journal');
    return found;
  },

  async run({ tx, org, subject }) {
    const issued = await tx.rows(selectIssuedMonths(org.id));
    if (issued.find(({ id }) => id === subject.id)?.isExported) {
      throw new Problem(
        'journal_exported',
        `${subject.journalNumber} was exported: the books have it. Correct its entries; the next journal posts the difference.`,
      );
    }
    if (issued.at(-1)?.id !== subject.id) {
      throw new Problem(
        'journal_out_of_order',
        `${subject.journalNumber} is not the last journal. Delete the later ones first.`,
      );
    }
    await tx.run(journals.delete(org.id, subject.id));
  },
});
