/** The side of the thread: runs what the service orders, one calculation after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { Database } from '../database/database.ts';
import { problemOf } from '../database/failure.ts';
import type { DatabaseOptions } from '../database/pool.ts';
import { Problem } from '../problem.ts';
import { yieldToRequests } from '../sharing/priority.ts';
import type { AnyCalculation, Order, Report } from './calculation.ts';

/** Answers the orders of the service with these calculations. */
export function answerCalculations(calculations: readonly AnyCalculation[]): void {
  yieldToRequests();
  const database = new Database(workerData as DatabaseOptions);
  const named = new Map(calculations.map((each) => [each.name, each]));
  parentPort?.on('message', async (order: Order) => {
    const report = await calculate(database, named.get(order.name), order);
    parentPort?.postMessage(report, 'result' in report ? memoryOf(report.result) : []);
  });
}

async function calculate(
  database: Database,
  calculation: AnyCalculation | undefined,
  { name, orgId, input }: Order,
): Promise<Report> {
  try {
    if (!calculation) throw new TypeError(`There is no calculation ${name}.`);
    const result = await database.snapshot({ orgId }, (tx) => calculation.run(tx, input));
    return { result };
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(error);
    if (!problem) return { error };
    const { code, message: detail, errors, members, headers } = problem;
    return { problem: { code, detail, options: { ...(errors && { errors }), members, headers } } };
  }
}

/** The memory of the bytes and numbers of a result, which passes to the service without a copy. */
function memoryOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(memoryOf);
}
