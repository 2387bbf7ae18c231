/** Requests that an endpoint accepts a few times an hour; the hour begins with the first time. */
import { Problem } from '../../kernel/problem.ts';

export interface Hourly {
  count: number;
  /** The first of them; null before it. */
  since: string | null;
}

/** The count with one more. */
export interface Counted {
  count: number;
  since: Date;
}

const hour = 60 * 60_000;

/** The count with one more; throws a Problem if that is one too many. */
export function oneMore(
  { count, since }: Hourly,
  { most, what, now }: { most: number; what: string; now: Date },
): Counted {
  const first = since === null ? Number.NaN : Date.parse(since);
  const left = first + hour - now.getTime();
  // Without a first time, after its hour, and if the clock was set back, an hour begins.
  if (!(left > 0 && left <= hour)) return { count: 1, since: now };
  if (count < most) return { count: count + 1, since: new Date(first) };
  throw new Problem(
    'rate_limited',
    `An endpoint has ${most} ${what} an hour. Wait as long as Retry-After says.`,
    { headers: { 'retry-after': String(Math.ceil(left / 1_000)) } },
  );
}
