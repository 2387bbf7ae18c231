import { expect, test } from 'vitest';
import { defaultSettings } from '../kernel/access/organization-settings.ts';
import { exact, ZERO } from '../kernel/values/exact.ts';
import type { StoredEntry } from './entry.ts';
import { changeExpected, type ExpectedBy, type ExpectedMovement } from './expected-movements.ts';

let ids = 0;
const by: ExpectedBy = {
  org: {
    id: 'org',
    name: 'Mill Lane Bakery',
    baseCurrency: 'USD',
    timezone: 'UTC',
    ...defaultSettings,
  },
  actor: { userId: 'user' },
  newId: () => `new-${ids++}`,
};

const movement = (
  sourceId: string,
  itemId: string,
  more: Partial<ExpectedMovement> = {},
): ExpectedMovement => ({
  ledger: 'materials',
  eventType: 'DEMAND',
  itemId,
  locationId: 'here',
  quantity: exact('1'),
  day: '2026-03-01',
  sourceType: 'work_order_item',
  sourceId,
  ...more,
});

/** The entry of an expected movement. */
const active = (of: ExpectedMovement, position: number): StoredEntry => ({
  id: `row-${position}`,
  ledger: of.ledger,
  itemId: of.itemId,
  locationId: of.locationId,
  toLocationId: null,
  eventType: of.eventType,
  quantity: of.quantity,
  ref: null,
  sourceType: of.sourceType,
  sourceId: of.sourceId,
  eventDate: `${of.day}T00:00:00.000Z`,
  day: of.day,
  position,
  carriedFrom: null,
  cutQuantity: ZERO,
  cutFrom: null,
  recordedAt: `${of.day}T00:00:00.000Z`,
  countSide: null,
  voidedAt: null,
  unitCost: null,
  givenUnitCost: null,
  provisionalUnitCost: null,
  value: null,
  provisionalQuantity: null,
});

/** The new rows, each with the sequence number that it inherits, and the voided rows. */
function changed(before: readonly ExpectedMovement[], after: readonly ExpectedMovement[]) {
  const { entries, voided } = changeExpected(before.map(active), after, by);
  return {
    written: entries.map(({ itemId, position }) => `${itemId} at ${position}`),
    voided: voided.map(({ itemId, position }) => `${itemId} at ${position}`),
  };
}

test('an equal movement stays, and a different one inherits the sequence number', () => {
  const [flour, bags] = [movement('line', 'flour'), movement('line', 'bags')];
  expect(changed([flour, bags], [flour, { ...bags, day: '2026-03-02' }])).toEqual({
    written: ['bags at 1'],
    voided: ['bags at 1'],
  });
});

test('items that a line newly needs inherit the sequence numbers of those that it no longer needs', () => {
  const before = ['flour', 'bags', 'salt', 'yeast'].map((item) => movement('line', item));
  const after = ['sugar', 'bags', 'cocoa', 'milk', 'eggs'].map((item) => movement('line', item));
  expect(changed(before, after)).toEqual({
    written: ['sugar at 0', 'cocoa at 2', 'milk at 3', 'eggs at null'],
    voided: ['flour at 0', 'salt at 2', 'yeast at 3'],
  });
});

test('no other line and no other type inherits a sequence number', () => {
  const order = movement('line', 'bread', { eventType: 'ORDER' });
  expect(changed([movement('line', 'flour')], [movement('other', 'flour'), order])).toEqual({
    written: ['flour at null', 'bread at null'],
    voided: ['flour at 0'],
  });
});

test('an item that a line names twice has two movements', () => {
  const twice = [movement('line', 'flour'), movement('line', 'flour', { quantity: exact('2') })];
  const later = twice.map((each) => ({ ...each, day: '2026-03-02' }));
  expect(changed(twice, later).written).toEqual(['flour at 0', 'flour at 1']);
  expect(changed(twice, later.slice(0, 1)).voided).toEqual(['flour at 0', 'flour at 1']);
  const nothing = twice.map((each) => ({ ...each, quantity: exact('0') }));
  expect(changed(twice, nothing)).toEqual({ written: [], voided: ['flour at 0', 'flour at 1'] });
});

const lines = Array.from({ length: 50_000 }, (_, index) => movement(`line ${index}`, 'flour'));
const inputs = lines.map((_, index) => movement('line', `input ${index}`));

test.each([
  ['postponed lines', lines, lines.map((each) => ({ ...each, day: '2026-03-02' }))],
  [
    'replaced inputs of a line',
    inputs,
    inputs.map((each) => ({ ...each, itemId: `other ${each.itemId}` })),
  ],
])('fifty thousand %s keep their sequence numbers', (_, before, after) => {
  const { entries, voided } = changeExpected(before.map(active), after, by);
  expect(voided.length).toBe(before.length);
  expect(entries.every((row, index) => row.position === index)).toBe(true);
});
