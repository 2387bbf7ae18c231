/** Sums of weeks or months as bars, each with the part that is its margin. */

import { useWords } from '../words/language.tsx';
import { isZero, useFormat } from './format.ts';
import styles from './plot.module.css';
import { useWidth } from './use-width.ts';

interface Bar {
  name: string;
  value: string;
  part: string;
  /** The sum of the same weeks or months a year before: a line across the bar. */
  yearBefore?: string | undefined;
  /** Below the bar. */
  label?: string;
}

interface BarsProps {
  label: string;
  bars: readonly Bar[];
  /** Whether the last one is still growing. */
  isRunning: boolean;
}

const sums = ({ value, yearBefore = '0' }: Bar) => [value, yearBefore];

const height = 140;
/** Pixels that the label of a bar needs. */
const labelWidth = 46;
const margin = { top: 16, bottom: 20 };

export function Bars({ label, bars, isRunning }: BarsProps) {
  const words = useWords().plot;
  const format = useFormat();
  const [width, measure] = useWidth(800);
  // Positions on the screen; the figures themselves stay text.
  const highest = Math.max(1, ...bars.flatMap(sums).map(Number));
  const base = height - margin.bottom;
  const y = (value: number) => base - (value / highest) * (base - margin.top);
  const step = width / Math.max(bars.length, 1);
  const last = bars.length - 1;
  // Labels that would touch each other are left out, from the last one on.
  const every = Math.ceil(labelWidth / step);
  const isTold = (at: number, value: string) =>
    (at >= last - 1 || Number(value) === highest) && !isZero(value);
  const inset = step * 0.15;
  const top = (value: string) => y(Math.max(Number(value), 0));
  const column = (value: string) => ({
    ...{ x: inset, width: step - 2 * inset },
    ...{ y: top(value), height: base - top(value) },
  });
  return (
    <figure className={styles.plot} ref={measure}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {bars.map(({ name, value, part, yearBefore, label: below }, at) => (
          <g key={name} transform={`translate(${at * step} 0)`}>
            <title>
              {`${name}: ${format.money(value)}`}
              {yearBefore && ` · ${words.yearBefore}: ${format.money(yearBefore)}`}
            </title>
            <rect
              {...column(value)}
              className={at === last && isRunning ? styles.running : styles.soft}
            />
            <rect {...column(part)} className={styles.dark} />
            {yearBefore && (
              <line
                {...{ x1: inset / 2, x2: step - inset / 2 }}
                {...{ y1: top(yearBefore), y2: top(yearBefore) }}
                className={styles.before}
              />
            )}
            <Texts
              x={step / 2}
              below={(last - at) % every === 0 ? below : undefined}
              above={isTold(at, value) ? { text: format.amount(value), y: top(value) } : undefined}
            />
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  );
}

interface TextsProps {
  x: number;
  below: string | undefined;
  above: { text: string; y: number } | undefined;
}

/** The label of a bar and its figure. */
function Texts({ x, below, above }: TextsProps) {
  return (
    <>
      {below && (
        <text x={x} y={height - 6} textAnchor="middle">
          {below}
        </text>
      )}
      {above && (
        <text x={x} y={above.y - 4} textAnchor="middle">
          {above.text}
        </text>
      )}
    </>
  );
}
