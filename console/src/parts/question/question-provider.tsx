import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { later } from '../../base/later.ts';
import { type Ask, type Asked, Asking } from './ask.ts';

const AskedQuestion = later(() => import('./asked-question.tsx'));

/** Shows the questions of all screens, one at a time: another meanwhile counts as refused. */
export function QuestionProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const isOpen = useRef(false);
  const ask = useCallback<Ask>(async (question) => {
    if (isOpen.current) return false;
    isOpen.current = true;
    const agrees = await new Promise<boolean>((answer) => setAsked({ ...question, answer }));
    isOpen.current = false;
    setAsked(undefined);
    return agrees;
  }, []);
  return (
    <Asking value={ask}>
      {children}
      <Suspense>{asked && <AskedQuestion {...asked} />}</Suspense>
    </Asking>
  );
}
