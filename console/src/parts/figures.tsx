/** Figures, days and states as every screen shows them. */
import type { ReactNode } from 'react';
import { Go } from '../base/link.tsx';
import { useWords } from '../words/language.tsx';
import styles from './figures.module.css';
import { isNegative, useFormat } from './format.ts';

type Given = string | null | undefined;

/** A value, and what some figures show beside it. */
export interface FigureProps {
  value: Given;
  unit?: string | undefined;
  currency?: string | undefined;
  why?: string | undefined;
}

const none = <span className="faint">–</span>;

/** A quantity with its unit; less than none is in red. */
export function Quantity({ value, unit }: Pick<FigureProps, 'value' | 'unit'>) {
  const format = useFormat();
  if (value == null) return none;
  return (
    <span className="number" data-wrong={isNegative(value) || undefined}>
      <span className={isNegative(value) ? styles.wrong : undefined}>{format.exact(value)}</span>
      {unit && <span className="faint"> {unit}</span>}
    </span>
  );
}

/** A figure that leads to the rows that make it up. */
export function Rows({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Go to={to} className={styles.why}>
      {children}
    </Go>
  );
}

/** A unit cost to four places, all of them in the title. With `why` it leads to its explanation. */
export function Cost({ value, why }: Pick<FigureProps, 'value' | 'why'>) {
  const format = useFormat();
  const words = useWords().figures;
  if (value == null) return none;
  const text = <span title={format.exact(value)}>{format.cost(value)}</span>;
  return (
    <span className="number">
      {why ? (
        <Go to={`/why?${why}`} className={styles.why} aria-label={words.why(format.cost(value))}>
          {text}
        </Go>
      ) : (
        text
      )}
    </span>
  );
}

/** An amount of money. */
export function Amount({ value, currency, why }: Omit<FigureProps, 'unit'>) {
  const format = useFormat();
  const words = useWords().figures;
  if (value == null) return none;
  const shown = currency ? format.money(value, currency) : format.amount(value);
  const text = (
    <span title={format.exact(value)} className={isNegative(value) ? styles.wrong : undefined}>
      {shown}
    </span>
  );
  return (
    <span className="number">
      {why ? (
        <Go to={`/why?${why}`} className={styles.why} aria-label={words.why(shown)}>
          {text}
        </Go>
      ) : (
        text
      )}
    </span>
  );
}

export function Day({ value }: { value: Given }) {
  const format = useFormat();
  return value ? <time dateTime={value}>{format.day(value)}</time> : none;
}

export function Time({ value }: { value: Given }) {
  const format = useFormat();
  return value ? (
    <time dateTime={value} title={value}>
      {format.time(value)}
    </time>
  ) : (
    none
  );
}

/** Amber needs a look, red is wrong, blue moves, green is done, grey rests. */
export type Tone = 'good' | 'attention' | 'wrong' | 'info' | 'calm';

/** How far it is: not begun, in part, wholly. */
type Progress = 'none' | 'part' | 'whole';

export interface State {
  tone?: Tone;
  progress?: Progress;
}

/** A state in a word. */
export function Badge({ tone = 'calm', progress, children }: State & { children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {progress && <Ring progress={progress} />}
      {children}
    </span>
  );
}

function Ring({ progress }: { progress: Progress }) {
  return (
    <svg className={styles.ring} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {progress === 'whole' ? (
        <>
          <path className={styles.whole} d="M5 0a5 5 0 0 1 0 10a5 5 0 0 1 0-10" />
          <path className={styles.tick} d="M2.8 5.2 4.4 6.8 7.2 3.6" />
        </>
      ) : (
        <path className={styles.track} d="M5 .75a4.25 4.25 0 0 1 0 8.5a4.25 4.25 0 0 1 0-8.5" />
      )}
      {progress === 'part' && <path className={styles.part} d="M5 3a2 2 0 0 1 0 4" />}
    </svg>
  );
}
