import type { FastifyRequest } from 'fastify';
import type { Caller, Organization } from '../access/caller.ts';
import { admit, type MembershipRow, memberships } from '../access/membership.ts';
import type { Endpoint, Joint, JointCall } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { pathOf, type ReadRequest, refuseFaults } from '../contract/request.ts';
import type { Transaction } from '../database/database.ts';
import { isConnectionLoss, isOutOfTime } from '../database/failure.ts';
import { type Answer, answerOf, type Write } from './answer.ts';
import { translate } from './failure.ts';
import { findKey, keepReply, replayOf, takeKey } from './idempotency.ts';
import { type Key, keyOf } from './key.ts';
import { admitReader } from './run-read.ts';
import type { Services } from './services.ts';

/** As many requests of one organization share a transaction; more would make each wait too long. */
const largestBatch = 64;

/** A request that waits for its turn. */
interface Waiting {
  asked: ReadRequest;
  caller: Caller;
  key: Key | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** What a request came to, while nothing is kept yet. */
interface Turn {
  waiting: Waiting;
  decided?: unknown;
  answer?: Answer;
  problem?: Problem;
}

/**
 * Whether a batch is done again, each request by itself, after it failed for what one of them may
 * have caused: not when the answer to its COMMIT was lost, since all of it may have been kept, nor
 * while the database is out of reach, nor after all have waited as long as one may wait.
 */
const oneMayBeToBlame = (error: unknown) =>
  !(error instanceof Problem || isConnectionLoss(error) || isOutOfTime(error));

/** Those who must run alone: what they write has to be looked at before it is kept. */
class MustRunAlone extends Error {}

/**
 * Runs an endpoint's writes so that those of one organization which wait at the same time share a
 * transaction: one batch at a time for each organization, while others gather for the next. Each
 * request is still refused or answered by itself, and answers leave after COMMIT only.
 */
export function runJointly(endpoint: Endpoint, joint: Joint, services: Services, write: Write) {
  const lanes = new Map<string, Waiting[]>();
  const { access } = endpoint;

  async function run(asked: ReadRequest, caller: Caller, request: FastifyRequest): Promise<Answer> {
    if (!asked.path || asked.faults.length > 0) {
      await admitReader(services, access, asked.orgId, caller, services.now());
      pathOf(asked);
      refuseFaults(asked.faults);
    }
    const key = keyOf(endpoint, asked, caller, request);
    return new Promise((resolve, reject) => {
      const waiting = { asked, caller, key, resolve, reject };
      if (asked.dryRun) void settle([waiting], false);
      else join(waiting);
    });
  }

  function join(waiting: Waiting): void {
    const { orgId } = waiting.asked;
    const lane = lanes.get(orgId);
    if (lane) {
      lane.push(waiting);
      return;
    }
    lanes.set(orgId, []);
    void drain(orgId, [waiting]);
  }

  async function drain(orgId: string, first: Waiting[]): Promise<void> {
    let batch = first;
    while (batch.length > 0) {
      await settle(batch, true);
      const lane = lanes.get(orgId) ?? [];
      batch = nextBatch(lane);
    }
    lanes.delete(orgId);
  }

  /** Runs a batch; when it fails as a whole, each of its requests by itself. Never rejects. */
  async function settle(batch: readonly Waiting[], keep: boolean): Promise<void> {
    try {
      const turns = await transact(batch, keep);
      for (const { waiting, answer, problem } of turns) {
        if (answer) waiting.resolve(answer);
        else waiting.reject(problem);
      }
    } catch (error) {
      if (batch.length > 1 && oneMayBeToBlame(error)) {
        for (const waiting of batch) await settle([waiting], keep);
      } else for (const waiting of batch) waiting.reject(translate(endpoint, error));
    }
  }

  function transact(batch: readonly Waiting[], keep: boolean): Promise<Turn[]> {
    const orgId = batch[0]?.asked.orgId;
    return services.database.transaction({ orgId }, (tx) => work(tx, batch, keep), { keep });
  }

  async function work(tx: Transaction, batch: readonly Waiting[], keep: boolean): Promise<Turn[]> {
    const now = services.now();
    const opened = await open(tx, joint, batch, now, services.newId);
    const { org, turns } = decide(opened);
    const writers = turns.filter((turn) => turn.decided !== undefined);
    if (!org || writers.length === 0) return turns;
    const verified = joint.mustVerify(org);
    if (verified && batch.length > 1) throw new MustRunAlone();
    const decided = writers.map((turn) => turn.decided) as never[];
    const statement = joint.write(org, decided, now);
    const keyed = writers.filter((turn) => turn.waiting.key);
    const last = keep && !verified && keyed.length === 0;
    const written = last
      ? await tx.last<Record<string, unknown>>(statement)
      : await tx.rows<Record<string, unknown>>(statement);
    if (verified) joint.verify(org, decided, written);
    writers.forEach((turn, index) => {
      turn.answer = answerOf(endpoint, joint.reply(written[index] ?? {}), write);
    });
    if (keyed.length > 0) await tx.all(...keyed.map((turn) => kept(turn, now)));
    return turns;
  }

  /** Refuses each request that must be, and decides what the others write. */
  function decide(opened: Opened): { org: Organization | undefined; turns: Turn[] } {
    let org: Organization | undefined;
    const turns = opened.map(({ waiting, call, row, facts, taken, found }): Turn => {
      try {
        const admitted = admit(row, access as 'member', waiting.caller);
        org = admitted;
        const replay = waiting.key && replayOf(taken, found, waiting.key.fingerprint);
        if (replay) return { waiting, answer: { ...replay, replayed: true } };
        return { waiting, decided: joint.decide(admitted, call, facts) };
      } catch (error) {
        if (error instanceof Problem) return { waiting, problem: error };
        throw error;
      }
    });
    return { org, turns };
  }

  return run;
}

/**
 * Up to a batch of those who wait; a key that is in it already waits for the next, to be replayed.
 */
function nextBatch(lane: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const waiting of lane.splice(0)) {
    const key = waiting.key?.scope.key;
    if (batch.length >= largestBatch || (key !== undefined && keys.has(key))) later.push(waiting);
    else batch.push(waiting);
    if (key !== undefined) keys.add(key);
  }
  lane.push(...later);
  return batch;
}

