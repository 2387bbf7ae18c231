/** X050, WX050: saves what was counted; lines can be sent twice, and in any order. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { byOperation, type FeedEvent } from '../../kernel/contract/event.ts';
import { EventType, type Work } from '../../kernel/contract/work.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { present } from '../../kernel/present.ts';
import { Problem } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { placeOf } from '../../ledger/counted.ts';
import { booksAt } from '../../ledger/post-counts.ts';
import { activeOf, type EnteredLine } from './active-lines.ts';
import {
  countLinesOf,
  insertLines,
  type KnownLine,
  type SentLine,
  selectEntered,
  selectItems,
  selectKnown,
  selectLines,
  selectLocations,
  writeActive,
} from './count-lines.store.ts';
import { type LineInput, linesInput } from './line-input.ts';
import { fileParameters, lineForms, type SentForm, statedLines } from './lines-file.ts';
import { locateCount, notOpen } from './locate-count.ts';
import { faultsIn, isRepeat, namingFaults, sentLines, unknownIn, wantedOf } from './sent-lines.ts';
import { type StockCount, stockCountLine, stockCountLineExample } from './stock-count.ts';
import { insertClaims, selectOthersClaims, updateCount } from './stock-counts.store.ts';

const { maxLines, maxLinesOfPlace } = valuesOf(writes.stockCounts);

const linesSaved = new EventType<FeedEvent>('stock_counts.lines_saved', (event) => [event]);

export const saveStockCountLines = endpoint({
  id: 'X050',
  operation: 'saveStockCountLines',
  method: 'POST',
  path: '/stock-counts/:id/lines',
  tag: 'Stock Counts',
  summary: 'Save lines of a stock count',
  description:
    'All lines are saved, or none. A queue that was kept without a connection can be sent twice and in any order: the lines of one item and place end the same. A file in CSV or XLSX has up to 10,000 lines: a row is a line, whose place is named by code, name or id; a row without `counted` is left out. An item and place is in one open count only (409 `already_exists`). Lines of the closed period are saved, and cannot be posted.',
  access: 'member',
  mayTakeLong: true,
  emits: byOperation('stock_count.lines_saved'),
  body: linesInput,
  check: ({ lines }) => namingFaults(lines),
  query: fileParameters,
  gives: ok(
    s.object({
      lines: s.listOf(stockCountLine),
      repeated: s.integer({ description: 'Lines that were known already.' }),
    }),
  ),
  fails: [
    ...(['not_found', 'count_not_open', 'already_exists', 'limit_reached'] as const),
    ...(['payload_too_large', 'unsupported_media_type'] as const),
  ],
  example: {
    body: {
      lines: [
        {
          id: stockCountLineExample.id,
          itemId: stockCountLineExample.itemId,
          locationId: stockCountLineExample.locationId,
          counted: 95,
          countedAt: stockCountLineExample.countedAt,
        },
      ],
    },
    reply: { lines: [stockCountLineExample], repeated: 0 },
  },

  prepare: lineForms('X050', 'saveStockCountLines', ({ lines }) => namingFaults(lines)),
  locate: locateCount,

  async run(work: Work & { body: SentForm; subject: StockCount }) {
    const { tx, org, actor, subject, now, newId } = work;
    const { lines, clientNow, refuse } = await statedLines(work, work.body);
    const facts = await lineFacts(work, lines);
    const sent = sentLines(lines, facts.items, { clientNow, now, newId, userId: actor.userId });
    refuse(
      unknownIn(lines, facts.items, facts.locations),
      faultsIn(subject, lines, facts.items, sent, now),
    );
    const fresh = newAmong(subject, sent, facts.known);
    if (fresh.length > 0) {
      if (subject.status !== 'Open') throw notOpen(subject, 'Nothing more can be counted in it.');
      await claim(work, subject, fresh);
      await save(work, subject, fresh);
      await refuseTooMany(work, subject);
    }
    const ids = [...new Set(sent.map(({ id }) => id))];
    const shown = await tx.rows(selectLines(org.id, actor.userId, subject.id, ids));
    const byId = new Map(shown.map((line) => [line.id, line]));
    return {
      lines: ids.map((id) => present(byId.get(id))),
      repeated: sent.length - fresh.length,
    };
  },
});

/** The records that the lines name, and the lines that are known under their ids. */
async function lineFacts({ tx, org }: Work, lines: readonly LineInput[]) {
  const [items, locations, known] = await tx.all(
    selectItems(org.id, lines.map(wantedOf)),
    selectLocations(
      org.id,
      lines.map(({ locationId }) => locationId),
    ),
    selectKnown(
      org.id,
      lines.flatMap(({ id }) => id ?? []),
    ),
  );
  const byLine = groupedBy(items, ({ at }) => String(at));
  return {
    items: lines.map((_line, index) => byLine.get(String(index)) ?? []),
    locations: new Set(locations.map(({ id }) => id)),
    known: new Map(known.map((line) => [line.id, line])),
  };
}

