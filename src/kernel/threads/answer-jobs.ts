/** The side of the thread: runs the jobs that the service sends, one after the other. */
import { parentPort } from 'node:worker_threads';
import { problemOf } from '../database/failure.ts';
import { Problem } from '../problem.ts';
import { yieldToRequests } from '../sharing/priority.ts';
import { noRoom } from './no-room.ts';
import type { Report, Request } from './report.ts';

/** The answer to a job: plain values, lists, times and bytes. */
interface Answer {
  /** Parts that arrive before the result, each by itself, so that none of them is large. */
  parts?: readonly unknown[];
  result: unknown;
}

/** Answers the jobs of the service with this function. */
export function answerJobs<Job>(run: (job: Job) => Answer | Promise<Answer>): void {
  yieldToRequests();
  let reports: Report<unknown, unknown>[] = [];
  parentPort?.on('message', async (request: Request<Job>) => {
    if (request !== 'next') reports = await reportsOf(run, request.job);
    const [report] = reports.splice(0, 1);
    parentPort?.postMessage(report, report && 'result' in report ? memoryOf(report.result) : []);
  });
}

async function reportsOf<Job>(
  run: (job: Job) => Answer | Promise<Answer>,
  job: Job,
): Promise<Report<unknown, unknown>[]> {
  try {
    const { parts = [], result } = await run(job);
    return [...parts.map((part) => ({ part })), { result }];
  } catch (error) {
    const problem = error instanceof Problem ? error : (problemOf(error) ?? noRoom(error));
    if (!problem) return [{ error }];
    const { code, message: detail, errors, members, headers } = problem;
    const options = { ...(errors && { errors }), members, headers };
    return [{ problem: { code, detail, options } }];
  }
}

/** The memory of the bytes and numbers of a result, which passes to the service without a copy. */
function memoryOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(memoryOf);
}
