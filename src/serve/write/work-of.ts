import type { TSchema } from 'typebox';
import type { Call } from '../../kernel/contract/endpoint.ts';
import { pathOf } from '../../kernel/contract/request.ts';
import { announce, type Work } from '../../kernel/contract/work.ts';
import type { Attempt, Task } from './attempt.ts';

/** The work of a task; its events are added to `events`. */
export function workOf(attempt: Attempt, task: Task, events = task.events): Work {
  const { endpoint, services, tx, now, feed } = attempt;
  const { entry, admission, effects } = task;
  const { caller, requestId } = entry;
  const { org, role } = admission;
  const actor = role ? { ...caller, role } : caller;
  const work: Work = {
    tx,
    // A workflow outside of organizations has none.
    org: org as NonNullable<typeof org>,
    actor,
    now,
    newId: services.newId,
    idempotencyKey: entry.key?.scope.key,
    async emit(type, data) {
      if (feed.isWritten) {
        throw new TypeError(`${endpoint.id} emits ${type.name} after its last statement`);
      }
      events.push({ name: type.name, data, feed: type.feed(data), actor, requestId });
      await announce(services.observers, work, type, data);
    },
    async emitIn(orgId, event) {
      tx.act({ orgId });
      const emitted = { name: event.type, data: event, feed: [event], actor, requestId };
      const { position } = await tx.one(services.sink.write(orgId, [emitted], work).last);
      effects.push(() => services.sink.committed(orgId, position));
    },
    // A single write reads its answer after its last statement, and nothing waits for it.
    detach: () => undefined,
    last: (_decisions, ...statements) => tx.lastOf(...statements),
  };
  return work;
}

/** The work of a task with its request. */
export function callOf(attempt: Attempt, task: Task): Call<TSchema, undefined, unknown> {
  const { request } = task.entry;
  return {
    ...workOf(attempt, task),
    path: pathOf(request),
    query: request.query,
    body: request.body,
    subject: undefined,
    services: attempt.services,
    afterCommit: (effect) => task.effects.push(effect),
  };
}
