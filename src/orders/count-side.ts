/** Whether goods moved before or after a stock count, where their day and time do not tell. */
import * as s from '../kernel/values/schema.ts';
import type { LedgerChange } from '../ledger/change.ts';
import { type CountSide, movesCounted } from '../ledger/counted.ts';

/** In every request that moves goods. */
export const countSide = s.optional(
  s.oneOf(['before', 'after'], {
    description:
      'Of goods that a stock count concerns: whether they moved `before` it or `after` it, for each item and place the counts of the first counted day from the day of the movement on. Default: manual entries by their time, all others by when they were recorded.',
  }),
);

/** The decision with its new entries on a side of the counts; others keep theirs. */
export const onSide = <Decision extends { change: LedgerChange }>(
  decision: Decision,
  side: CountSide | undefined,
): Decision => {
  if (side === undefined) return decision;
  const { change } = decision;
  const entries = change.entries.map((entry) =>
    entry.position === null && movesCounted(entry) ? { ...entry, countSide: side } : entry,
  );
  return { ...decision, change: { ...change, entries } };
};
