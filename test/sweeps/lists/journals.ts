import type { Client } from '../../support/client.ts';
import { issue, setAccounts } from '../../support/journals.ts';
import { done } from '../../support/making.ts';
import { type List, numbered, type Row } from './list.ts';

/** The list of journals, whose rows are those of X084 without lines. */

async function issued(owner: Client) {
  await setAccounts(owner);
  const months = ['2026-01', '2026-02', '2026-03'] as const;
  const made = [];
  for (const month of months) made.push(await issue(owner, month));
  await done(owner.post(`/journals/${made[1]?.id}/exports`, { system: 'xero', externalId: '7' }));
  return made;
}

const journals: List = {
  operation: 'listJournals',
  detail: ({ id }) => `/journals/${id}`,
  shown: ({ lines: _l, reconciliation: _r, ...shown }: Row) => shown,
  async make(owner) {
    const made = await issued(owner);
    return {
      ids: numbered(made),
      whole: '2 1 0',
      sorts: { journalNumber: '0 1 2', createdAt: '0 1 2', updatedAt: '0 1 2' },
      finds: [
        [{ month: '2026-02' }, '1'],
        [{ month: '2025-12' }, ''],
        [{ ids: `${made[0]?.id},${made[2]?.id}` }, '2 0'],
      ],
    };
  },
};

export const journalLists = [journals];
