import { readWhole } from '../settings.ts';

/** A limit of the service that is not a setting of its operator. */
export interface Limit {
  readonly value: number;
  /** Times are milliseconds and sizes are bytes, unless the unit says otherwise. */
  readonly unit: string;
  readonly reason: string;
  /** A limit of time that only ends what hangs or waits too long: a slow machine may need more. */
  readonly endsHangs?: true;
  /** The row of docs/operations.md that shows it. */
  readonly row?: string | undefined;
}

/** A limit of anything but a time or a size; `row` is its row in docs/operations.md. */
export const limit = (value: number, unit: string, reason: string, row?: string): Limit => ({
  value,
  unit,
  reason,
  row,
});

export const bytes = (value: number, reason: string, row?: string): Limit =>
  limit(value, 'bytes', reason, row);

/** A time in milliseconds. */
export const time = (value: number, reason: string, row?: string): Limit =>
  limit(value, 'milliseconds', reason, row);

/** A time in milliseconds that only ends what hangs. */
export const hangTime = (value: number, reason: string, row?: string): Limit => ({
  ...time(value, reason, row),
  endsHangs: true,
});

/** The limits of one mechanism. */
export type Limits = Readonly<Record<string, Limit>>;

export const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const name = 'SLOW_MACHINE';

/** How many times as long the limits are that only end what hangs. */
export function readSlowMachine(text: string | undefined, problems: string[]): number {
  return readWhole(name, text, { fallback: 1, min: 1, max: 100 }, problems);
}

/** Read as the modules load; `readConfig` refuses a wrong one. */
const times = readSlowMachine(process.env[name]?.trim() || undefined, []);

/** The values of a mechanism's limits. */
export function valuesOf<const Of extends Limits>(limits: Of): { [Name in keyof Of]: number } {
  const values = Object.entries(limits).map(([each, { value, endsHangs }]) => [
    each,
    endsHangs ? value * times : value,
  ]);
  return Object.fromEntries(values);
}
