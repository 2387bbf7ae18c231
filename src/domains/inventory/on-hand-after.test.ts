/** The quantity on hand after each entry of an item, over pages, filters and locations. */
import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { ledgers, march, newLocation } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

type Ledger = (typeof ledgers)[number];
type Query = Record<string, string>;

/** The quantities after the entries by their codes, read in pages of two. */
async function afterEach(owner: Client, ledger: Ledger, asked: Query) {
  const found: [code: string, onHandAfter: string | null][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Awaited<ReturnType<Client['get']>> = await owner.get(`${ledger.path}/ledger`, {
      query: { onHandAfter: 'true', limit: '2', ...asked, ...(cursor && { cursor }) },
    });
    expect(answer.status, answer.text).toBe(200);
    for (const { code, onHandAfter } of answer.body.data) {
      found.push([code.replace(ledger.codePrefix, ''), onHandAfter]);
    }
    cursor = answer.body.nextCursor;
  }
  return found.map(([code, onHandAfter]) => `${code}: ${onHandAfter}`);
}

/** An item at two places; the third entry is of the second day, the fifth is reversed. */
async function history(ledger: Ledger) {
  const owner = await newOrganization();
  const itemId = await ledger.newItem(owner);
  const other = await ledger.newItem(owner);
  const [store, shop] = [await newLocation(owner, 'Store'), await newLocation(owner, 'Shop')];
  const of = (locationId: string, quantity: number, day: number) => ({
    ...{ [ledger.itemField]: itemId, locationId, quantity, eventDate: march(day) },
  });
  await done(ledger.adjust(owner, { ...of(store, 100, 1), unitCost: 2 }));
  await done(ledger.adjust(owner, { ...of(shop, 0.125, 3), unitCost: 2 }));
  await done(ledger.adjust(owner, { ...of(store, 10, 2), unitCost: 2 }));
  await done(ledger.adjust(owner, { ...of(store, 7, 4), [ledger.itemField]: other, unitCost: 2 }));
  const { id: replaces } = await done(ledger.dispose(owner, of(store, 5, 5)));
  await done(ledger.dispose(owner, { ...of(store, 4, 6), replaces }));
  const places = { sourceLocationId: store, destinationLocationId: shop };
  const { locationId: _, ...sent } = of(store, 30, 7);
  await done(ledger.transfer(owner, { ...sent, ...places }));
  await done(ledger.complete(owner, `${ledger.refPrefix}1`, { eventDate: march(8) }));
  return { owner, store, shop, item: { [ledger.itemField]: itemId } };
}

test.each(ledgers)('$name: each entry tells what was on hand after it', async (ledger) => {
  const { owner, store, shop, item } = await history(ledger);
  const all = ['8: 106.125', '7: 76.125', '6: 106.125', '2: 110.125', '3: 110', '1: 100'];
  expect(await afterEach(owner, ledger, item)).toEqual(all);
  expect(await afterEach(owner, ledger, { ...item, sort: 'eventDate' })).toEqual(all.toReversed());
  expect(await afterEach(owner, ledger, { ...item, eventType: 'ADJUST' })).toEqual(all.slice(3));
  expect(await afterEach(owner, ledger, { ...item, to: '2026-03-03' })).toEqual(all.slice(3));
  expect(await afterEach(owner, ledger, { ...item, includeVoided: 'true' })).toContain(
    '5: 110.125',
  );
  expect(await afterEach(owner, ledger, { ...item, locationId: store })).toEqual([
    ...['7: 76', '6: 106', '3: 110', '1: 100'],
  ]);
  // Goods that were sent to the shop are in transit until they arrive.
  expect(await afterEach(owner, ledger, { ...item, locationId: shop })).toEqual([
    ...['8: 30.125', '7: 0.125', '2: 0.125'],
  ]);
});

test('a list of many items tells no quantity, and is refused where it is asked for', async () => {
  const owner = await newOrganization();
  const asked = (parameters: Query) =>
    owner.get('/materials-inventory/ledger', { query: parameters });
  const refused = await asked({ onHandAfter: 'true' });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'query/onHandAfter']);
  expect((await asked({ onHandAfter: 'false' })).status).toBe(200);
});

test('an entry with more than 10,000 later ones tells no quantity', async () => {
  const [ledger] = ledgers;
  if (!ledger) throw new Error('There is no ledger');
  const { owner, item } = await history(ledger);
  const fill = (count: number) =>
    query(
      `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type,
         quantity, event_date, created_at, voided_at, day, position, direction)
       select org_id, gen_random_uuid(), ledger, 'FILL-' || $2 || '-' || g, item_id, location_id,
         event_type, quantity, '2026-04-01', created_at, created_at, '2026-04-01', 1000 + g,
         direction
       from ledger_entries, generate_series(1, $2::int) g where org_id = $1 and code = 'FIL-1'`,
      [owner.orgId, count],
    );
  const first = async () => (await afterEach(owner, ledger, item)).at(-1);
  await fill(9_994);
  expect(await first()).toBe('1: 100');
  await fill(1);
  expect(await first()).toBe('1: null');
});
