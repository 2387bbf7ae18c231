/** The messages between the service and a thread. */
import type { ProblemCode, ProblemOptions } from '../problem.ts';

/** The service sends a job, or asks for the next report on the current one. */
export type Request<Job> = { job: Job } | 'next';

/**
 * A thread sends the parts of an answer one by one, and then the result; or why there is none. A
 * problem goes as its parts: it would arrive without its class.
 */
export type Report<Result, Part> =
  | { part: Part }
  | { result: Result }
  | { problem: { code: ProblemCode; detail: string; options: ProblemOptions } }
  | { error: unknown };
