/** X084, WX084: shows a journal with its lines, or as a file for a program of the books. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { journal, journalExample } from './journal.ts';
import { selectContent, selectJournalHeader, selectLines } from './journals.store.ts';
import { shownJournal } from './show-journal.ts';

export const getJournal = endpoint({
  id: 'X084',
  operation: 'getJournal',
  method: 'GET',
  path: '/journals/:id',
  tag: 'Journals',
  summary: 'Get journal',
  access: 'member',
  query: s.object({}),
  gives: ok(journal),
  fails: ['not_found'],
  example: { reply: journalExample },

  async readSteps({ tx, orgId, path: { id = '' } }) {
    const [[header], [content], lines] = await tx.all(
      selectJournalHeader(orgId, id),
      selectContent(orgId, id),
      selectLines(orgId, id),
    );
    if (!header || !content) throw notFound('journal');
    return shownJournal(header, content, lines);
  },
});
