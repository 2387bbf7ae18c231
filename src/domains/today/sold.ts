/** Shipments of this month, of the same days of the last one, and of each week. Pure. */
import { dayAfter, monthBefore } from '../../kernel/values/calendar.ts';
import { type Exact, sum } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import type { Group } from '../sales-orders/margin-report.ts';

/** The first and the last day. */
interface Period {
  from: string;
  to: string;
}

interface Periods {
  month: Period;
  previousMonth: Period;
  /** From the earliest on; the last one is that of today. */
  weeks: Period[];
}

const weekCount = 12;

/** A month ends today; the one before it on the same day, or on its last. Weeks begin on Monday. */
export function periodsOf(today: string): Periods {
  const from = firstOfMonth(today);
  const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return {
    month: { from, to: today },
    previousMonth: { from: monthBefore(from), to: monthBefore(today) },
    weeks: Array.from({ length: weekCount }, (_each, index) => {
      const first = dayAfter(monday, 7 * (index + 1 - weekCount));
      return { from: first, to: dayAfter(first, 6) };
    }),
  };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days that any of the periods has. */
export const daysOf = ({ previousMonth, weeks }: Periods): Period => ({
  from: [previousMonth.from, ...weeks.map(({ from }) => from)].sort()[0] ?? previousMonth.from,
  to: weeks.at(-1)?.to ?? previousMonth.to,
});

export interface Sold extends Period {
  revenue: Exact;
  costOfGoodsSold: Exact;
  margin: Exact;
}

type DayGroup = Pick<Group, 'key' | 'revenue' | 'cost'>;

/** Revenue and cost of a period, each rounded once, from those of its days. */
export function soldIn(
  { from, to }: Period,
  days: readonly DayGroup[],
  baseCurrency: string,
): Sold {
  const counted = days.filter(({ key }) => key >= from && key <= to);
  const revenue = payable(sum(counted.map((day) => day.revenue)), baseCurrency);
  const cost = payable(sum(counted.map((day) => day.cost)), baseCurrency);
  return { from, to, revenue, costOfGoodsSold: cost, margin: revenue.minus(cost) };
}
