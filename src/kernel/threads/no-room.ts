import { Problem } from '../problem.ts';

/** Codes of a machine that has no descriptor, or no thread, for the process. */
const codes = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ERR_WORKER_INIT_FAILED']);

/** The refusal of a job for which the machine has no room at the moment. */
export function noRoom(cause: unknown): Problem | undefined {
  const isNoRoom = cause instanceof Error && 'code' in cause && codes.has(String(cause.code));
  if (!isNoRoom) return undefined;
  const detail = 'The service has too many open files. Repeat the request in a moment.';
  return new Problem('unavailable', detail, { headers: { 'retry-after': '5' }, cause });
}
