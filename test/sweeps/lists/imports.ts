import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { type List, numbered, type Row } from './list.ts';

/** The list of imports, whose rows are those of X109 without rows of their own. */

const imports: List = {
  operation: 'listImports',
  detail: ({ id }) => `/imports/${id}`,
  shown: ({ rows: _, ...shown }: Row) => shown,
  async make(owner: Client) {
    const send = async (path: string, code: string) => {
      const rows = [{ code, name: 'Millers' }];
      const { importId } = await done(owner.post(`${path}/bulk-import`, { rows }));
      return { id: importId };
    };
    const made = [
      await send('/vendors', 'V-1'),
      await send('/materials', 'M-1'),
      await send('/vendors', 'V-2'),
    ] as const;
    await done(owner.post(`/imports/${made[0].id}/undo`, { mode: 'all' }));
    return {
      ids: numbered(made),
      whole: '2 1 0',
      sorts: { createdAt: '0 1 2', updatedAt: '1 2 0' },
      finds: [
        [{ operation: 'importVendors' }, '2 0'],
        [{ operation: 'importNothing' }, ''],
        [{ status: 'undone' }, '0'],
        [{ status: 'done,partly_undone' }, '2 1'],
        [{ from: '2000-01-01', to: '2001-01-01' }, ''],
        [{ ids: `${made[0].id},${made[1].id}` }, '1 0'],
      ],
    };
  },
};

export const importLists = [imports];
