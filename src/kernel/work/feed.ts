import { Problem } from '../contract/problem.ts';
import type { EmittedEvent } from '../contract/work.ts';
import type { Outcome } from './entry.ts';

/** What an attempt writes to the change feed of its organization. */
export interface Feed {
  /** Events that belong to the batch as a whole. */
  events: EmittedEvent[];
  /** Whether its events are among the statements that go with COMMIT. */
  isWritten: boolean;
  /** The organization and its last position, once the attempt is committed. */
  committed?: { orgId: string; position: number };
}

/** The answer with the position at which the change feed has its change. */
export function positioned(result: Outcome, { committed }: Feed): Outcome {
  if (!committed || result === 'deferred' || result instanceof Problem) return result;
  const headers = { ...result.headers, 'event-position': String(committed.position) };
  return { ...result, headers };
}
