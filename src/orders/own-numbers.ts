/** Numbers that imported orders had elsewhere and keep here. */

import type { Work } from '../kernel/contract/work.ts';
import type { Fault } from '../kernel/problem.ts';
import { dayIn } from '../kernel/values/calendar.ts';
import * as s from '../kernel/values/schema.ts';
import type { OrderKind } from './kinds.ts';

/** As long as lists sort numbers by. */
const maxLength = 18;

export const ownNumber = ({ series }: OrderKind) =>
  s.optional(
    s.code({
      max: maxLength,
      description: `The number that the order had elsewhere, up to ${maxLength} characters; default the next ${series} number of this year.`,
    }),
  );

interface Numbered {
  row: number;
  number: string | undefined;
}

/** The faults of new numbers that another row has, or that the service will give. */
export function numberFaults(
  { org, now }: Pick<Work, 'org' | 'now'>,
  { series, numberField }: OrderKind,
  rows: readonly Numbered[],
): Fault[][] {
  const thisYear = Number(dayIn(org.timezone, now).slice(0, 4));
  const given = new RegExp(`^${series}-(\\d{4,})-\\d+$`);
  const seen = new Map<string, number>();
  const path = `/${numberField}`;
  return rows.map(({ row, number }): Fault[] => {
    if (number === undefined) return [];
    const before = seen.get(number);
    seen.set(number, before ?? row);
    if (before !== undefined) {
      return [{ path, code: 'duplicate', message: `row ${before} has it too.` }];
    }
    const year = Number(given.exec(number)?.[1] ?? 0);
    if (year < thisYear) return [];
    const message = `is a number that the service gives: ${series}-${thisYear}- and later years are its own.`;
    return [{ path, code: 'reserved', message }];
  });
}
