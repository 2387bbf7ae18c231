/** Periods that people ask for by name, as days of the organization's calendar. */
import type { Search } from '../base/address.ts';
import { isDay } from './format.ts';

export interface Days {
  from: string;
  to: string;
}

export const namedPeriods = ['month', 'lastMonth', 'year', 'lastYear'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** The days of a period; this month and this year end today. */
export function daysOfPeriod(period: NamedPeriod, today: string): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (period) {
    case 'lastMonth':
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1);
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'month':
      return { ...monthOf(year, month), to: today };
  }
}

/** Days of the period that an address names: this month unless it says otherwise. */
export function daysOf({ period, from, to }: Search, today: string): Days {
  if (period === 'own') {
    const year = daysOfPeriod('year', today);
    return { from: from && isDay(from) ? from : year.from, to: to && isDay(to) ? to : today };
  }
  return daysOfPeriod(namedPeriods.find((name) => name === period) ?? 'month', today);
}

function monthOf(year: number, month: number): Days {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const start = `${year}-${String(month).padStart(2, '0')}`;
  return { from: `${start}-01`, to: `${start}-${last}` };
}
