/** The lines of stock counts that a write has given other differences, which its answer names. */
import type { Aside } from '../kernel/contract/aside.ts';
import type { FeedEvent } from '../kernel/contract/event.ts';
import { contentsOf } from '../kernel/contract/supplement.ts';
import { EventType } from '../kernel/contract/work.ts';
import type { Exact } from '../kernel/values/exact.ts';
import * as s from '../kernel/values/schema.ts';

const hidden = 'Null for members while the count is blind.';

const schema = s.listOf(
  s.object({
    countNumber: s.text({ max: 40 }),
    lineId: s.uuid(),
    oldDifference: s.nullable(s.decimal({ description: hidden })),
    newDifference: s.nullable(s.decimal({ description: hidden })),
  }),
  {
    description:
      'Lines of posted stock counts that goods of this request belong before: they have another difference, so that what was counted stays. Absent where there are none.',
  },
);

interface RebuiltCounts {
  shown: readonly {
    countNumber: string;
    lineId: string;
    oldDifference: Exact | null;
    newDifference: Exact | null;
  }[];
  feed: readonly FeedEvent[];
}

/** Emitted with what the caller may see of these lines. */
export const countsToldRebuilt = new EventType<RebuiltCounts>(
  'stock_counts.rebuilt',
  ({ feed }) => feed,
);

export const rebuiltCounts: Aside = {
  name: 'countsRebuilt',
  schema,
  read(events) {
    const lines = contentsOf(events, countsToldRebuilt).flatMap(({ shown }) => shown);
    return lines.length > 0 ? lines : undefined;
  },
  example: [
    {
      countNumber: 'CNT-1',
      lineId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f872',
      oldDifference: -5,
      newDifference: -10,
    },
  ],
};
