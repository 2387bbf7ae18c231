import type { Fault } from '../../src/kernel/contract/problem.ts';
import type { Answer } from './client.ts';

/** What an answer finds wrong with its request: path and code of each fault, in its order. */
export const faultsOf = (answer: Answer): [path: string, code: string][] =>
  ((answer.body.errors ?? []) as Fault[]).map((fault) => [fault.path, fault.code]);
