import type { Client } from '../../support/client.ts';
import { newCount } from '../../support/counting.ts';
import { done } from '../../support/making.ts';
import { type List, numbered } from './list.ts';

/** The list of stock counts, whose rows are those of X047. */

const stockCounts: List = {
  operation: 'listStockCounts',
  detail: ({ id }) => `/stock-counts/${id}`,
  shown: async (row) => row,
  async make(owner: Client) {
    const counts = [
      await newCount(owner, { name: 'Märzinventur' }),
      await newCount(owner, { name: 'Hall 2' }),
      await newCount(owner, { name: 'Hall 3', isBlind: true }),
    ] as const;
    await done(owner.patch(`/stock-counts/${counts[0].id}`, { status: 'Cancelled' }));
    return {
      ids: numbered(counts),
      whole: '2 1 0',
      sorts: { createdAt: '0 1 2', updatedAt: '1 2 0' },
      finds: [
        [{ status: 'Cancelled' }, '0'],
        [{ status: 'Open,Cancelled' }, '2 1 0'],
        [{ q: 'marz' }, '0'],
        [{ q: 'hall' }, '2 1'],
        [{ q: counts[2].countNumber.toLowerCase() }, '2'],
        [{ ids: `${counts[0].id},${counts[1].id}` }, '1 0'],
      ],
    };
  },
};

export const stockCountLists = [stockCounts];
