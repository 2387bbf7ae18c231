import { setImmediate as nextTurn } from 'node:timers/promises';
import { slice } from '../../kernel/sharing/slices.ts';
import type { Attempt, Task } from './attempt.ts';
import { declaredEvent } from './declared-event.ts';
import { type addEvents, sendEvents } from './feed.ts';
import { workOf } from './work-of.ts';

/** Writes the events of the attempt, unless they went with the last statements of its work. */
export async function tell(attempt: Attempt): Promise<void> {
  if (!attempt.feed.isWritten) await tellOf(attempt, attempt.written, sendEvents);
}

/**
 * Emits the declared event of each task that is written, and has `write` send all events, the last
 * with COMMIT. The position comes back with it, also where nothing has changed.
 */
export async function tellOf(
  attempt: Attempt,
  written: readonly Task[],
  write: typeof addEvents | typeof sendEvents,
): Promise<void> {
  const { endpoint, services, tx, now, feed, tasks, batch } = attempt;
  const { newId } = services;
  for (const task of written) {
    const event = declaredEvent(endpoint, batch, newId, task);
    if (event) await workOf(attempt, task).emit(event.type, event.data);
  }
  feed.isWritten = true;
  const orgId = tasks.find(({ admission }) => admission.org)?.admission.org?.id;
  if (!orgId) return;
  const events = [...written.flatMap((task) => task.events), ...feed.events];
  if (events.some((event) => event.feed.length > slice)) await nextTurn();
  await write(tx, feed, orgId, services.sink.write(orgId, events, { now, newId }));
}
