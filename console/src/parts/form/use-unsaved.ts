import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Located, placeOf } from '../../base/address.ts';
import { useWords } from '../../words/language.tsx';

type Ends = 'currentLocation' | 'nextLocation';

/**
 * Asks before what was entered is lost: by Back, a link to another screen, a reload, or when the
 * form or the tab is closed. The function says whether the form may be left, and asks once.
 */
export function useUnsaved(isChanged: boolean, isWritten = () => false): () => boolean {
  const { history } = useRouter();
  const words = useWords().act;
  const isGivenUp = useRef(false);
  const asks = () => isChanged && !isGivenUp.current && !isWritten();
  const mayLeave = () => {
    if (asks()) isGivenUp.current = confirm(words.lose);
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
      blockerFn: ({ currentLocation, nextLocation }: Record<Ends, Located>) =>
        placeOf(currentLocation) !== placeOf(nextLocation) && !latest.current.mayLeave(),
      enableBeforeUnload: () => latest.current.asks(),
    });
  }, [history, isChanged]);
  return mayLeave;
}
