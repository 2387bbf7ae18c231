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
  lockCounted,
  type PostedLine,
  selectMovedBefore,
  selectPlacesOfLines,
  withdrawLines,
  writeCountedDays,
  writeDifferences,
} from './counted.store.ts';
import {
  type Compared,
  type CountedBalance,
  countEntries,
  differing,
  inCountedOrder,
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

/** Posts the lines of a count; a shortage does not refuse what was counted. */
export async function postLines(
  work: Work,
  lines: readonly CountLine[],
  cause: RecordName,
): Promise<Posted> {
  const { tx, org } = work;
  await lockItems(work, lines);
  await tx.run(lockCounted(org.id, inLockOrder(lines)));
  const own = await withPositions(work, lines);
  const others = [...(await linesAt(work, lines)).values()].flat();
  const known = groupedBy([...others, ...own], placeOf);
  const rebuilt = await compare(work, known, unitsOfCounts(known), own);
  const { entries, posted } = await postRebuilt(work, rebuilt, { own: new Set(own), cause });
  await keep(work, own, rebuilt, entries);
  return posted;
}

/** Withdraws lines: their entries are voided, and later lines find the difference. */
export async function withdraw(
  work: Work,
  lines: readonly CountLine[],
  cause: RecordName,
): Promise<Posted> {
  const { tx, org } = work;
  const places = inLockOrder(lines);
  await lockItems(work, lines);
  await tx.run(lockBalances(org.id, places));
  const lineIds = lines.map(({ lineId }) => lineId);
  const before = await linesAt(work, lines);
  const [leaving] = await tx.all(
    selectEntriesFrom(org.id, lineIds),
    withdrawLines(org.id, lineIds),
    writeCountedDays(org.id, places),
  );
  const known = await linesAt(work, lines);
  const rebuilt = await compare(work, known, unitsOfCounts(before));
  const { posted } = await postRebuilt(work, rebuilt, { own: new Set(), cause, leaving });
  return posted;
}

/** Materials before SKUs, by item and location: the order of `netBalances`. */
const inLockOrder = (lines: readonly CountLine[]): CountLine[] =>
  lines
    .map((line) => [`${line.ledger === 'materials' ? 1 : 2} ${placeOf(line)}`, line] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);

const lockItems = ({ tx, org }: Work, lines: readonly CountLine[]): Promise<unknown> =>
  lockPast(tx, org.id, [...new Set(lines.map(({ itemId }) => itemId))]);

/**
 * Lines as they are to be posted. One that was posted before keeps its position and its cost;
 * another costs what its item costs now, and gets its position with its entry.
 */
async function withPositions(
  { tx, org }: Work,
  lines: readonly CountLine[],
): Promise<CountedBalance[]> {
  const rows = await tx.rows(selectPlacesOfLines(org.id, lines));
  const stored = new Map(rows.map((row) => [row.lineId, row]));
  return lines.map((line) => {
    const { position, unitCost } = present(stored.get(line.lineId));
    return { ...line, position: position ?? lastPosition, unitCost, difference: ZERO };
  });
}

type LinesAt = Awaited<ReturnType<typeof linesAt>>;

/** The units that the entries of lines have added to their places. */
const unitsOfCounts = (lines: LinesAt): ReadonlyMap<string, Exact> =>
  new Map([...lines].map(([at, own]) => [at, sum(own.map(({ difference }) => difference))]));

/**
 * The lines whose differences change, of those from a day on. `ofCounts` are the units that the
 * entries of all these lines have at their places now; `own` are those that are posted now.
 */
async function compare(
  { tx, org }: Work,
  lines: LinesAt,
  ofCounts: ReadonlyMap<string, Exact>,
  own: readonly CountedBalance[] = [],
): Promise<Rebuilt[]> {
  const postedDays = new Map(own.map((line) => [placeOf(line), line.day]));
  const reached = [...lines].flatMap(([at, atPlace]) =>
    atPlace.map((line) => ({
      ...line,
      ofCounts: ofCounts.get(at) ?? ZERO,
      postedDay: postedDays.get(at) ?? null,
    })),
  );
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

/** The lines that are posted, and what is posted with them. */
interface Posting {
  /** Lines that are posted now; others were rebuilt. */
  own: ReadonlySet<CountedBalance>;
  cause: RecordName;
  leaving?: readonly StoredEntry[];
}

/** Posts the entries by which lines change, and writes the differences of rebuilt ones. */
async function postRebuilt(
  work: Work,
  rebuilt: readonly Rebuilt[],
  { own, cause, leaving = [] }: Posting,
): Promise<{ entries: NewEntry[]; posted: Posted }> {
  const { tx, org } = work;
  const others = rebuilt.filter(({ line }) => !own.has(line));
  const active: StoredEntry[] = [];
  if (others.length > 0) {
    const ids = others.map(({ line }) => line.lineId);
    const [entries] = await tx.all(
      selectEntriesFrom(org.id, ids),
      writeDifferences(org.id, others),
    );
    active.push(...entries);
    await work.emit(countsRebuilt, { lines: others.map(rebuiltLine), cause });
  }
  const { entries, voided } = countEntries(rebuilt, active, work);
  const mayFallShort = own.size > 0 ? ({ mayFallShort: true } as const) : {};
  const change = { entries, voided: [...leaving, ...voided], cause, ...mayFallShort };
  const { results } = await post(work, [{ change }]);
  const [posted] = results;
  if (!posted || posted instanceof Problem) throw posted;
  return { entries, posted };
}

/** Writes posted lines. Each gets a position of the ledger, also where nothing differs. */
async function keep(
  { tx, org }: Work,
  own: readonly CountedBalance[],
  rebuilt: readonly Rebuilt[],
  entries: readonly NewEntry[],
): Promise<void> {
  const differences = new Map(rebuilt.map(({ line, difference }) => [line, difference]));
  const withEntry = new Set(entries.map(({ sourceId }) => sourceId));
  const isNew = ({ position }: CountedBalance) => position === lastPosition;
  const without = own.filter((line) => isNew(line) && !withEntry.has(line.lineId));
  const [allotted] = await tx.rows(allotPositions(org.id, without.length));
  const last = allotted?.position ?? 0;
  const numbers = new Map(without.map((line, index) => [line, last - index]));
  const posted = own.map((line) => ({
    ...line,
    difference: differences.get(line) ?? line.difference,
    // Null: that of its entry.
    position: isNew(line) ? (numbers.get(line) ?? null) : line.position,
  }));
  await tx.run(insertCountedBalances(org.id, posted));
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
      lines.map((line) => ({
        ...line,
        ofCounts: units.get(placeOf(line)) ?? ZERO,
        postedDay: null,
      })),
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
