import { actionOf } from './actions.ts';
import { lostCounts, lostValues } from './conserved.ts';
import type { Step } from './history.ts';
import { NOTHING } from './rational.ts';
import { Runner } from './runner.ts';
import type { ServiceFixture } from './service-fixture.ts';
import { matchRows, modelSnapshot, type Snapshot, serviceSnapshot, sorted } from './snapshots.ts';

/**
 * Runs a short history on the service and on the model. After each step all rows and their costs
 * are compared, no value is lost, and what was counted is there.
 */
export class ShortRunner extends Runner {
  /** Whether goods left before they came, and whether receipts fed each other, at any time. */
  isProvisional = false;
  isCircular = false;

  constructor(fixture: ServiceFixture) {
    super(fixture);
  }

  override async run(step: Step): Promise<void> {
    await this.action(actionOf(this.fixture, step), false);
    await this.check();
  }

  /** Compares the rows as they are now. */
  async check(): Promise<void> {
    const { fixture } = this;
    const stored = await serviceSnapshot(fixture);
    matchRows(fixture, stored);
    const differences = [
      ...differing(itemByItem(stored), itemByItem(modelSnapshot(fixture))),
      ...lostValues(fixture, stored),
      ...(await lostCounts(fixture)),
    ];
    if (differences.length > 0) throw new Error(differences.join('\n'));
    this.note();
  }

  private note(): void {
    const { itemIds, model } = this.fixture;
    for (const outbound of itemIds.flatMap((itemId) => model.ledger.outbound(itemId))) {
      this.isProvisional ||= outbound.provisionalQuantity.compare(NOTHING) > 0;
      this.isCircular ||= outbound.consumptions.some(({ provisional }) => provisional);
    }
  }
}

/** With the order of each item: that of items among each other is not defined in a count. */
function itemByItem(snapshot: Snapshot): Snapshot {
  const itemOf = new Map(snapshot.rows.map(({ id, itemId }) => [id, String(itemId)]));
  const order = snapshot.order.map((id) => `${itemOf.get(id)} ${id}`);
  const byItem = (a: string, b: string) => a.slice(0, 36).localeCompare(b.slice(0, 36));
  return { ...sorted(snapshot), order: order.toSorted(byItem) };
}

/** A line for each row and each item that differs, and one for another order. */
function differing(service: Snapshot, model: Snapshot): string[] {
  if (JSON.stringify(service) === JSON.stringify(model)) return [];
  return (['rows', 'items', 'order'] as const).flatMap((part) => {
    const [ours, theirs] = [service[part], model[part]].map((all) =>
      all.map((each) => JSON.stringify(each)),
    );
    const pairs = (ours ?? []).map((text, at) => [text, theirs?.[at]] as const);
    return pairs
      .filter(([text, other]) => text !== other)
      .map(([text, other]) => `${part}: service ${text}, model ${other}`);
  });
}
