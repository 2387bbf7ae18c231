import type { Batch, BatchCall } from '../../kernel/contract/batch.ts';
import type { EmittedEvent } from '../../kernel/contract/work.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { Problem } from '../../kernel/problem.ts';
import { type BatchEntry, batchOf, type Outcome, type Writing } from './entry.ts';
import type { Feed } from './feed.ts';
import type { Admission } from './open-batch.ts';

/** An entry within one attempt at its transaction. Each stage adds what it finds. */
export interface Task {
  entry: BatchEntry;
  call: BatchCall;
  admission: Admission;
  /** The facts that a grouped write has loaded. */
  facts?: unknown;
  /** The result of `decide` of a grouped write. */
  decision?: unknown;
  /** The result of `locate`, or of `subject` of a grouped write. */
  subject?: unknown;
  /** The result of `run` of a single write, or of `reply` of a grouped one. */
  outcome?: unknown;
  /** Set once nothing more is to be done: the answer, or the refusal. */
  result?: Outcome;
  events: EmittedEvent[];
  effects: (() => void | Promise<void>)[];
}

/** An attempt at the transaction of a batch. */
export interface Attempt extends Writing {
  /** How the requests are written together, if they are. */
  batch: Batch | undefined;
  tx: Transaction;
  now: Date;
  tasks: readonly Task[];
  /** The tasks that were written: neither replayed nor refused nor deferred. */
  written: readonly Task[];
  feed: Feed;
  /** False for a dry run. */
  keep: boolean;
  detach(): void;
}

export function newAttempt(
  writing: Writing,
  entries: readonly BatchEntry[],
  options: Pick<Attempt, 'tx' | 'keep' | 'detach'>,
): Attempt {
  const { endpoint, services } = writing;
  const now = services.now();
  const tasks = entries.map((entry): Task => {
    const { path = {}, body } = entry.request;
    const call = { path, body, actor: entry.caller, now, newId: services.newId };
    return { entry, call, admission: {}, events: [], effects: [] };
  });
  const first = entries[0]?.request;
  const batch = first && batchOf(endpoint, first);
  const feed = { events: [], isWritten: false };
  return { ...writing, ...options, batch, now, tasks, written: [], feed };
}

/** The tasks that are neither answered nor refused. */
export const openTasks = ({ tasks }: Attempt): Task[] => tasks.filter(({ result }) => !result);

/** Does a step of one of several tasks: a Problem refuses this task, and the others go on. */
export function step({ tasks }: Attempt, task: Task, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Problem) || tasks.length === 1) throw error;
    task.result = error;
  }
}
