import { deleteJournal } from './delete-journal.ts';
import { getJournal } from './get-journal.ts';
import { getJournalAccounts } from './get-journal-accounts.ts';
import { issueJournal } from './issue-journal.ts';
import { listJournals } from './list-journals.ts';
import { previewJournal } from './preview-journal.ts';
import { recordJournalExport } from './record-journal-export.ts';
import { updateJournalAccounts } from './update-journal-accounts.ts';

export const journals = [
  getJournalAccounts,
  updateJournalAccounts,
  previewJournal,
  issueJournal,
  listJournals,
  getJournal,
  deleteJournal,
  recordJournalExport,
];
