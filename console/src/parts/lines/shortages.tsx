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

export function ShortageText({ there, short }: Shortage) {
  const words = useWords().lines;
  const format = useFormat();
  return (
    <span className={styles.short}>{words.short(format.exact(there), format.exact(short))}</span>
  );
}
