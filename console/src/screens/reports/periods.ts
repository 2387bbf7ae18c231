import { isDay } from '../../parts/format.ts';
import type { Search } from '../../shell/address.ts';

export const periods = ['', 'lastMonth', 'year', 'lastYear', 'own'] as const;
type Period = (typeof periods)[number];

/** Days of the period that the address names: this month unless it says otherwise. */
export function daysOf({ period, from, to }: Search, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (period as Period | undefined) {
    case 'lastMonth':
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1);
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'own':
      return {
        from: from && isDay(from) ? from : `${year}-01-01`,
        to: to && isDay(to) ? to : today,
      };
    default:
      return { ...monthOf(year, month), to: today };
  }
}

function monthOf(year: number, month: number): { from: string; to: string } {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const start = `${year}-${String(month).padStart(2, '0')}`;
  return { from: `${start}-01`, to: `${start}-${last}` };
}
