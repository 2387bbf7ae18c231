/** Sums of weeks or months as bars, each with the part that is its margin. */

import { useWords } from '../words/language.tsx';
import { useFormat } from './format.ts';
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
            {below && (
              <text x={step / 2} y={height - 6} textAnchor="middle">
                {below}
              </text>
            )}
            {at >= last - 1 && (
              <text x={step / 2} y={top(value) - 4} textAnchor="middle">
                {format.amount(value)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  );
}
