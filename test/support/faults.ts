import type { Fault } from '../../src/kernel/problem.ts';
import type { Answer } from './client.ts';

/** Path and code of each error in an answer, in the order of the answer. */
export const faultsOf = (answer: Answer): [path: string, code: string][] =>
  ((answer.body.errors ?? []) as Fault[]).map((fault) => [fault.path, fault.code]);
