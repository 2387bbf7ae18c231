/** Tells of the lines that a change of the ledger has rebuilt, as its caller sees them. */
import type { ChangedField, FeedEvent } from '../../kernel/contract/event.ts';
import { observer } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { countsRebuilt, type RebuiltLine } from '../../ledger/absorb.ts';
import { countsToldRebuilt } from '../../orders/rebuilt-counts.ts';
import { selectSeen } from './stock-counts.store.ts';

const differenceOf = ({ oldDifference, newDifference }: RebuiltLine): ChangedField => ({
  ...{ field: 'difference', old: oldDifference, new: newDifference },
});

export const tellRebuilt = observer(countsRebuilt, async (work, { lines, cause }) => {
  const { tx, org, actor } = work;
  const ids = [...new Set(lines.map(({ countId }) => countId))];
  const counts = await tx.rows(selectSeen(org.id, actor.userId, ids));
  const byId = new Map(counts.map((count) => [count.id, count]));
  const told = lines.map((line) => ({ line, count: present(byId.get(line.countId)) }));
  await work.emit(countsToldRebuilt, {
    shown: told.map(({ line, count: { countNumber, sees } }) => ({
      ...{ countNumber, lineId: line.lineId },
      oldDifference: sees ? line.oldDifference : null,
      newDifference: sees ? line.newDifference : null,
    })),
    feed: told.map(
      ({ line, count: { id, countNumber, version, isBlind } }): FeedEvent => ({
        type: 'stock_count.line_rebuilt',
        ...{ objectId: id, number: countNumber, version, cause },
        // Everybody reads the feed.
        ...(!isBlind && { fields: [differenceOf(line)] }),
      }),
    ),
  });
});
