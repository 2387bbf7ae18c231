/** Shortages of the lines of a grid, told at each of them. */
import { createContext, use } from 'react';
import { useWords } from '../../words/language.tsx';
import { useFormat } from '../format.ts';
import type { Shortage } from '../on-hand.ts';
import styles from './lines.module.css';

/** By the key of the line. */
export const Shortages = createContext<ReadonlyMap<string, Shortage>>(new Map());

/** The shortage of a line, such as “31 there, 269 short”; nothing where enough is there. */
export function ShortageOf({ line }: { line: string }) {
  const short = use(Shortages).get(line);
  return short ? <ShortageText {...short} /> : null;
}

/** The words of a button that takes stock below zero: how far, or for how many lines. */
interface BelowWords {
  submitBelow(short: string): string;
  submitManyBelow(lines: number): string;
}

/** Says on the button what goes below zero; undefined where enough is there. */
export function useBelow(
  short: ReadonlyMap<string, Shortage>,
  words: BelowWords,
): string | undefined {
  const format = useFormat();
  const [first, ...others] = short.values();
  if (!first) return undefined;
  return others.length > 0
    ? words.submitManyBelow(short.size)
    : words.submitBelow(format.exact(first.short));
}

export function ShortageText({ there, short }: Shortage) {
  const words = useWords().lines;
  const format = useFormat();
  return (
    <span className={styles.short}>{words.short(format.exact(there), format.exact(short))}</span>
  );
}
