/** A line over days, drawn as steps: a figure stays until it changes. */
import { extent } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type PointerEvent, useMemo, useState } from 'react';
import { useWords } from '../words/language.tsx';
import { useFormat } from './format.ts';
import styles from './plot.module.css';
import { useWidth } from './use-width.ts';

interface Point {
  day: string;
  value: string;
}

const height = 200;
const noPoints: readonly Point[] = [];
const margin = { top: 8, right: 12, bottom: 22, left: 64 };

interface PlotProps {
  label: string;
  points: readonly Point[];
  /** The plan after the last point. */
  planned?: readonly Point[] | undefined;
  /** A level to stay above, and its name. */
  level?: { value: string; name: string } | undefined;
  money?: boolean;
}

export function Plot({ label, points, planned = noPoints, level, money = false }: PlotProps) {
  const words = useWords().plot;
  const format = useFormat();
  const [at, setAt] = useState<number | undefined>();
  const [width, measure] = useWidth(800);
  const drawn = useMemo(
    () => draw(points, planned, Number(level?.value ?? 0), width),
    [points, planned, level?.value, width],
  );
  if (points.length === 0) return <p className="faint">{words.empty}</p>;
  const { x, y, path, fill, ahead } = drawn;
  const last = points.at(-1);
  const shown = (value: string) => (money ? format.money(value) : format.quantity(value));
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const time = x.invert(event.clientX - box.left).getTime();
    const next = points.findIndex(({ day }) => Date.parse(day) > time);
    setAt(Math.max((next < 0 ? points.length : next) - 1, 0));
  };
  const point = at === undefined ? undefined : points[at];
  return (
    <figure className={styles.plot} ref={measure}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={label}
        onPointerMove={find}
        onPointerLeave={() => setAt(undefined)}
      >
        <Axes x={x} y={y} width={width} />
        <path d={fill} className={styles.area} />
        <path d={path} className={styles.line} />
        <path d={ahead} className={styles.ahead} />
        {level && <Level {...level} at={y(Number(level.value))} width={width} />}
        {last && (
          <text
            x={Math.min(x(new Date(last.day)), width - margin.right)}
            y={Math.max(y(Number(last.value)) - 6, 12)}
            textAnchor="end"
            className={styles.last}
          >
            {shown(last.value)}
          </text>
        )}
        {point && <Mark at={x(new Date(point.day))} />}
      </svg>
      <figcaption className={styles.caption}>
        {point ? `${format.day(point.day)}: ${shown(point.value)}` : label}
      </figcaption>
      <AsTable label={label} points={points} shown={shown} />
    </figure>
  );
}

const Mark = ({ at }: { at: number }) => (
  <line x1={at} x2={at} y1={margin.top} y2={height - margin.bottom} className={styles.mark} />
);

function Level({ name, at, width }: { name: string; at: number; width: number }) {
  return (
    <>
      <line x1={margin.left} x2={width - margin.right} y1={at} y2={at} className={styles.level} />
      <text x={margin.left + 4} y={at - 4} className={styles.levelName}>
        {name}
      </text>
    </>
  );
}

type Drawn = ReturnType<typeof draw>;

/** Pixels between two days on the axis, and of half the text of one. */
const [dayDistance, halfDayText] = [120, 34];

function Axes({ x, y, width }: Pick<Drawn, 'x' | 'y'> & { width: number }) {
  const format = useFormat();
  return (
    <>
      {y.ticks(4).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={margin.left} x2={width - margin.right} className={styles.grid} />
          <text x={margin.left - 8} dy="0.32em" textAnchor="end">
            {format.quantity(String(tick))}
          </text>
        </g>
      ))}
      {x.ticks(Math.max(Math.round(width / dayDistance), 2)).map((tick) => (
        <text
          key={tick.getTime()}
          x={x(tick)}
          y={height - 6}
          textAnchor={x(tick) + halfDayText > width ? 'end' : 'middle'}
        >
          {format.day(tick.toISOString())}
        </text>
      ))}
    </>
  );
}

/** The figures of the plot for those who read them, and for copying. */
function AsTable({
  label,
  points,
  shown,
}: {
  label: string;
  points: readonly Point[];
  shown(value: string): string;
}) {
  const words = useWords().plot;
  const format = useFormat();
  return (
    <details>
      <summary>{words.table}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(points).map(({ day, value }) => (
            <tr key={day}>
              <td>{format.day(day)}</td>
              <td className="number">{shown(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function draw(points: readonly Point[], planned: readonly Point[], level: number, width: number) {
  const all = [...points, ...planned];
  const days = all.map(({ day }) => new Date(day));
  // Positions on the screen; the figures themselves stay text.
  const values = all.map(({ value }) => Number(value));
  const [from = new Date(), to = new Date()] = extent(days);
  const [low = 0, high = 1] = extent([0, level, ...values]);
  const x = scaleUtc([from, to], [margin.left, width - margin.right]);
  const y = scaleLinear([low, high], [height - margin.bottom, margin.top]).nice(4);
  const xOf = (at: number) => x(days[at] ?? from);
  const yOf = (at: number) => y(values[at] ?? 0);
  const past = points.map((_, at) => at);
  // The plan begins where the past ends.
  const future = planned.length > 0 ? planned.map((_, at) => points.length + at) : [];
  const next = future.length > 0 && points.length > 0 ? [points.length - 1, ...future] : future;
  const steps = line<number>(xOf, yOf).curve(curveStepAfter);
  const fill = area<number>(xOf, y(0), yOf).curve(curveStepAfter)(past) ?? '';
  return { x, y, path: steps(past) ?? '', fill, ahead: steps(next) ?? '' };
}

/** The days on which the figure changed. */
function changesOf(points: readonly Point[]): readonly Point[] {
  return points.filter(({ value }, at) => at === 0 || value !== points[at - 1]?.value);
}
