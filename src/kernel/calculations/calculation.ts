/** Calculations that run on threads, and what the threads and the service tell each other. */

import type { Transaction } from '../database/transaction.ts';

/**
 * Reads one snapshot of an organization and calculates. The input and the result pass between
 * threads: they consist of plain values, lists, times and bytes.
 */
export interface Calculation<Input, Result> {
  name: string;
  run(tx: Transaction, input: Input): Promise<Result>;
}

/** A calculation of any kind, as the threads list them. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds calculations of every kind.
export type AnyCalculation = Calculation<any, unknown>;

/** The order to a thread: a calculation and its input. */
export interface Order {
  name: string;
  orgId: string;
  input: unknown;
}
