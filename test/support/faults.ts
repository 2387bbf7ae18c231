import type { Fault } from '../../src/kernel/problem.ts';
import type { Answer } from './client.ts';

/** Path and code of each error in an answer, in the order of the answer. */
export const faultsOf = (answer: Answer): [path: string, code: string][] =>
  ((answer.body.errors ?? []) as Fault[]).map((fault) => [fault.path, fault.code]);

/** Row, path and code of each error of an import, in the order of the answer. */
export const rowErrorsOf = (answer: Answer): [row: number, path: string, code: string][] =>
  answer.body.errors.map(({ row, path, code }: Fault & { row: number }) => [row, path, code]);
