/** Orders that lack goods on the day for which they want them. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import { type DatedSupply, promiseInTurn, wholeParts } from '../planning/availability.ts';
import type { ExpectedRow } from '../planning/expected.store.ts';
import type { PlaceRow } from '../planning/plan.store.ts';
import type { Promised } from '../planning/promise.ts';

/** A need of an order that is not covered by its day. */
interface Shortage {
  need: ExpectedRow;
  covered: Promised<DatedSupply>['covered'];
}

/** A need, how much of it lacks, and what covers it later. */
export interface ShortLine {
  need: ExpectedRow;
  short: Exact;
  expected: DatedSupply[];
  /** The part that neither stock nor an open order covers. */
  missing: Exact;
}

export interface BlockedOrder {
  type: ExpectedRow['orderType'];
  id: string;
  number: string;
  /** The day for which it wants the goods, even if that is past. */
  date: string;
  shortages: Shortage[];
}

const later = (day: string, today: string): string => (day < today ? today : day);

/** The blocked orders by day, then by number. */
export function blockedOrders(
  today: string,
  places: readonly PlaceRow[],
  expected: readonly ExpectedRow[],
): BlockedOrder[] {
  const placeOf = ({ itemId, locationId }: { itemId: string; locationId: string }) =>
    `${itemId} ${locationId}`;
  const stockOf = new Map(places.map((place) => [placeOf(place), place]));
  const found = [...groupedBy(expected, placeOf)].flatMap(([place, rows]) => {
    const needs = rows.filter(({ eventType }) => eventType === 'DEMAND');
    const promised = promiseInTurn(today, stockOf.get(place), rows, needs);
    return needs.flatMap((need, index) => {
      const covered = promised[index]?.covered ?? [];
      const timely = timelyPart(covered, later(need.day, today));
      return compare(timely, need.quantity) < 0 ? [{ need, covered }] : [];
    });
  });
  return [...groupedBy(found, ({ need }) => need.orderId).values()]
    .flatMap((shortages) => {
      const [first] = shortages;
      if (!first) return [];
      const { orderType: type, orderId: id, orderNumber: number } = first.need;
      const [date = first.need.day] = shortages.map(({ need }) => need.day).sort();
      return [{ type, id, number, date, shortages }];
    })
    .sort((a, b) => (`${a.date} ${a.number}` < `${b.date} ${b.number}` ? -1 : 1));
}

const timelyPart = (covered: Shortage['covered'], by: string): Exact =>
  sum(covered.filter(({ supply }) => supply.date <= by).map(({ quantity }) => quantity));

/** A shortage as it is shown. What sales orders get of items in whole units is whole. */
export function shortLine(
  { need, covered }: Shortage,
  wholeUnits: boolean,
  today: string,
): ShortLine {
  const isWhole = wholeUnits && need.orderType === 'sales_order';
  const parts = isWhole ? wholeParts(covered, need.quantity) : covered;
  const by = later(need.day, today);
  return {
    need,
    short: need.quantity.minus(timelyPart(parts, by)),
    expected: parts
      .filter(({ supply }) => supply.date > by)
      .map(({ supply, quantity }) => ({ ...supply, quantity })),
    missing: need.quantity.minus(sum(parts.map(({ quantity }) => quantity))),
  };
}

/** When the last short line is covered; null if something is missing. */
export function readyOn(lines: readonly ShortLine[]): string | null {
  if (lines.some(({ missing }) => compare(missing, ZERO) > 0)) return null;
  return (
    lines
      .flatMap(({ expected }) => expected.map(({ date }) => date))
      .sort()
      .at(-1) ?? null
  );
}
