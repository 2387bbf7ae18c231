/** X079, WX079: shows the accounts of the journal. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { selectAccounts, selectSettings } from './accounts.store.ts';
import {
  defaultSettings,
  journalAccounts,
  journalAccountsExample,
  listedAccounts,
} from './accounts.ts';

export const getJournalAccounts = endpoint({
  id: 'X079',
  operation: 'getJournalAccounts',
  method: 'GET',
  path: '/journal-accounts',
  tag: 'Journals',
  summary: 'Get journal accounts',
  description:
    'The account of each key in your books. No key has a code by default; a preview shows what is missing.',
  access: 'member',
  gives: ok(journalAccounts),
  example: { reply: journalAccountsExample },

  async readSteps({ tx, orgId }) {
    const [accounts, [settings = defaultSettings]] = await tx.all(
      selectAccounts(orgId),
      selectSettings(orgId),
    );
    return { accounts: listedAccounts(accounts), ...settings };
  },
});
