import { answerOf } from '../answer.ts';
import type { Attempt, Task } from './attempt.ts';
import { declaredEvent } from './declared-event.ts';
import { asksForMore } from './entry.ts';
import { renderAnswers } from './render-answers.ts';
import { supplemented, withRequested } from './supplements.ts';
import { workOf } from './work-of.ts';

/** Renders the answers of the tasks that are written, with the supplements that they ask for. */
export const answer = (attempt: Attempt): Promise<void> =>
  renderAnswers(attempt.written, async (task) => {
    const { endpoint, writeBody } = attempt;
    const outcome = asksForMore(endpoint, task.entry.request)
      ? await withRequested(attempt, workOf(attempt, task), changesOf(attempt, task), task.outcome)
      : task.outcome;
    return answerOf(endpoint, withAsideOf(attempt, task, outcome), writeBody);
  });

/** The outcome with what the write has had for an effect beside its own, where it had one. */
function withAsideOf({ endpoint: { aside }, feed }: Attempt, task: Task, outcome: unknown) {
  const content = aside?.read([...task.events, ...feed.events]);
  return aside && content !== undefined
    ? supplemented(outcome, { [aside.name]: content })
    : outcome;
}

/** The changes of a task, for the supplement of its answer. */
function changesOf({ endpoint, batch, services, feed }: Attempt, task: Task) {
  const declared = declaredEvent(endpoint, batch, services.newId, task);
  return { changedId: declared?.data.change.id, events: [...task.events, ...feed.events] };
}
