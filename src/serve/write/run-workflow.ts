import { refuseFaults } from '../../kernel/contract/request.ts';
import { type Attempt, openTasks } from './attempt.ts';
import { refuseStale } from './stale.ts';
import { callOf } from './work-of.ts';

/** Runs the workflow of a task, which has its transaction for itself. */
export async function runWorkflow(attempt: Attempt): Promise<void> {
  const { endpoint, tx, keep } = attempt;
  const [task] = openTasks(attempt);
  if (!task) return;
  const { request, received } = task.entry;
  const call = callOf(attempt, task);
  const subject = await endpoint.locate?.(call);
  refuseFaults(request.faults);
  refuseStale(request, subject);
  task.subject = subject;
  task.outcome = await endpoint.run?.({ ...call, subject });
  if (keep) await received?.keep(tx);
  attempt.written = [task];
}
