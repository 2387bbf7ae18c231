import { beforeAll, expect, test } from 'vitest';
import { asApplication } from '../support/application-role.ts';
import { newLocation, newSku } from '../support/stock.ts';
import { newOrganization, world } from '../support/world.ts';

/** The database itself refuses an entry that breaks a rule of the ledger. */

await world();

const unknownId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';

type Row = Record<string, string | number | null>;

/** A valid entry of each kind. */
const entries: Record<'found' | 'shipped' | 'sent' | 'expected', Row> = {
  found: { event_type: 'ADJUST', direction: 1, unit_cost: 2, given_unit_cost: 2 },
  shipped: {
    event_type: 'SHIP',
    direction: -1,
    ...{ value: 20, provisional_quantity: 1, provisional_unit_cost: 2 },
  },
  sent: { event_type: 'TRANSFER', direction: 0, ref: 'TFR-FG-1' },
  expected: { event_type: 'DEMAND', direction: 0 },
};

let common: Row;
let destination: string;
beforeAll(async () => {
  const owner = await newOrganization();
  destination = await newLocation(owner, 'Shop');
  common = {
    org_id: owner.orgId ?? null,
    id: unknownId,
    ledger: 'finished_goods',
    code: 'FIL-1',
    item_id: await newSku(owner),
    location_id: await newLocation(owner),
    quantity: 10,
    event_date: '2026-03-01T12:00:00Z',
    created_at: '2026-03-01T12:00:00Z',
    day: '2026-03-01',
    position: 1,
  };
});

/** The constraint that refuses an entry; undefined when it is accepted. */
async function refusedBy(kind: keyof typeof entries, changes: Row): Promise<string | undefined> {
  const sent = kind === 'sent' && { to_location_id: destination };
  const row: Row = { ...common, ...entries[kind], ...sent, ...changes };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return asApplication({ 'app.org_id': String(common.org_id) }, (client) =>
    client
      .query(`insert into ledger_entries (${columns}) values (${places})`, Object.values(row))
      .then(
        () => undefined,
        (error) => error.constraint ?? error.message,
      ),
  );
}

test.each(['found', 'shipped', 'sent', 'expected'] as const)('accepts what is %s', async (kind) => {
  expect(await refusedBy(kind, {})).toBeUndefined();
});

test.each<[string, keyof typeof entries, Row]>([
  ['an unknown ledger', 'expected', { ledger: 'tools' }],
  ['an unknown type', 'expected', { event_type: 'LOST' }],
  ['a quantity of zero', 'expected', { quantity: 0 }],
  ['a negative cost of a request', 'found', { given_unit_cost: -1 }],
  ['an inbound entry that goes out', 'found', { direction: -1 }],
  ['an outbound entry that comes in', 'shipped', { direction: 1 }],
  ['a transfer that counts in a cost pool', 'sent', { direction: 1 }],
  ['an inbound entry with a value', 'found', { value: 20 }],
  ['an outbound entry without a value', 'shipped', { value: null }],
  ['an outbound entry without a provisional quantity', 'shipped', { provisional_quantity: null }],
  ['an outbound entry without a provisional cost', 'shipped', { provisional_unit_cost: null }],
  ['a provisional quantity below zero', 'shipped', { provisional_quantity: -1 }],
  ['a provisional quantity above the quantity', 'shipped', { provisional_quantity: 11 }],
  ['a negative provisional cost', 'shipped', { provisional_unit_cost: -1 }],
  ['a transfer without a reference', 'sent', { ref: null }],
  ['a transfer without a destination', 'sent', { to_location_id: null }],
])('refuses %s', async (_title, kind, changes) => {
  expect(await refusedBy(kind, changes)).toBe('ledger_entries_rules_check');
});

test('refuses a transfer to where the goods are', async () => {
  const here = { to_location_id: common.location_id ?? null };
  expect(await refusedBy('sent', here)).toBe('ledger_entries_rules_check');
});

test.each([
  ['item', 'item_id'],
  ['location', 'location_id'],
  ['to_location', 'to_location_id'],
  ['created_by', 'created_by'],
])('refuses an unknown %s', async (name, column) => {
  const changes = { [column]: unknownId };
  expect(await refusedBy('expected', changes)).toBe(`ledger_entries_${name}_fkey`);
});
