import type { ProblemFault } from '@stockwright/client';
import { createContext, use } from 'react';
import { faultText } from '../../base/refusals.ts';

/** The faults of a form, by their pointers into the request such as `/items/0/quantity`. */
export const Faults = createContext<ReadonlyMap<string, ProblemFault>>(new Map());

/** The fault of a field, by its pointer. */
export function useFault(pointer: string): string | undefined {
  const fault = use(Faults).get(pointer);
  return fault && faultText(fault);
}
