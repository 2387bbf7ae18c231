import { expect } from 'vitest';
import { actionOf } from './actions.ts';
import { lostCounts, lostValues } from './conserved.ts';
import type { Step } from './history.ts';
import { Runner } from './runner.ts';
import type { ServiceFixture } from './service-fixture.ts';
import { matchRows, modelSnapshot, serviceSnapshot, sorted } from './snapshots.ts';

/**
 * Runs a short history on the service and on the model. After each step all rows and their costs
 * are compared, no value is lost, and what was counted is there.
 */
export class ShortRunner extends Runner {
  /** Steps that the service has accepted. */
  commits = 0;

  constructor(fixture: ServiceFixture) {
    super(fixture);
  }

  override async run(step: Step): Promise<void> {
    const { fixture } = this;
    const isAccepted = await this.action(actionOf(fixture, step), false);
    if (isAccepted !== undefined) this.commits += 1;
    const stored = await serviceSnapshot(fixture);
    matchRows(fixture, stored);
    const [service, model] = [sorted(stored), sorted(modelSnapshot(fixture))];
    if (JSON.stringify(service) !== JSON.stringify(model)) expect(service).toEqual(model);
    expect(lostValues(fixture, stored)).toEqual([]);
    expect(await lostCounts(fixture)).toEqual([]);
  }
}
