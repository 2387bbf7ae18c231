import { useRef } from 'react';
import { useOrganization } from '../../shell/organization.tsx';
import { useWords } from '../../words/language.tsx';
import type { Impact } from '../impact.tsx';
import type { Act, ActCall } from './use-act.ts';

/** What is sent with it, in the query. */
export type ClosedPeriod = { closedPeriod?: 'allow' };

/** A write that can change closed months: admins see which in the preview, and are asked. */
export function useClosedPeriod() {
  const words = useWords().impact;
  const { role } = useOrganization();
  const isAllowed = useRef(false);
  return {
    /** The query of the call: of dry runs, and of what was answered with yes. */
    query: ({ dryRun }: ActCall): ClosedPeriod =>
      role !== 'member' && (dryRun || isAllowed.current) ? { closedPeriod: 'allow' } : {},
    asking: <Answer extends { impact?: Impact }>(act: Act<Answer>): Act<Answer> => ({
      ...act,
      submit() {
        const months = act.preview?.impact?.closedMonths.map(({ month }) => month) ?? [];
        if (months.length > 0 && !confirm(words.askClosed(months.join(', ')))) return;
        isAllowed.current = months.length > 0;
        act.submit();
      },
    }),
  };
}
