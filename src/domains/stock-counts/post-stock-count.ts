/** X052, WX052: posts a stock count: what was counted is then in the books. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { type Fault, invalid, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type CountLine, postLines } from '../../ledger/post-counts.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { countEvent } from './count-events.ts';
import {
  type ActiveRow,
  dropOthers,
  insertLines,
  type SentLine,
  selectActive,
  selectUncounted,
} from './count-lines.store.ts';
import { locateCount, notOpen } from './locate-count.ts';
import { claim, refuseTooMany } from './save-stock-count-lines.ts';
import { type StockCount, stockCount, stockCountExample } from './stock-count.ts';
import { releaseClaims, selectCount, updateCount } from './stock-counts.store.ts';

/** The most lines that a request names. */
const maxNamed = 10_000;

export const postStockCount = endpoint({
  id: 'X052',
  operation: 'postStockCount',
  method: 'POST',
  path: '/stock-counts/:id/post',
  tag: 'Stock Counts',
  summary: 'Post stock count',
  description:
    'The books are read again at the instant of each line; a difference becomes an ADJUST at the current cost, or a DISPOSE with the reason `count`. Movements since do not matter, and no shortage refuses it. Entries that come later and belong before a line change its difference, so that what was counted stays.',
  access: 'admin',
  mayTakeLong: true,
  emits: countEvent('stock_count.posted'),
  body: s.object({
    lines: s.optional(
      s.listOf(s.uuid(), {
        min: 1,
        max: maxNamed,
        description: 'Lines that stand. The others are dropped; default all.',
      }),
    ),
    uncounted: s.optional(
      s.oneOf(['ignore', 'zero'], {
        description:
          '`zero`: nothing is there of the items and places of the scope that were not counted. Default `ignore`.',
      }),
    ),
  }),
  bodyOptional: true,
  gives: ok(stockCount),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'count_not_open', 'already_exists', 'limit_reached'],
  example: {
    body: { uncounted: 'zero' },
    reply: {
      ...stockCountExample,
      ...{ status: 'Posted', differenceValue: -10, version: 3 },
      ...{ postedAt: '2026-03-31T12:00:00.000Z', postedBy: stockCountExample.createdBy },
    },
  },

  locate: locateCount,

  async run(work) {
    const { tx, org, actor, body, subject, now } = work;
    if (subject.status !== 'Open') throw notOpen(subject, 'Only open counts can be posted.');
    const { id } = subject;
    await keepNamed(work, subject, body.lines);
    if (body.uncounted === 'zero') await countNothing(work, subject);
    const lines = countLines(work, id, await tx.rows(selectActive(org.id, id)));
    refuse([], refusedLines(work, lines));
    await postLines(work, lines, { type: 'stock_count', id });
    const posted = { at: now, by: actor.userId };
    const [, , [shown]] = await tx.all(
      updateCount(org.id, id, { status: 'Posted', posted }, now),
      releaseClaims(org.id, id),
      selectCount(org.id, actor.userId, id),
    );
    return shown;
  },
});

/** Drops the lines that a request does not name; 404 for those that do not stand. */
async function keepNamed(
  { tx, org }: Work,
  { id }: StockCount,
  named: readonly string[] | undefined,
): Promise<void> {
  if (named === undefined) return;
  const active = new Set((await tx.rows(selectActive(org.id, id))).map((line) => line.id));
  refuse(
    named.map(
      (lineId, index) =>
        !active.has(lineId) && missing(`/lines/${index}`, 'line that stands in this count'),
    ),
    [],
  );
  await tx.all(...dropOthers(org.id, id, named));
}

/** Counts nothing at the items and places of the scope that have figures and no line. */
async function countNothing(work: Work, count: StockCount): Promise<void> {
  const { tx, org, actor, now, newId } = work;
  const places = await tx.rows(selectUncounted(org.id, count.id));
  if (places.length === 0) return;
  await claim(work, count, places);
  const lines = places.map(
    (place): SentLine => ({
      ...place,
      ...{ id: newId(), mode: 'set', entered: ZERO, countedBy: actor.userId },
      ...{ countedAt: now.toISOString(), deviceTime: null, note: null },
    }),
  );
  await tx.run(insertLines(org.id, count.id, lines, now));
  await refuseTooMany(work, count);
}

/** Lines as the ledger posts them, each on the local day of its instant. */
export const countLines = (
  { org }: Pick<Work, 'org'>,
  countId: string,
  rows: readonly ActiveRow[],
): CountLine[] =>
  rows.map(({ id, itemId, locationId, counted, countedAt, kind }) => ({
    ...{ lineId: id, countId, itemId, locationId, counted, countedAt },
    ledger: kind === 'material' ? 'materials' : 'finished_goods',
    day: dayIn(org.timezone, countedAt),
  }));

/** The faults of a count without lines, and of one with lines in the closed period. */
export function refusedLines(
  { org: { closedThrough } }: Pick<Work, 'org'>,
  lines: readonly CountLine[],
): Fault[] {
  if (lines.length === 0) {
    const message = 'Nothing was counted. Save lines first, or count the rest as zero.';
    throw invalid({ path: '', code: 'nothing_counted', message });
  }
  if (closedThrough === null) return [];
  const closed = lines.filter(({ day }) => day <= closedThrough);
  const [first] = closed;
  if (!first) return [];
  const message = `Lines of the closed period, which ends with ${closedThrough}: ${closed.length}, one of them of ${first.day}. Let an admin move its end first, or count again.`;
  return [{ path: '', code: 'closed_period', message }];
}
