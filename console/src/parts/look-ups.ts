import { createContext, use, useLayoutEffect, useRef, useState } from 'react';

/** Look-ups of a form that are not answered yet, such as of a code that was typed. */
export const LookUps = createContext<Set<Promise<unknown>>>(new Set());

/** Tells the form of a look-up; it submits only when what was found is in its fields. */
export function useLookUps(): (lookUp: Promise<unknown>) => void {
  const open = use(LookUps);
  return (lookUp) => {
    open.add(lookUp);
    lookUp.finally(() => open.delete(lookUp));
  };
}

/** `act` as of the last render, once all look-ups are answered, also those that follow others. */
export function useAfterLookUps(act: () => void) {
  const [open] = useState(() => new Set<Promise<unknown>>());
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const run = async () => {
    while (open.size > 0) await Promise.allSettled(open);
    latest.current();
  };
  return { open, run };
}
