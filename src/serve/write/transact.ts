import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TSchema } from 'typebox';
import {
  type Batch,
  type BatchCall,
  type BatchWork,
  MustRunAlone,
} from '../../kernel/contract/batch.ts';
import type { Call } from '../../kernel/contract/endpoint.ts';
import { pathOf, refuseFaults } from '../../kernel/contract/request.ts';
import { announce, type EmittedEvent, type Work } from '../../kernel/contract/work.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { Problem } from '../../kernel/problem.ts';
import { slice } from '../../kernel/sharing/slices.ts';
import { during, joined } from '../../kernel/tracing/current.ts';
import { answerOf } from '../answer.ts';
import { declaredEvent, isObserved } from './declared-event.ts';
import {
  asksForMore,
  type BatchEntry,
  batchOf,
  isComplete,
  type Outcome,
  type Writing,
} from './entry.ts';
import { addEvents, type Feed, positioned, sendEvents } from './feed.ts';
import { keepReplies } from './keep-replies.ts';
import { type Admission, openBatch, scopeOf } from './open-batch.ts';
import { renderAnswers } from './render-answers.ts';
import { refuseStale } from './stale.ts';
import { withRequested } from './supplements.ts';

type AnyCall = Call<TSchema, undefined, unknown>;

/** An entry within one attempt at its transaction. */
interface Task {
  entry: BatchEntry;
  call: BatchCall;
  admission: Admission;
  /** The result of `decide` of a grouped write. */
  decision?: unknown;
  /** The result of `locate`, or of `subject` of a grouped write. */
  subject?: unknown;
  /** The result of `run` of a single write, or of `reply` of a grouped one. */
  outcome?: unknown;
  result?: Outcome;
  events: EmittedEvent[];
  effects: (() => void | Promise<void>)[];
}

/** One attempt at the transaction of a batch. */
interface Attempt extends Writing {
  /** How the requests are written together, if they are. */
  batch: Batch | undefined;
  tx: Transaction;
  now: Date;
  tasks: Task[];
  feed: Feed;
  /** False for a dry run. */
  keep: boolean;
  detach(): void;
}

/**
 * Commits a batch: writes of one organization, in one transaction. If the batch has one entry and
 * this is refused, its Problem is thrown and nothing is written. If it has several, a Problem is
 * the result of the refused entry, and the others are written. Without `keep` the transaction is
 * rolled back at the end. `detach` is called if others need not wait for the batch.
 */
export async function commitBatch(
  writing: Writing,
  entries: readonly BatchEntry[],
  keep: boolean,
  detach: () => void = () => undefined,
): Promise<Outcome[]> {
  const { endpoint, services } = writing;
  const scope = scopeOf(endpoint, entries);
  const run = (tx: Transaction) => attempt(tx, writing, entries, { keep, detach });
  const traces = joined(entries.map((entry) => entry.traces));
  const options = { keep, kind: endpoint.mayTakeLong && endpoint.id };
  const { tasks, feed } = await during(traces, () =>
    services.database.transaction(scope, run, options),
  );
  if (keep) for (const { effects } of tasks) for (const effect of effects) await effect();
  if (feed.committed) services.sink.committed(feed.committed.orgId, feed.committed.position);
  return tasks.flatMap(({ result }) => (result ? positioned(result, feed) : []));
}

/** Everything between BEGIN and COMMIT. */
async function attempt(
  tx: Transaction,
  writing: Writing,
  entries: readonly BatchEntry[],
  options: Pick<Attempt, 'keep' | 'detach'>,
): Promise<Pick<Attempt, 'tasks' | 'feed'>> {
  const { endpoint, services } = writing;
  const now = services.now();
  const tasks = entries.map((entry): Task => {
    const { path = {}, body } = entry.request;
    const call = { path, body, actor: entry.caller, now, newId: services.newId };
    return { entry, call, admission: {}, events: [], effects: [] };
  });
  const first = entries[0]?.request;
  const batch = first && batchOf(endpoint, first);
  const feed: Feed = { events: [], isWritten: false };
  const all = { ...writing, ...options, batch, tx, now, tasks, feed };
  await admitAll(all);
  const active = { ...all, tasks: tasks.filter(({ result }) => !result) };
  if (active.tasks.length > 0) {
    if (batch) await writeTogether(active, batch, tasks);
    else for (const task of active.tasks) await runAlone(active, task);
  }
  const written = { ...active, tasks: active.tasks.filter(({ result }) => !result) };
  await renderAnswers(written.tasks, async (task) => {
    const outcome = asksForMore(endpoint, task.entry.request)
      ? await withRequested(all, workOf(all, task), writtenBy(all, task), task.outcome)
      : task.outcome;
    return answerOf(endpoint, outcome, writing.writeBody);
  });
  keepReplies(written);
  if (!feed.isWritten) await writeFeed(written, tasks, sendEvents);
  return { tasks, feed };
}

