/**
 * Random histories on the model alone: they cover every kind of step, and the model is consistent.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionOf } from './actions.ts';
import { Acts } from './acts.ts';
import { makeInModel } from './first-records.ts';
import { Fixture, numbersOf } from './fixture.ts';
import { histories, now } from './history.ts';
import { allSubjects, type Kind, kindsOf, type Subject, shortSubjects } from './kinds.ts';
import { directionOf, isUnvoided } from './ledger-rows.ts';
import { possibleKind } from './possible-kinds.ts';
import { greater, NOTHING, type Rational, total } from './rational.ts';

function newFixture(subjects: readonly Subject[] = allSubjects): Fixture {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}`);
  const { skuIds, materialIds, locationIds, vendorIds, customerIds } = numbersOf(subjects);
  const records = {
    skuIds: named('sku', skuIds),
    materialIds: named('material', materialIds),
    locationIds: named('location', locationIds),
    vendorIds: named('vendor', vendorIds),
    customerIds: named('customer', customerIds),
  };
  return new Fixture(records, now);
}

const sample = fc.sample(histories(allSubjects, { min: 40, max: 60 }), {
  numRuns: 120,
  seed: 20_260_322,
});

function runAll(look: (fixture: Fixture, kind: Kind, code: string) => void): void {
  for (const history of sample) {
    const fixture = newFixture();
    for (const step of history) {
      const kind = possibleKind(fixture, step);
      const outcome = actionOf(fixture, step).applyToModel();
      look(fixture, kind, outcome.accepted ? 'accepted' : outcome.code);
    }
  }
}

test('every kind of step is often accepted, and every refusal occurs', () => {
  const accepted = new Map<Kind, number>();
  const refusals = new Map<string, number>();
  runAll((_fixture, kind, code) => {
    if (code === 'accepted') accepted.set(kind, (accepted.get(kind) ?? 0) + 1);
    else refusals.set(code, (refusals.get(code) ?? 0) + 1);
  });
  const rare = kindsOf(allSubjects).filter(([kind]) => (accepted.get(kind) ?? 0) < 5);
  expect(rare).toEqual([]);
  expect([...refusals.keys()].sort()).toEqual([
    'closed_period_cost',
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

test('short histories of goods have every act, and every refusal occurs', () => {
  const acts = new Acts();
  const seeds = { numRuns: 250, seed: 20_260_323 };
  for (const history of fc.sample(histories(shortSubjects, { min: 6, max: 14 }), seeds)) {
    const fixture = newFixture(['goods']);
    makeInModel(fixture);
    for (const step of history) {
      const action = actionOf(fixture, step);
      const outcome = action.applyToModel();
      acts.add([
        {
          name: action.act ?? '',
          ended: outcome.accepted ? 'accepted' : (outcome.fault ?? outcome.code),
        },
      ]);
    }
  }
  const imported = [
    ...['opening stock', 'purchase order receipts', 'work order receipts', 'shipments'],
    ...['sales returns', 'vendor returns'],
  ];
  const others = kindsOf(shortSubjects)
    .map(([kind]): string => kind)
    .filter((kind) => kind !== 'bulk' && kind !== 'undo');
  const expected = [
    ...[...others, 'vendorReturn, replaced'],
    ...imported.flatMap((rows) => [`import of ${rows}`, `undo of ${rows}`]),
  ];
  const accepted = new Set(acts.accepted());
  expect(expected.filter((name) => !accepted.has(name))).toEqual([]);
  const refusals = [
    ...['closed_period', 'closed_period_cost', 'insufficient_stock', 'invalid_transition'],
    ...['not_found', 'over_receipt', 'over_return', 'purchase_order_has_receipts'],
    ...['purchase_order_receipt_has_returns', 'sales_order_has_returns', 'validation_failed'],
  ];
  expect(refusals.filter((code) => !acts.refusals().includes(code))).toEqual([]);
});

test('histories contain rework, production cycles, scrap in them, and consumption before receipt', () => {
  const seen = { reworked: 0, cycled: 0, scrapped: 0, early: 0 };
  runAll(({ model: { ledger, work }, skuIds }) => {
    const receiptOf = new Map(ledger.rows().map(({ id, source }) => [id, source?.id]));
    const taken = skuIds.flatMap((skuId) => ledger.outbound(skuId));
    const cyclic = taken
      .flatMap(({ consumptions }) => consumptions.filter(({ provisional }) => provisional))
      .map(
        (consumption) =>
          receiptOf.get(consumption.inboundId) === receiptOf.get(consumption.outboundId),
      );
    const early = taken.filter(
      ({ row, provisionalQuantity }) =>
        row.eventType === 'CONSUME' && provisionalQuantity.compare(NOTHING) > 0,
    );
    if (cyclic.includes(true)) seen.reworked += 1;
    if (cyclic.includes(false)) seen.cycled += 1;
    const inCycles = taken
      .filter(({ consumptions }) => consumptions.some(({ provisional }) => provisional))
      .map(({ row }) => row.itemId);
    const onlyScrap = work
      .all()
      .flatMap(({ receipts }) => receipts)
      .filter(({ produced }) => produced.every(({ good }) => good.compare(NOTHING) === 0));
    if (onlyScrap.some(({ consumed }) => consumed.some(({ itemId }) => inCycles.includes(itemId))))
      seen.scrapped += 1;
    if (early.length > 0) seen.early += 1;
  });
  const steps = sample.flat().length;
  expect(seen.reworked / steps).toBeGreaterThan(0.05);
  expect(seen.cycled / steps).toBeGreaterThan(0.04);
  expect(seen.scrapped / steps).toBeGreaterThan(0.03);
  expect(seen.early / steps).toBeGreaterThan(0.1);
});

test('units in and out, open layers and provisional units agree after every step', () => {
  runAll(({ model: { ledger }, itemIds }) => {
    for (const itemId of itemIds) {
      const amount = (way: 'in' | 'out') =>
        total(
          ledger
            .rows()
            .filter((row) => row.itemId === itemId && isUnvoided(row) && directionOf(row) === way)
            .map((row) => row.quantity),
        );
      const surplus = amount('in').minus(amount('out'));
      const { onHand, inTransit } = ledger.summary(itemId);
      const open = total(ledger.layers(itemId).map((layer) => layer.open));
      const short = total(ledger.outbound(itemId).map((row) => row.provisionalQuantity));
      const texts = (...values: Rational[]) => values.map(String);
      expect(texts(onHand.plus(inTransit), open, short)).toEqual(
        texts(surplus, greater(NOTHING, surplus), greater(NOTHING, surplus.negated())),
      );
    }
  });
});
