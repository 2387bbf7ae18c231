/** The plan of now: kept, or computed on a thread. */
import type { Calculator } from '../../kernel/calculations/calculator.ts';
import { planCalculation } from './calculate-plan.ts';
import { KeptPlans } from './kept-plans.ts';
import type { PlanState } from './plan.store.ts';
import type { PlanList } from './plan-list.ts';
import type { PlanRequest } from './read-facts.ts';

/** The user who asks, and the end of the connection that waits. */
interface Asker {
  person: string;
  signal?: AbortSignal | undefined;
}

/** The plans of this process. */
const kept = new KeptPlans();

const nameOf = ({ days, vendors, itemIds = [] }: PlanRequest): string =>
  [days, vendors, ...itemIds.toSorted()].join(' ');

/**
 * A plan that is not older than `state`. It has the suggestions of the items, and may have those of
 * others: the plan of all items serves, too.
 */
export async function currentPlan(
  calculator: Calculator,
  request: PlanRequest,
  state: PlanState,
  { person, signal }: Asker,
): Promise<PlanList> {
  const { orgId, days, vendors } = request;
  const whole = nameOf({ orgId, now: request.now, days, vendors });
  const name = nameOf(request);
  const known = () => kept.find(orgId, whole, state) ?? kept.find(orgId, name, state);
  const found = known();
  if (found) return found;
  const plan = await calculator.onThread(planCalculation, request, {
    orgId,
    person,
    signal,
    known,
  });
  if (plan !== known()) kept.keep(orgId, name, plan);
  return plan;
}
