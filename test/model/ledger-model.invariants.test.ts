import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerModel } from './ledger-model.ts';
import { directionOf } from './ledger-rows.ts';
import { greater, NOTHING, type Rational, total } from './rational.ts';
import type { Entry, Outcome } from './requests.ts';
import { midnight, smallOrganization } from './small-organization.ts';

interface Step {
  kind: 'adjust' | 'dispose' | 'transfer' | 'arrive' | 'correct' | 'cancel';
  quantity: string;
  unitCost: string;
  day: string;
  location: string;
  /** Index of the transfer that arrives, or of the row that is corrected. */
  pick: number;
}

/** Few days, locations and quantities, so that rows affect each other. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('adjust', 'dispose', 'transfer', 'arrive', 'correct', 'cancel'),
  quantity: fc.constantFrom('1', '2', '2.5', '7', '0.000001'),
  unitCost: fc.constantFrom('0', '1', '3.333333'),
  day: fc.constantFrom('03-01', '03-02', '03-03'),
  location: fc.constantFrom('A', 'B'),
  pick: fc.nat(20),
});

function act(model: LedgerModel, { kind, quantity, unitCost, day, location, pick }: Step) {
  const entry = { itemId: 'lamp', locationId: location, quantity, eventDate: midnight(day) };
  if (kind === 'adjust') return model.adjust({ ...entry, unitCost });
  if (kind === 'dispose') return model.dispose(entry);
  if (kind === 'arrive') return model.completeTransfer({ ref: `TFR-FG-${pick}` });
  if (kind === 'transfer') {
    const [sourceLocationId, destinationLocationId] = location === 'A' ? ['A', 'B'] : ['B', 'A'];
    return model.transfer({ ...entry, sourceLocationId, destinationLocationId });
  }
  return correct(model, kind, entry, pick);
}

function correct(
  model: LedgerModel,
  kind: 'correct' | 'cancel',
  entry: Entry,
  pick: number,
): Outcome | null {
  const row = model.rows()[pick];
  if (!row) return null;
  const correction =
    kind === 'cancel'
      ? { itemId: row.itemId, replaces: row.id, cancel: true as const }
      : { ...entry, replaces: row.id };
  return row.eventType === 'ADJUST' ? model.adjust(correction) : model.dispose(correction);
}

function amount(rows: { quantity: Rational }[]): Rational {
  return total(rows.map((row) => row.quantity));
}

function historyOf(steps: Step[], policy: 'allow' | 'reject'): LedgerModel {
  const model = smallOrganization();
  model.stockPolicy = policy;
  for (const each of steps) act(model, each);
  return model;
}

const steps = fc.array(step, { maxLength: 25 });

describe('through random histories', () => {
  it('the quantity on hand and in transit is inbound less outbound', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const model = historyOf(history, 'allow');
        const live = model.rows().filter((row) => row.voidedAt === null);
        const surplus = amount(live.filter((row) => directionOf(row) === 'in')).minus(
          amount(live.filter((row) => directionOf(row) === 'out')),
        );
        const { onHand, inTransit } = model.summary('lamp');
        const open = total(model.layers('lamp').map((layer) => layer.open));
        const short = total(model.outbound('lamp').map((row) => row.provisionalQuantity));
        expect(String(onHand.plus(inTransit))).toBe(String(surplus));
        expect(String(open)).toBe(String(greater(NOTHING, surplus)));
        expect(String(short)).toBe(String(greater(NOTHING, surplus.negated())));
      }),
    );
  });

  it('the value of an item is the value of its open layers less that of its provisional units', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const model = historyOf(history, 'allow');
        const open = model.layers('lamp').map((layer) => layer.open.times(layer.unitCost));
        const short = model
          .outbound('lamp')
          .map((consumer) =>
            consumer.provisionalQuantity.times(consumer.row.provisionalUnitCost ?? NOTHING),
          );
        const { value } = model.summary('lamp');
        expect(String(value)).toBe(String(total(open).minus(total(short))));
      }),
    );
  });

  it('no location goes below zero under the policy reject', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const locations = historyOf(history, 'reject').summary('lamp').byLocation.values();
        for (const { onHand } of locations)
          expect(onHand.compare(NOTHING)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
