/** The answer of today: kept, and computed again behind when something has happened. */
import { LRUCache } from 'lru-cache';
import type { Calculator } from '../../kernel/calculations/calculator.ts';
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { currentPlan } from '../planning/current-plan.ts';
import type { PlanState } from '../planning/plan.store.ts';
import { defaultHorizon } from '../planning/read-facts.ts';
import { type TodayAnswer, todayCalculation } from './calculate-today.ts';

const { all, keptFor, rests, overhead } = valuesOf(calculations.keptToday);

interface Kept {
  answer: TodayAnswer;
  /** Milliseconds that it took, and the time at which it was there. */
  took: number;
  since: number;
}

/** The answers of this process. */
const kept = new LRUCache<string, Kept>({
  maxSize: all,
  sizeCalculation: ({ answer }) => 2 * answer.text.length + overhead,
  ttl: keptFor,
  ttlAutopurge: true,
});

/** Organizations whose next answer is computed behind. */
const underWay = new Set<string>();

interface Asked {
  orgId: string;
  /** The user who asks. */
  person: string;
  now: Date;
  /** Now. */
  state: PlanState;
  /** The answer has the changes up to there. */
  position: number;
}

/**
 * An answer of this day that is as new as is asked. If more has happened since, the next one is
 * computed behind, so that a request rarely waits.
 */
export async function currentToday(
  calculator: Calculator,
  asked: Asked,
  signal: AbortSignal,
): Promise<string> {
  const found = knownTo(asked);
  if (!found) return (await compute(calculator, asked, signal)).text;
  if (found.answer.position < asked.state.position) followUp(calculator, asked, found);
  return found.answer.text;
}

function knownTo({ orgId, state, position }: Asked): Kept | undefined {
  const found = kept.get(orgId);
  // A position that is not reached yet is as good as the last one.
  const least = Math.min(position, state.position);
  const isFit = found?.answer.today === state.today && found.answer.position >= least;
  return isFit ? found : undefined;
}

/** Answers come one at a time, with rests: a screen that is always open asks after every event. */
function followUp(calculator: Calculator, asked: Asked, { took, since }: Kept): void {
  const { orgId, state } = asked;
  if (underWay.has(orgId) || performance.now() < since + rests * took) return;
  underWay.add(orgId);
  compute(calculator, { ...asked, position: state.position })
    // The next request that waits hears of a failure.
    .catch(() => undefined)
    .finally(() => underWay.delete(orgId));
}

async function compute(
  calculator: Calculator,
  asked: Asked,
  signal?: AbortSignal,
): Promise<TodayAnswer> {
  const { orgId, person, now, state } = asked;
  const begun = performance.now();
  const planned = { orgId, now, days: defaultHorizon, vendors: 'preferred' } as const;
  const { purchases, position } = await currentPlan(calculator, planned, state, {
    person,
    signal,
  });
  const request = { orgId, now, purchases, planned: position };
  const known = () => knownTo(asked)?.answer;
  const run = { orgId, person, signal, known };
  const answer = await calculator.onThread(todayCalculation, request, run);
  const since = performance.now();
  // An organization in which nothing is may be imported as a whole, which is no event.
  const isNew = answer !== kept.get(orgId)?.answer;
  if (isNew && !answer.isEmpty) kept.set(orgId, { answer, took: since - begun, since });
  return answer;
}
