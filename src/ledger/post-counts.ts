/**
 * Posts and withdraws lines of stock counts. The difference of a line is what was counted less what
 * had moved before it and what counts before it have found: read again from the entries, under the
 * locks of items and balances, for these lines and for later ones of the same places. Earlier days
 * are not read: what was counted on them is in the units on hand.
 */
import type { RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { present } from '../kernel/present.ts';
import { Problem } from '../kernel/problem.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { countsRebuilt, linesAt, rebuiltLine } from './absorb.ts';
import {
  allotPositions,
  type CountedAt,
  insertCountedBalances,
  lockBalances,
  type PostedLine,
  selectMovedBefore,
  withdrawLines,
  writeCountedDays,
  writeDifferences,
  writePositions,
  writePosted,
} from './counted.store.ts';
import {
  type Compared,
  countEntries,
  differing,
  inCountedOrder,
  type Place,
  placeOf,
  type Rebuilt,
} from './counted.ts';
import { selectEntriesFrom } from './entries.store.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import type { Posted } from './finish-change.ts';
import type { LedgerKind } from './ledger.ts';
import { lockPast } from './lock-items.ts';
import { lastPosition } from './pool.ts';
import { post } from './post.ts';

/** A line of a count with its ledger. */
export type CountLine = PostedLine & { ledger: LedgerKind };

/** The difference of a posted line. */
export interface PostedDifference {
  lineId: string;
  difference: Exact;
  entryId: string | null;
  unitCost: Exact;
}

/** Posts the lines of a count; a shortage does not refuse what was counted. */
export async function postLines(
  work: Work,
  lines: readonly CountLine[],
  cause: RecordName,
): Promise<{ lines: PostedDifference[]; posted: Posted }> {
  const { tx, org } = work;
  const places = inLockOrder(lines);
  await lockPlaces(work, places);
  const own = new Set(lines.map(({ lineId }) => lineId));
  await tx.all(
    insertCountedBalances(org.id, lines, lastPosition),
    writeCountedDays(org.id, places),
  );
  const known = await linesAt(work, lines);
  const rebuilt = await compare(work, known, unitsOfCounts(known));
  const { entries, posted } = await postRebuilt(work, rebuilt, own, cause);
  await number(work, lines, entries);
  return { lines: await differencesOf(work, lines, entries), posted };
}

/** Withdraws lines: their entries are voided, and later lines find the difference. */
export async function withdraw(
  work: Work,
  lines: readonly CountLine[],
  cause: RecordName,
): Promise<Posted> {
  const { tx, org } = work;
  const places = inLockOrder(lines);
  await lockPlaces(work, places);
  const lineIds = lines.map(({ lineId }) => lineId);
  const before = await linesAt(work, lines);
  const [active] = await tx.all(
    selectEntriesFrom(org.id, lineIds),
    withdrawLines(org.id, lineIds),
    writeCountedDays(org.id, places),
  );
  const known = await linesAt(work, lines);
  const rebuilt = await compare(work, known, unitsOfCounts(before));
  const { posted } = await postRebuilt(work, rebuilt, new Set(), cause, active);
  return posted;
}

/** Materials before SKUs, by item and location: the order of `netBalances`. */
function inLockOrder(lines: readonly CountLine[]): Place[] {
  const keyed = new Map(
    lines.map(({ ledger, itemId, locationId }) => [
      `${ledger === 'materials' ? 1 : 2} ${itemId} ${locationId}`,
      { itemId, locationId },
    ]),
  );
  return [...keyed.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}

async function lockPlaces({ tx, org }: Work, places: readonly Place[]): Promise<void> {
  await lockPast(tx, org.id, [...new Set(places.map(({ itemId }) => itemId))]);
  await tx.run(lockBalances(org.id, places));
}

type LinesAt = Awaited<ReturnType<typeof linesAt>>;

/** The units that the entries of lines have added to their places. */
const unitsOfCounts = (lines: LinesAt): ReadonlyMap<string, Exact> =>
  new Map([...lines].map(([at, own]) => [at, sum(own.map(({ difference }) => difference))]));

/**
 * The lines whose differences change, of those from a day on. `ofCounts` are the units that the
 * entries of all these lines have at their places now.
 */
async function compare(
  { tx, org }: Work,
  lines: LinesAt,
  ofCounts: ReadonlyMap<string, Exact>,
): Promise<Rebuilt[]> {
  const reached = [...lines.values()]
    .flat()
    .map((line) => ({ ...line, ofCounts: ofCounts.get(placeOf(line)) ?? ZERO }));
  const moved = await tx.rows(selectMovedBefore(org.id, reached));
  const before = new Map(moved.map((row) => [row.lineId, row.before]));
  return [...lines.values()].flatMap((atPlace) =>
    differing(
      inCountedOrder(atPlace).map((line): Compared => {
        return { line, before: present(before.get(line.lineId)) };
      }),
    ),
  );
}

/** Posts the entries by which lines change; those that are not `own` were rebuilt. */
async function postRebuilt(
  work: Work,
  rebuilt: readonly Rebuilt[],
  own: ReadonlySet<string>,
  cause: RecordName,
  leaving: readonly StoredEntry[] = [],
): Promise<{ entries: NewEntry[]; posted: Posted }> {
  const { tx, org } = work;
  const others = rebuilt.filter(({ line }) => !own.has(line.lineId));
  const [active] = await tx.all(
    selectEntriesFrom(
      org.id,
      others.map(({ line }) => line.lineId),
    ),
    writePosted(org.id, rebuilt),
    ...(others.length > 0 ? [writeDifferences(org.id, others)] : []),
  );
  if (others.length > 0) await work.emit(countsRebuilt, { lines: others.map(rebuiltLine), cause });
  const { entries, voided } = countEntries(rebuilt, active, work);
  const mayFallShort = own.size > 0 ? ({ mayFallShort: true } as const) : {};
  const change = { entries, voided: [...leaving, ...voided], cause, ...mayFallShort };
  const { results } = await post(work, [{ change }]);
  const [posted] = results;
  if (!posted || posted instanceof Problem) throw posted;
  return { entries, posted };
}

/** Every line gets a position of the ledger, also where nothing differs. */
async function number(
  { tx, org }: Work,
  lines: readonly CountLine[],
  entries: readonly NewEntry[],
): Promise<void> {
  const withEntry = new Set(entries.map(({ sourceId }) => sourceId));
  const without = lines.filter(({ lineId }) => !withEntry.has(lineId));
  const [allotted] = await tx.rows(allotPositions(org.id, without.length));
  const last = allotted?.position ?? 0;
  const numbers = new Map(without.map(({ lineId }, index) => [lineId, last - index]));
  await tx.run(
    writePositions(
      org.id,
      lastPosition,
      lines.map(({ lineId }) => ({ lineId, position: numbers.get(lineId) ?? null })),
    ),
  );
}

async function differencesOf(
  work: Work,
  lines: readonly CountLine[],
  entries: readonly NewEntry[],
): Promise<PostedDifference[]> {
  const entryOf = new Map(entries.map(({ sourceId, id }) => [sourceId, id]));
  const posted = [...(await linesAt(work, lines)).values()].flat();
  const byLine = groupedBy(posted, ({ lineId }) => lineId);
  return lines.flatMap(({ lineId }) =>
    (byLine.get(lineId) ?? []).map(({ difference, unitCost }) => ({
      ...{ lineId, difference, unitCost },
      entryId: entryOf.get(lineId) ?? null,
    })),
  );
}

/** The books at the instants of lines that are not posted, by their ids. */
export async function booksAt(
  work: Pick<Work, 'tx' | 'org'>,
  lines: readonly CountedAt[],
): Promise<ReadonlyMap<string, Exact>> {
  const posted = await linesAt(work, lines);
  const units = unitsOfCounts(posted);
  const moved = await work.tx.rows(
    selectMovedBefore(
      work.org.id,
      lines.map((line) => ({ ...line, ofCounts: units.get(placeOf(line)) ?? ZERO })),
    ),
  );
  const before = new Map(moved.map((row) => [row.lineId, row.before]));
  return new Map(
    lines.map((line) => {
      const earlier = (posted.get(placeOf(line)) ?? []).filter(
        ({ day, countedAt }) => day < line.day || (day === line.day && countedAt <= line.countedAt),
      );
      const found = sum(earlier.map(({ difference }) => difference));
      return [line.lineId, (before.get(line.lineId) ?? ZERO).plus(found)];
    }),
  );
}
