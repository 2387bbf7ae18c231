import type { Batch } from '../../kernel/contract/batch.ts';
import { pathOf, refuseFaults } from '../../kernel/contract/request.ts';
import { type Attempt, openTasks, step, type Task } from './attempt.ts';
import { refuseStale } from './stale.ts';

/** Decides the tasks of a grouped write, each by itself. */
export function decide(attempt: Attempt): void {
  const { batch } = attempt;
  if (!batch) return;
  const changed = new Set<string>();
  for (const task of openTasks(attempt)) {
    step(attempt, task, () => decideTask(batch, task, changed));
  }
}

/** Decides a task, unless another of its transaction changes the same record. */
function decideTask(batch: Batch, task: Task, changed: Set<string>): void {
  const { request } = task.entry;
  const { org } = task.admission;
  if (!org) return;
  pathOf(request);
  refuseFaults(request.faults);
  const subject = batch.subject?.(task.facts);
  if (subject && changed.has(subject.changes)) {
    task.result = 'deferred';
    return;
  }
  if (batch.subject) refuseStale(request, subject);
  task.subject = subject;
  task.decision = batch.decide(org, task.call, task.facts);
  if (subject) changed.add(subject.changes);
}
