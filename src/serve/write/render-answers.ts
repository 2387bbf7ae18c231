import { setImmediate as nextTurn } from 'node:timers/promises';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import type { Answer } from '../answer.ts';
import type { Outcome } from './entry.ts';

/** Characters of an answer that take milliseconds to write. */
const { large } = valuesOf(writes.answers);

/**
 * Renders the answers of a batch, one after the other, as the results of its tasks. Other requests
 * are answered after each large one: a batch of small requests may have 64 of them.
 */
export async function renderAnswers<Task extends { result?: Outcome }>(
  tasks: readonly Task[],
  render: (task: Task) => Answer | Promise<Answer>,
): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    const answer = await render(task);
    task.result = answer;
    if (answer.body.length >= large && index < tasks.length - 1) await nextTurn();
  }
}
