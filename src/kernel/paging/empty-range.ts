import { invalid } from '../contract/problem.ts';

/** 422 for a range of days, as lists and histories take it, whose last day is before its first. */
export function refuseEmptyRange({ from, to }: Readonly<Record<string, unknown>>): void {
  if (typeof from !== 'string' || typeof to !== 'string' || to >= from) return;
  throw invalid({
    path: 'query/to',
    code: 'contradiction',
    message: `is before \`from\`, so that no day lies between them: ${to} is before ${from}.`,
  });
}