/** The lines that are not known; 409 where an id stands for something else. */
function newAmong(
  { id: countId, countNumber }: StockCount,
  sent: readonly SentLine[],
  stored: ReadonlyMap<string, KnownLine>,
): SentLine[] {
  const known = new Map<string, SentLine & { countId: string; countNumber: string }>(stored);
  const fresh: SentLine[] = [];
  const taken: { id: string; countNumber: string }[] = [];
  for (const line of sent) {
    const found = known.get(line.id);
    if (!found) {
      fresh.push(line);
      known.set(line.id, { ...line, countId, countNumber });
    } else if (found.countId !== countId || !isRepeat(line, found)) {
      taken.push({ id: line.id, countNumber: found.countNumber });
    }
  }
  if (taken.length === 0) return fresh;
  throw new Problem(
    'already_exists',
    'Lines with these ids exist and say something else; see existing. Send each line under an id of its own.',
    { members: { existing: taken } },
  );
}

/** Claims the items and places of lines; 409 where another open count has one of them. */
export async function claim(
  { tx, org }: Work,
  { id }: Pick<StockCount, 'id'>,
  places: readonly { itemId: string; locationId: string }[],
): Promise<void> {
  const [, taken] = await tx.all(
    insertClaims(org.id, id, places),
    selectOthersClaims(org.id, id, places),
  );
  if (taken.length === 0) return;
  throw new Problem(
    'already_exists',
    'Other open counts have these items at these places; see existing. Count them there, or cancel those counts.',
    { members: { existing: [...new Map(taken.map((each) => [placeOf(each), each])).values()] } },
  );
}

function tooManyAt([first]: readonly EnteredLine[]): Problem {
  const { itemId, locationId } = present(first);
  return new Problem(
    'limit_reached',
    `An item at a location has at most ${maxLinesOfPlace} lines in a count; see place. Send what was counted so far as one line with mode \`set\` in another count.`,
    { members: { place: { itemId, locationId } } },
  );
}

/** 409 where a count has more lines than can be posted at once. */
export async function refuseTooMany({ tx, org }: Work, { id }: StockCount): Promise<void> {
  const { lines } = await tx.one(countLinesOf(org.id, id));
  if (lines <= maxLines) return;
  throw new Problem(
    'limit_reached',
    `A count has at most ${maxLines} lines; it would have ${lines}. Post it, and count the rest in another one.`,
  );
}

/** Writes new lines, and which lines then stand for their items and places. */
async function save(work: Work, count: StockCount, lines: readonly SentLine[]): Promise<void> {
  const { tx, org, now } = work;
  const places = [...new Map(lines.map((line) => [placeOf(line), line])).values()];
  const [, entered] = await tx.all(
    insertLines(org.id, count.id, lines, now),
    selectEntered(org.id, count.id, places),
  );
  const all = [...groupedBy(entered, placeOf).values()];
  const longest = all.find((ofPlace) => ofPlace.length > maxLinesOfPlace);
  if (longest) throw tooManyAt(longest);
  const active = all.flatMap((ofPlace) => activeOf(ofPlace) ?? []);
  const books = await booksAt(
    work,
    active.map(({ line: { id, itemId, locationId, countedAt } }) => ({
      ...{ lineId: id, itemId, locationId, countedAt },
      day: dayIn(org.timezone, countedAt),
    })),
  );
  const booked = active.map((each) => ({ ...each, book: present(books.get(each.line.id)) }));
  await work.emit(linesSaved, {
    type: 'stock_count.lines_saved',
    ...{ objectId: count.id, number: count.countNumber, version: count.version + 1 },
  });
  await tx.all(writeActive(org.id, booked), updateCount(org.id, count.id, {}, now));
}
