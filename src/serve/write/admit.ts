import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Attempt, step } from './attempt.ts';
import { isComplete } from './entry.ts';
import { openBatch } from './open-batch.ts';

/**
 * Admits or refuses each task, replays the answer of a known key, and loads the facts of a grouped
 * write, all in one round trip.
 */
export async function admit(attempt: Attempt): Promise<void> {
  const { batch, tx, now, tasks } = attempt;
  const entries = tasks.map(({ entry }) => entry);
  const complete = entries.every(({ request }) => isComplete(request));
  const calls = tasks.map(({ call }) => call);
  const orgId = entries[0]?.request.orgId ?? '';
  const load =
    batch && complete ? (reading: RoundTrip) => batch.load(reading, orgId, calls) : undefined;
  const { admissionOf, facts } = await openBatch(tx, attempt, entries, now, load);
  for (const [index, task] of tasks.entries()) {
    step(attempt, task, () => {
      task.admission = admissionOf(task.entry, index);
      task.facts = facts[index];
      const { replay } = task.admission;
      if (replay) task.result = { ...replay, replayed: true };
    });
  }
}
