/** A limit of the service that is not a setting of its operator. */
export interface Limit {
  readonly value: number;
  /** Times are milliseconds and sizes are bytes, unless the unit says otherwise. */
  readonly unit: string;
  readonly reason: string;
  /** A limit of time that only ends what hangs or waits too long: a slow machine may need more. */
  readonly endsHangs?: true;
  /** The row of docs/operations.md that shows it. */
  readonly row?: string;
}

/** The limits of one mechanism. */
export type Limits = Readonly<Record<string, Limit>>;

export const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

declare global {
  /** How often a limit that ends what hangs is granted; the tests set it before they load this. */
  var slowMachine: number | undefined;
}

/** The values of a mechanism's limits. */
export function valuesOf<const Of extends Limits>(limits: Of): { [Name in keyof Of]: number } {
  const times = globalThis.slowMachine ?? 1;
  const values = Object.entries(limits).map(([name, { value, endsHangs }]) => [
    name,
    endsHangs ? value * times : value,
  ]);
  return Object.fromEntries(values);
}
