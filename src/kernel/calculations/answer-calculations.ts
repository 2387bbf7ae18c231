/** The side of the thread: runs the calculations that the service orders. */
import { workerData } from 'node:worker_threads';
import { Database } from '../database/database.ts';
import type { DatabaseOptions } from '../database/pool.ts';
import { answerJobs } from '../threads/answer-jobs.ts';
import type { AnyCalculation, Order } from './calculation.ts';

/** Answers the orders of the service with these calculations. */
export function answerCalculations(calculations: readonly AnyCalculation[]): void {
  const database = new Database(workerData as DatabaseOptions);
  const named = new Map(calculations.map((each) => [each.name, each]));
  answerJobs(async ({ name, orgId, input }: Order) => {
    const calculation = named.get(name);
    if (!calculation) throw new TypeError(`There is no calculation ${name}.`);
    return { result: await database.snapshot({ orgId }, (tx) => calculation.run(tx, input)) };
  });
}
