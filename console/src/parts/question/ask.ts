import { createContext, use } from 'react';

/** A question before something that has no way back. */
interface Question {
  text: string;
  /** The button that agrees: its effect. */
  yes: string;
}

/** A question that is open. */
export interface Asked extends Question {
  answer(agrees: boolean): void;
}

export type Ask = (question: Question) => Promise<boolean>;

export const Asking = createContext<Ask>(async () => false);

/** Asks a question in the middle of the page; whether the person agrees. */
export const useAsk = (): Ask => use(Asking);
