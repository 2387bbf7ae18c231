import { useOrganization } from '../../base/organization.tsx';
import { todayIn, useFormat } from '../format.ts';

/** How a mail shows a day that it names: a day that is past is not named. */
export function useComingDay() {
  const format = useFormat();
  const { timezone } = useOrganization();
  return (day: string | null): string | null =>
    day !== null && day >= todayIn(timezone) ? format.day(day) : null;
}
