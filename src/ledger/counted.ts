/**
 * Posted lines of stock counts: at an instant so much of an item was at a location. An entry that
 * belongs before a line changes the difference of the first such line, so that the units after that
 * line stay as they were counted; later lines then see no change. Pure.
 */
import { compare, type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { type BalanceChange, balanceChanges } from './balance-changes.ts';
import { type NewEntry, plainEntry, replacementOf, type StoredEntry } from './entry.ts';
import { movementOf, type SourceType } from './kinds.ts';
import type { LedgerKind } from './ledger.ts';
import { lastPosition } from './pool.ts';

/** The source of the entries of lines. */
const countSource: SourceType = 'stock_count_line';

/** An item at a location. */
export interface Place {
  itemId: string;
  locationId: string;
}

export const placeOf = ({ itemId, locationId }: Place): string => `${itemId} ${locationId}`;

/** Whether an entry belongs before or after the counts of its first counted day. */
export type CountSide = 'before' | 'after';

/** A line of a count as it was posted. */
export interface CountedBalance extends Place {
  lineId: string;
  countId: string;
  ledger: LedgerKind;
  day: string;
  countedAt: string;
  position: number;
  counted: Exact;
  /** The counted units less those of the entries before it. */
  difference: Exact;
  /** The current cost of the item when the line was first posted. */
  unitCost: Exact;
}

/** The fields of an entry that tell which counts it belongs before. */
export interface Counting {
  day: string;
  instant: string;
  side: CountSide | null;
}

/** In the order in which they were counted. */
export const inCountedOrder = <Line extends Pick<CountedBalance, 'day' | 'countedAt' | 'position'>>(
  lines: readonly Line[],
): Line[] =>
  lines.toSorted(
    (a, b) =>
      textOrder(a.day, b.day) || textOrder(a.countedAt, b.countedAt) || a.position - b.position,
  );

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The instant of an entry: of a manual one its event date, else when its first one was written. */
const instantOf = (
  entry: Pick<StoredEntry, 'sourceType' | 'eventDate'> & { recordedAt: string | null },
  now: Date,
): string => {
  const isDated = entry.sourceType === null || entry.sourceType === countSource;
  return isDated ? entry.eventDate : (entry.recordedAt ?? now.toISOString());
};

/** The first line that an entry belongs before, of those of its place in their order. */
export function lineAfter<Line extends Pick<CountedBalance, 'day' | 'countedAt'>>(
  { day, instant, side }: Counting,
  lines: readonly Line[],
): Line | undefined {
  const from = lines.filter((line) => line.day >= day);
  const first = from[0]?.day ?? day;
  if (side === 'before') return from[0];
  if (side === 'after') return from.find((line) => line.day > first);
  return from.find((line) => line.day > day || line.countedAt >= instant);
}

type Moving = NewEntry | StoredEntry;

/** Whether an entry moves units on hand that a person or an order has moved. */
export const movesCounted = (entry: Moving): boolean =>
  entry.sourceType !== countSource && movementOf(entry).here.onHand !== undefined;

/** A line whose difference changes, and what the entry of the line changes to. */
export interface Rebuilt {
  line: CountedBalance;
  difference: Exact;
}

/** The lines whose differences change with new and voided entries; `lines` are of all of these. */
export function rebuiltBy(
  { entries, voided }: { entries: readonly NewEntry[]; voided: readonly StoredEntry[] },
  lines: ReadonlyMap<string, readonly CountedBalance[]>,
  now: Date,
): Rebuilt[] {
  const changes = new Map<CountedBalance, Exact>();
  const count = (entry: Moving, moved: readonly BalanceChange[]) => {
    const counting = { day: entry.day, instant: instantOf(entry, now), side: entry.countSide };
    const line = lineAfter(counting, lines.get(placeOf(entry)) ?? []);
    if (!line) return;
    const units = sum(moved.filter((each) => isAt(each, entry)).map(({ onHand }) => onHand));
    changes.set(line, (changes.get(line) ?? ZERO).plus(units));
  };
  for (const entry of voided.filter(movesCounted)) count(entry, balanceChanges(entry, -1));
  for (const entry of entries.filter(movesCounted)) count(entry, balanceChanges(entry));
  return [...changes]
    .filter(([, units]) => !units.eq(ZERO))
    .map(([line, units]) => ({ line, difference: line.difference.minus(units) }));
}

const isAt = (change: BalanceChange, { locationId }: Place) => change.locationId === locationId;

/** The writer of entries of counts. */
interface Writer {
  newId(): string;
  actor: { userId: string };
}

/**
 * The entry of a line with a difference: goods that were found, or that are missing. Its cost is
 * that of the line, which it keeps; it says nothing of what goods cost now.
 */
function countEntry(
  line: CountedBalance,
  difference: Exact,
  active: StoredEntry | undefined,
  { newId, actor }: Writer,
): NewEntry | undefined {
  if (difference.eq(ZERO)) return undefined;
  const isFound = compare(difference, ZERO) > 0;
  return {
    ...(active ? replacementOf(active) : plainEntry),
    id: newId(),
    ...{ ledger: line.ledger, itemId: line.itemId, locationId: line.locationId },
    eventType: isFound ? 'ADJUST' : 'DISPOSE',
    reason: isFound ? null : 'count',
    quantity: difference.abs(),
    ...{ eventDate: line.countedAt, day: line.day },
    // The entry of a line that is new in the ledger gets a position with it.
    position: line.position === lastPosition ? null : line.position,
    ...{ sourceType: countSource, sourceId: line.lineId },
    keptUnitCost: line.unitCost,
    createdBy: actor.userId,
  };
}

/** The entries that make the active ones of lines equal to their new differences. */
export function countEntries(
  rebuilt: readonly Rebuilt[],
  active: readonly StoredEntry[],
  writer: Writer,
): { entries: NewEntry[]; voided: StoredEntry[] } {
  const bySource = new Map(active.map((entry) => [entry.sourceId, entry]));
  const voided = rebuilt.flatMap(({ line }) => bySource.get(line.lineId) ?? []);
  const entries = rebuilt.flatMap(
    ({ line, difference }) => countEntry(line, difference, bySource.get(line.lineId), writer) ?? [],
  );
  return { entries, voided };
}

/** A line, and the units before it but for those of the counts that it is compared with. */
export interface Compared {
  line: CountedBalance;
  before: Exact;
}

/**
 * The lines of one item and location, in their order, whose differences are not what follows from
 * the units before them: those given, and those that the lines before have found or missed.
 */
export function differing(lines: readonly Compared[]): Rebuilt[] {
  let found = ZERO;
  return lines.flatMap(({ line, before }) => {
    const difference = line.counted.minus(before).minus(found);
    found = found.plus(difference);
    return difference.eq(line.difference) ? [] : [{ line, difference }];
  });
}
