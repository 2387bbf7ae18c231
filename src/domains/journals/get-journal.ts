/** X084, WX084: shows a journal with its lines, or as a file for a program of the books. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectAccounts, selectSettings } from './accounts.store.ts';
import { defaultSettings } from './accounts.ts';
import { exportedJournal } from './formats/posting.ts';
import { exportedJson, fileFormats, journalFile } from './formats.ts';
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
  description:
    '`format` gives the same as a file: `csv`; `xero`, the body of a manual journal of Xero; `quickbooks`, that of a journal entry of QuickBooks Online, whose accounts are named by their ids there; `datev`, an EXTF file of postings (version 13, Windows-1252). All postings have the last day of the month. Lines with one account on both sides are left out of files.',
  query: s.object({
    format: s.optional(s.oneOf(['json', ...fileFormats], { description: 'Default `json`.' })),
    include: includeNames,
  }),
  gives: { ...ok(journal), file: ['text/csv', exportedJson] },
  fails: ['not_found'],
  example: { reply: journalExample },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, path: { id = '' }, query, now }) {
    const [[header], [content], lines, accounts, [settings = defaultSettings]] = await tx.all(
      selectJournalHeader(orgId, id, asksForNames(query)),
      selectContent(orgId, id),
      selectLines(orgId, id),
      selectAccounts(orgId),
      selectSettings(orgId),
    );
    if (!header || !content) throw notFound('journal');
    const { format = 'json' } = query;
    if (format !== 'json') {
      const { datev } = settings;
      return journalFile(exportedJournal(header, lines, { accounts, datev, now }), format);
    }
    return shownJournal(header, content, lines);
  },
});
