import { activity } from './activity.ts';
import { type Mechanism, rests, type Tally } from './measures.ts';
import { listed, type Owners } from './owners.ts';
import { type Places, type TurnLimits, Turns } from './turns.ts';

export interface TurnsWithRests extends TurnLimits {
  /** How often the time of a work has to pass before the next one of its owners. */
  rest: number;
  /** Milliseconds. */
  maxRest: number;
}

/** Turns at one place, after which the owners rest where there are other organizations. */
export function turnsWithRests(
  limits: TurnsWithRests,
  refusal: () => Error,
  measured: Mechanism,
): Turns {
  const place = new PlaceWithRests(limits, rests.of(measured));
  const turns = new Turns(place, limits, refusal, measured);
  place.serve = () => turns.serve();
  return turns;
}

/** A place that its owners hold again only after a rest, where there are other organizations. */
class PlaceWithRests implements Places {
  /** Serves those who wait for an owner that has rested. */
  serve: () => void = () => undefined;
  private isTaken = false;
  private since = 0;
  private readonly resting = new Set<string>();
  private readonly limits: Pick<TurnsWithRests, 'rest' | 'maxRest'>;
  private readonly rested: Tally;

  constructor(limits: Pick<TurnsWithRests, 'rest' | 'maxRest'>, rested: Tally) {
    this.limits = limits;
    this.rested = rested;
  }

  mayTake(owners: Owners): boolean {
    return !this.isTaken && !listed(owners).some((owner) => this.resting.has(owner));
  }

  take(): void {
    this.isTaken = true;
    this.since = performance.now();
  }

  giveBack(owners: Owners): void {
    this.isTaken = false;
    const [orgId = ''] = listed(owners);
    if (!activity.hasOthers(orgId)) return;
    const { rest, maxRest } = this.limits;
    const milliseconds = Math.min(rest * (performance.now() - this.since), maxRest);
    this.rested.observe(milliseconds / 1_000);
    for (const owner of listed(owners)) this.resting.add(owner);
    const end = () => {
      for (const owner of listed(owners)) this.resting.delete(owner);
      this.serve();
    };
    setTimeout(end, milliseconds).unref();
  }
}
