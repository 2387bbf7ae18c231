/** Figures, days and states as every screen shows them. */
import type { ReactNode } from 'react';
import { Go } from '../base/link.tsx';
import { useWords } from '../words/language.tsx';
import styles from './figures.module.css';
import { isNegative, showsZero, signed, useFormat } from './format.ts';

type Given = string | null | undefined;

/** A value, and what some figures show beside it. */
export interface FigureProps {
  value: Given;
  unit?: string | undefined;
  currency?: string | undefined;
  why?: string | undefined;
  /** A difference, which always shows its sign. */
  isDifference?: boolean | undefined;
}

const none = <span className="faint">–</span>;

/** A quantity to four places with its unit; less than none is in red. */
export function Quantity({
  value,
  unit,
  isDifference,
}: Pick<FigureProps, 'value' | 'unit' | 'isDifference'>) {
  const format = useFormat();
  if (value == null) return none;
  const shown = format.quantity(value);
  const all = format.exact(value);
  const isWrong = isNegative(value) && !isDifference;
  return (
    <span className="number" data-wrong={isWrong || undefined}>
      <span className={isWrong ? styles.wrong : undefined} title={shown === all ? undefined : all}>
        {isDifference ? signed(value, shown) : shown}
      </span>
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

interface CostProps extends Omit<FigureProps, 'currency'> {
  /** Four places, also where the last ones are 0: in columns whose digits stand in one line. */
  places?: 'all' | undefined;
}

/**
 * A unit cost to four places, all of them in the title; the unit is the one that it is for. With
 * `why` it leads to its explanation.
 */
export function Cost({ value, unit, why, isDifference, places }: CostProps) {
  const format = useFormat();
  if (value == null) return none;
  const shown = format.cost(value, places);
  return (
    <span className="number">
      <Explained why={why} shown={shown}>
        <span title={format.exact(value)}>{isDifference ? signed(value, shown) : shown}</span>
      </Explained>
      <Per unit={unit} />
    </span>
  );
}

/** The unit that a cost or a price is for. */
export function Per({ unit }: Pick<FigureProps, 'unit'>) {
  return unit ? <span className="faint"> / {unit}</span> : null;
}

/** An amount of money. */
export function Amount({ value, currency, why, isDifference }: Omit<FigureProps, 'unit'>) {
  const format = useFormat();
  if (value == null) return none;
  const shown = currency ? format.money(value, currency) : format.amount(value);
  const isWrong = isNegative(value) && !showsZero(shown) && !isDifference;
  return (
    <span className="number">
      <Explained why={why} shown={shown}>
        <span title={format.exact(value)} className={isWrong ? styles.wrong : undefined}>
          {isDifference ? signed(value, shown) : shown}
        </span>
      </Explained>
    </span>
  );
}

/** A figure that leads to its explanation, where there is one. */
function Explained(of: { why: string | undefined; shown: string; children: ReactNode }) {
  const words = useWords().figures;
  if (!of.why) return of.children;
  return (
    <Go to={`/why?${of.why}`} className={styles.why} aria-label={words.why(of.shown)}>
      {of.children}
    </Go>
  );
}

/** A share of 100 to one place. */
export function Percent({ value }: Pick<FigureProps, 'value'>) {
  const format = useFormat();
  return value == null ? none : <span className="number">{format.percent(value)}</span>;
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
