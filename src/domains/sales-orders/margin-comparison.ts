/** Margins of a period beside those of an earlier one. Pure. */
import { type Fault, invalid } from '../../kernel/problem.ts';
import { dayAfter, monthBefore, yearBefore } from '../../kernel/values/calendar.ts';
import { type Group, type GroupBy, type MarginFigures, noFigures } from './margin-report.ts';

/** The first and the last day. */
export interface Period {
  from: string;
  to: string;
}

/** The period that another one is compared with. */
export interface PreviousPeriod extends Period {
  /** The number of its months, where it has whole ones. */
  months: number | undefined;
}

/** A month a number of months later: `YYYY-MM`. */
function monthAfter(month: string, months: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7);
}

const monthOf = (day: string): string => day.slice(0, 7);
const isFirst = (day: string): boolean => day.endsWith('-01');

const monthsFrom = (first: string, last: string): number => {
  const [from = 0, to = 0] = [first, last].map((month) => {
    const [year = 0, of = 0] = month.split('-').map(Number);
    return 12 * year + of;
  });
  return to - from + 1;
};

const oneDay = 24 * 60 * 60 * 1000;
const daysFrom = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / oneDay + 1;

/**
 * The period before: as many months where a period has whole ones, else as many days. It ends the
 * day before.
 */
export function periodBefore({ from, to }: Period): PreviousPeriod {
  const last = dayAfter(from, -1);
  if (isFirst(from) && isFirst(dayAfter(to))) {
    const months = monthsFrom(monthOf(from), monthOf(to));
    return { from: `${monthAfter(monthOf(from), -months)}-01`, to: last, months };
  }
  return { from: dayAfter(from, -daysFrom(from, to)), to: last, months: undefined };
}

/** The days of the year before that have the same dates; of whole months these are whole, too. */
function sameDaysBefore({ from, to }: Period): PreviousPeriod {
  const isWhole = isFirst(from) && isFirst(dayAfter(to));
  const last = isWhole ? dayAfter(yearBefore(dayAfter(to)), -1) : yearBefore(to);
  return { from: yearBefore(from), to: last, months: isWhole ? 12 : undefined };
}

/** The period before, or the same days of the month or of the year before. */
export const comparisons = ['previous', 'previous_month', 'previous_year'] as const;

/** The period that the one that is asked for is compared with; refuses a period that has none. */
export function comparedPeriod(
  asked: Partial<Period>,
  groupBy: GroupBy,
  compare: (typeof comparisons)[number],
): PreviousPeriod {
  const { from, to } = asked;
  if (from === undefined || to === undefined) throw invalid(...missingDays(asked));
  if (to < from) throw wrong('query/to', 'is before `from`.');
  if (compare === 'previous_month') {
    if (groupBy === 'month') throw wrong('query/compare', 'by month is `previous`.');
    return { from: monthBefore(from), to: monthBefore(to), months: undefined };
  }
  const before = compare === 'previous' ? periodBefore({ from, to }) : sameDaysBefore({ from, to });
  if (groupBy === 'month' && before.months === undefined) {
    throw wrong('query/compare', 'by month needs a period of whole months.');
  }
  return before;
}

const missingDays = (asked: Partial<Period>): Fault[] =>
  (['from', 'to'] as const)
    .filter((field) => asked[field] === undefined)
    .map((field) => ({
      path: `query/${field}`,
      code: 'required',
      message: 'is required to compare with an earlier period.',
    }));

const wrong = (path: string, message: string) => invalid({ path, code: 'invalid', message });

/** Groups of a period by key, each with the one that it is compared with. */
export interface Compared {
  key: string;
  now: MarginFigures;
  previous?: MarginFigures;
}

type ShownGroup = MarginFigures & Pick<Group, 'key'>;

/**
 * The groups of both periods: those of the period in their order, then those of the one before
 * alone. Months are compared with those as many months before.
 */
export function compared(
  groups: readonly ShownGroup[],
  earlier: readonly ShownGroup[],
  groupBy: GroupBy,
  { months = 0 }: PreviousPeriod,
): Compared[] {
  const keyOf = ({ key }: ShownGroup) => (groupBy === 'month' ? monthAfter(key, months) : key);
  const before = new Map(earlier.map((group) => [keyOf(group), group]));
  const shown = new Set(groups.map(({ key }) => key));
  const all = [
    ...groups.map((group) => ({
      key: group.key,
      now: group,
      previous: before.get(group.key) ?? noFigures,
    })),
    ...[...before]
      .filter(([key]) => !shown.has(key))
      .map(([key, previous]) => ({ key, now: noFigures, previous })),
  ];
  return groupBy === 'month' ? all.sort((a, b) => (a.key < b.key ? -1 : 1)) : all;
}
