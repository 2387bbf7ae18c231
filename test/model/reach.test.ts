/** What histories come to on the model alone: they go where they are meant to, and it is sound. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cast, numbersOf } from './cast.ts';
import { histories, now } from './history.ts';
import { allSubjects, type Kind, kindsOf } from './kinds.ts';
import { leadingTo } from './leading.ts';
import { directionOf, isUnvoided } from './ledger-rows.ts';
import { moveOf } from './moves.ts';
import { greater, NOTHING, type Rational, total } from './rational.ts';

function newCast(): Cast {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}`);
  const { skuIds, materialIds, places, vendorIds, customerIds } = numbersOf(allSubjects);
  const records = {
    skuIds: named('sku', skuIds),
    materialIds: named('material', materialIds),
    places: named('place', places),
    vendorIds: named('vendor', vendorIds),
    customerIds: named('customer', customerIds),
  };
  return new Cast(records, now);
}

const sample = fc.sample(histories(allSubjects, { min: 40, max: 60 }), {
  numRuns: 60,
  seed: 20_260_321,
});

function playAll(look: (cast: Cast, kind: Kind, told: string) => void): void {
  for (const history of sample) {
    const cast = newCast();
    for (const step of history) {
      const kind = leadingTo(cast, step);
      const outcome = moveOf(cast, step).ask();
      look(cast, kind, outcome.accepted ? 'accepted' : outcome.code);
    }
  }
}

test('every kind of step is often accepted, and every refusal comes up', () => {
  const accepted = new Map<Kind, number>();
  const refusals = new Map<string, number>();
  playAll((_cast, kind, told) => {
    if (told === 'accepted') accepted.set(kind, (accepted.get(kind) ?? 0) + 1);
    else refusals.set(told, (refusals.get(told) ?? 0) + 1);
  });
  const rare = kindsOf(allSubjects).filter(([kind]) => (accepted.get(kind) ?? 0) < 5);
  expect(rare).toEqual([]);
  expect([...refusals.keys()].sort()).toEqual([
    'insufficient_stock',
    'invalid_transition',
    'not_found',
    'order_on_hold',
    'over_receipt',
    'purchase_order_has_receipts',
    'sales_order_has_shipments',
    'transfer_already_completed',
    'validation_failed',
    'work_order_has_receipts',
  ]);
});

test('goods come to be made of themselves, in one step or several, and are used too early', () => {
  const seen = { reworked: 0, circled: 0, early: 0 };
  playAll(({ model: { ledger }, skuIds }) => {
    const receiptOf = new Map(ledger.rows().map(({ id, source }) => [id, source?.id]));
    const taken = skuIds.flatMap((skuId) => ledger.outbound(skuId));
    const circular = taken
      .flatMap(({ takes }) => takes.filter(({ provisional }) => provisional))
      .map((take) => receiptOf.get(take.inboundId) === receiptOf.get(take.outboundId));
    const early = taken.filter(
      ({ row, provisionalQuantity }) =>
        row.eventType === 'CONSUME' && provisionalQuantity.compare(NOTHING) > 0,
    );
    if (circular.includes(true)) seen.reworked += 1;
    if (circular.includes(false)) seen.circled += 1;
    if (early.length > 0) seen.early += 1;
  });
  const steps = sample.flat().length;
  expect(seen.reworked / steps).toBeGreaterThan(0.05);
  expect(seen.circled / steps).toBeGreaterThan(0.04);
  expect(seen.early / steps).toBeGreaterThan(0.1);
});

test('units in and out, open layers and provisional units agree after every step', () => {
  playAll(({ model: { ledger }, itemIds }) => {
    for (const itemId of itemIds) {
      const amount = (way: 'in' | 'out') =>
        total(
          ledger
            .rows()
            .filter((row) => row.itemId === itemId && isUnvoided(row) && directionOf(row) === way)
            .map((row) => row.quantity),
        );
      const surplus = amount('in').minus(amount('out'));
      const { onHand, inTransit } = ledger.figures(itemId);
      const open = total(ledger.layers(itemId).map((layer) => layer.open));
      const short = total(ledger.outbound(itemId).map((row) => row.provisionalQuantity));
      const texts = (...values: Rational[]) => values.map(String);
      expect(texts(onHand.plus(inTransit), open, short)).toEqual(
        texts(surplus, greater(NOTHING, surplus), greater(NOTHING, surplus.negated())),
      );
    }
  });
});
