import { LRUCache } from 'lru-cache';
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { PlanState } from './plan.store.ts';
import { lengthOf, type PlanList, sizeOf } from './plan-list.ts';

interface KeptLimits {
  /** Bytes of all plans. */
  all: number;
  /** Bytes of the plans of one organization. */
  ofOne: number;
}

/** `overhead` are the bytes of each plan beside its suggestions, roughly. */
const { keptFor, overhead, ...usualLimits } = valuesOf(calculations.keptPlans);

/** The plans of an organization at one position of its feed. */
interface Plans extends PlanState {
  byRequest: ReadonlyMap<string, PlanList>;
  bytes: number;
}

/**
 * Plans that were computed, until something happens in their organization: pages of a plan, and the
 * same request again, do not compute it again. Those asked for least recently make room.
 */
export class KeptPlans {
  private readonly limits: KeptLimits;
  private readonly plans: LRUCache<string, Plans>;

  constructor(limits: KeptLimits = usualLimits) {
    this.limits = limits;
    this.plans = new LRUCache<string, Plans>({
      maxSize: limits.all,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: keptFor,
      ttlAutopurge: true,
    });
  }

  /** The plan as it is in this state, or as it was made meanwhile in a later one. */
  find(orgId: string, request: string, { position, today }: PlanState): PlanList | undefined {
    const plans = this.plans.get(orgId);
    if (!plans || plans.today !== today || plans.position < position) return undefined;
    return plans.byRequest.get(request);
  }

  keep(orgId: string, request: string, plan: PlanList): void {
    const bytes = sizeOf(plan) + 2 * request.length + overhead;
    // An organization without suggestions may be imported as a whole, which is no event.
    if (lengthOf(plan) === 0 || bytes > this.limits.ofOne) return;
    const { position, today } = plan;
    const known = this.plans.get(orgId);
    if (known && known.position > position) return;
    const isSame = known?.position === position && known.today === today;
    const hasRoom = isSame && known.bytes + bytes <= this.limits.ofOne;
    const others = hasRoom && !known.byRequest.has(request) ? known : undefined;
    this.plans.set(orgId, {
      position,
      today,
      byRequest: new Map([...(others?.byRequest ?? []), [request, plan]]),
      bytes: bytes + (others?.bytes ?? 0),
    });
  }
}