type Opened = {
  waiting: Waiting;
  call: JointCall;
  row: MembershipRow | undefined;
  facts: Record<string, unknown>;
  taken: boolean;
  found: Record<string, unknown> | undefined;
}[];

/** The first trip: standing of every caller, then the keys, then the facts of every call. */
async function open(
  tx: Transaction,
  joint: Joint,
  batch: readonly Waiting[],
  now: Date,
  newId: () => string,
): Promise<Opened> {
  const orgId = batch[0]?.asked.orgId ?? '';
  const callers = batch.map(({ caller }) => caller);
  const calls = batch.map(({ asked, caller }): JointCall => {
    return { path: pathOf(asked), body: asked.body as never, actor: caller, now, newId };
  });
  const keyed = batch.filter(({ key }) => key);
  const keys = keyed.flatMap(({ key }) =>
    key ? [takeKey(key.scope), findKey(key.scope, now)] : [],
  );
  const results = await tx.all(memberships(orgId, callers, now), ...keys, joint.load(orgId, calls));
  const rows = results[0] ?? [];
  const facts = results.at(-1) ?? [];
  return batch.map((waiting, index) => {
    const place = 1 + 2 * keyed.indexOf(waiting);
    return {
      waiting,
      call: calls[index] as JointCall,
      row: rows[index] as unknown as MembershipRow | undefined,
      facts: facts[index] ?? {},
      taken: results[place]?.[0]?.taken === true,
      found: results[place + 1]?.[0],
    };
  });
}

function kept({ waiting, answer }: Turn, now: Date) {
  const { scope, fingerprint } = waiting.key as Key;
  return keepReply(scope, fingerprint, answer as Answer, now);
}
