import { useRef } from 'react';
import { useIsAdmin } from '../../base/organization.tsx';
import { useWords } from '../../words/language.tsx';
import { useFormat } from '../format.ts';
import type { Impact } from '../impact.tsx';
import { useAsk } from '../question/ask.ts';
import type { Act, ActCall } from './use-act.ts';

/** The query parameter that lets a write change closed months. */
export type ClosedPeriod = { closedPeriod?: 'allow' };

/** A write that can change closed months: admins see which in the preview, and are asked. */
export function useClosedPeriod() {
  const words = useWords().impact;
  const ask = useAsk();
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const isAllowed = useRef(false);
  return {
    /** Dry runs of admins have the parameter; the write has it once the admin agreed. */
    query: ({ dryRun }: ActCall): ClosedPeriod =>
      isAdmin && (dryRun || isAllowed.current) ? { closedPeriod: 'allow' } : {},
    asking: <Answer extends { impact?: Impact }>(act: Act<Answer>): Act<Answer> => ({
      ...act,
      async submit() {
        const months = act.preview?.impact?.closedMonths.map(({ month }) => month) ?? [];
        const named = months.map(format.month).join(', ');
        const question = { text: words.askClosed(named), yes: words.changeClosed };
        if (months.length > 0 && !(await ask(question))) return;
        isAllowed.current = months.length > 0;
        act.submit();
      },
    }),
  };
}