/** Admits or refuses each task, replays the answer of a known key, and decides grouped tasks. */
async function admitAll(all: Attempt): Promise<void> {
  const { batch, tx, now, tasks } = all;
  const entries = tasks.map(({ entry }) => entry);
  const complete = entries.every(({ request }) => isComplete(request));
  const calls = tasks.map(({ call }) => call);
  const orgId = entries[0]?.request.orgId ?? '';
  const load =
    batch && complete ? (reading: RoundTrip) => batch.load(reading, orgId, calls) : undefined;
  const { admissionOf, facts } = await openBatch(tx, all, entries, now, load);
  const changed = new Set<string>();
  tasks.forEach((task, index) => {
    try {
      task.admission = admissionOf(task.entry, index);
      const { replay } = task.admission;
      if (replay) task.result = { ...replay, replayed: true };
      else if (batch) decide(batch, task, facts[index], changed);
    } catch (error) {
      if (!(error instanceof Problem) || tasks.length === 1) throw error;
      task.result = error;
    }
  });
}

/** Decides a task, unless another of its transaction changes the same record. */
function decide(batch: Batch, task: Task, facts: unknown, changed: Set<string>): void {
  const { request } = task.entry;
  const { org } = task.admission;
  if (!org) return;
  pathOf(request);
  refuseFaults(request.faults);
  const subject = batch.subject?.(facts);
  if (subject && changed.has(subject.changes)) {
    task.result = 'deferred';
    return;
  }
  if (batch.subject) refuseStale(request, subject);
  task.subject = subject;
  task.decision = batch.decide(org, task.call, facts);
  if (subject) changed.add(subject.changes);
}

/**
 * Writes what was decided of the active ones of all tasks. One that is refused now has written
 * nothing. A refusal of the only active one rolls back, so it is repeated without the others.
 */
async function writeTogether(active: Attempt, batch: Batch, all: readonly Task[]): Promise<void> {
  const { tasks } = active;
  const alone = (indexes: readonly number[]) =>
    new MustRunAlone(indexes.map((index) => all.findIndex((task) => task === tasks[index])));
  const refusalOf = (problem: Problem) =>
    all.length > 1 && problem.code !== 'unavailable' ? alone([0]) : problem;
  const decisions = tasks.map(({ decision }) => decision);
  const written = await batch.write(batchWorkOf(active), decisions).catch((error: unknown) => {
    if (error instanceof MustRunAlone) throw alone(error.indexes);
    throw error instanceof Problem && tasks.length === 1 ? refusalOf(error) : error;
  });
  tasks.forEach((task, index) => {
    const result = written[index];
    if (!(result instanceof Problem)) task.outcome = batch.reply(result);
    else if (tasks.length > 1) task.result = result;
    else throw refusalOf(result);
  });
}

function batchWorkOf(active: Attempt): BatchWork {
  const { endpoint, services, tx, tasks, keep, detach } = active;
  const [first] = tasks;
  if (!first?.admission.org) {
    throw new TypeError(`${endpoint.id} groups writes outside of an organization`);
  }
  const endsHere = ({ entry }: Task) => !entry.key && !asksForMore(endpoint, entry.request);
  const isLast = keep && tasks.every(endsHere) && !isObserved(endpoint, services);
  return {
    ...workOf(active, first, active.feed.events),
    detach,
    async last(decisions, ...statements) {
      if (!isLast) return tx.lastOf(...statements);
      const decided = new Set(decisions);
      const written = tasks.filter((task) => decided.has(task.decision));
      await writeFeed({ ...active, tasks: written }, tasks, addEvents);
      return tx.last(...statements);
    },
  };
}

/** Runs the workflow of a task that has its transaction for itself. */
async function runAlone(active: Attempt, task: Task): Promise<void> {
  const { endpoint, tx, keep } = active;
  const { request, received } = task.entry;
  const call = callOf(active, task);
  const subject = await endpoint.locate?.(call);
  refuseFaults(request.faults);
  refuseStale(request, subject);
  task.subject = subject;
  task.outcome = await endpoint.run?.({ ...call, subject });
  if (keep) await received?.keep(tx);
}

function callOf(active: Attempt, task: Task): AnyCall {
  const { endpoint: _, services, tx } = active;
  const { request } = task.entry;
  return {
    ...workOf(active, task),
    tx,
    path: pathOf(request),
    query: request.query,
    body: request.body,
    subject: undefined,
    services,
    afterCommit: (effect) => task.effects.push(effect),
  };
}

function workOf(attempt: Attempt, task: Task, events = task.events): Work {
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
  };
  return work;
}

/** What a task has changed, for the supplement of its answer. */
function writtenBy({ endpoint, batch, services, feed }: Attempt, task: Task) {
  const declared = declaredEvent(endpoint, batch, services.newId, task);
  return { changedId: declared?.data.change.id, events: [...task.events, ...feed.events] };
}

/**
 * Emits the declared event of each task that is written, and has `write` send all events, the last
 * with COMMIT. The position comes back with it, also where nothing has changed.
 */
async function writeFeed(
  written: Attempt,
  all: readonly Task[],
  write: typeof addEvents | typeof sendEvents,
): Promise<void> {
  const { endpoint, services, tx, now, feed, tasks, batch } = written;
  for (const task of tasks) {
    const event = declaredEvent(endpoint, batch, services.newId, task);
    if (event) await workOf(written, task).emit(event.type, event.data);
  }
  feed.isWritten = true;
  const orgId = all.find(({ admission }) => admission.org)?.admission.org?.id;
  if (!orgId) return;
  const events = [...tasks.flatMap((task) => task.events), ...feed.events];
  if (events.some((event) => event.feed.length > slice)) await nextTurn();
  await write(tx, feed, orgId, services.sink.write(orgId, events, { now, newId: services.newId }));
}
