import { createContext, use } from 'react';

/** The faults of a form, by their pointers into the request such as `/items/0/quantity`. */
export const Faults = createContext<ReadonlyMap<string, string>>(new Map());

/** The fault of a field, by its pointer. */
export const useFault = (pointer: string): string | undefined => use(Faults).get(pointer);
