import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Located, placeOf } from '../../base/address.ts';
import { useWords } from '../../words/language.tsx';
import { useAsk } from '../question/ask.ts';

type Ends = 'currentLocation' | 'nextLocation';

/**
 * Asks before what was entered is lost: by Back, a link to another screen, or when the
 * form is closed; the browser itself asks before a tab is closed or loaded again. The function says
 * whether the form may be left, and asks once.
 */
export function useUnsaved(isChanged: boolean, isWritten = () => false): () => Promise<boolean> {
  const { history } = useRouter();
  const words = useWords().act;
  const ask = useAsk();
  const isGivenUp = useRef(false);
  const asks = () => isChanged && !isGivenUp.current && !isWritten();
  const mayLeave = async () => {
    if (asks()) isGivenUp.current = await ask({ text: words.lose, yes: words.discard });
    return !asks();
  };
  const latest = useRef({ asks, mayLeave });
  useLayoutEffect(() => {
    latest.current = { asks, mayLeave };
  });
  useEffect(() => {
    isGivenUp.current = false;
    if (!isChanged) return;
    return history.block({
      // A screen may change its filters below a form that stays.
      blockerFn: async ({ currentLocation, nextLocation }: Record<Ends, Located>) =>
        placeOf(currentLocation) !== placeOf(nextLocation) && !(await latest.current.mayLeave()),
      enableBeforeUnload: () => latest.current.asks(),
    });
  }, [history, isChanged]);
  return mayLeave;
}
