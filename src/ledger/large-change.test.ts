/** Changes of so many entries that they are written in parts. */
import { expect, test } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { done } from '../../test/support/making.ts';
import { refusalOf } from '../../test/support/purchasing.ts';
import { configure, materialsLedger, newLocation } from '../../test/support/stock.ts';
import { newOrganization, query } from '../../test/support/world.ts';
import { writes } from '../kernel/limits/writes.ts';

const count = writes.messages.maxRows.value + 1_000;
const numbers = Array.from({ length: count }, (_, at) => at);

/** An organization with as many materials. */
async function stocked(): Promise<Client> {
  const owner = await newOrganization();
  await newLocation(owner, 'L');
  const rows = numbers.map((at) => ({ code: `M${at}`, name: `M${at}`, unit: 'KG', unitCost: 1 }));
  await done(owner.post('/materials/bulk-import', { rows }));
  return owner;
}

const open = (owner: Client, query = {}) =>
  owner.post(
    '/opening-stock/bulk-import',
    {
      rows: numbers.map((at) => ({
        material: `M${at}`,
        location: 'L',
        quantity: at + 1,
        unitCost: 1,
      })),
    },
    { query: { mode: 'atomic', ...query } },
  );

const entriesOf = ({ orgId }: Client) =>
  query<{ code: string; quantity: string; position: string }>(
    `select t.code, t.quantity::text, t.position::text from ledger_entries t
      where t.org_id = $1 and t.voided_at is null order by t.position`,
    [orgId],
  );

test('their codes and positions follow each other in the order of the rows, and their undo leaves nothing', async () => {
  const owner = await stocked();
  await done(open(owner, { dryRun: 'true' }));
  expect(await entriesOf(owner)).toEqual([]);
  const { importId } = await done(open(owner));
  const entries = await entriesOf(owner);
  const first = Number(entries[0]?.position);
  expect(entries.map(({ quantity }) => Number(quantity))).toEqual(numbers.map((at) => at + 1));
  expect(entries.map(({ position }) => Number(position) - first)).toEqual(numbers);
  const codes = entries.map(({ code }) => Number(code.replace(/^\D+/, '')));
  expect(codes.map((code) => code - (codes[0] ?? 0))).toEqual(numbers);
  const onHand = `select sum(on_hand)::text as sum, count(*)::int as places from balances
    where org_id = $1 and on_hand <> 0`;
  const sum = String((count * (count + 1)) / 2);
  expect(await query(onHand, [owner.orgId])).toEqual([{ sum, places: count }]);
  await done(owner.post(`/imports/${importId}/undo`, { mode: 'all' }));
  expect(await entriesOf(owner)).toEqual([]);
  expect(await query(onHand, [owner.orgId])).toEqual([{ sum: null, places: 0 }]);
});

test('one that falls short is refused whole, with all that is missing', async () => {
  const owner = await stocked();
  const { importId } = await done(open(owner));
  const [first, last] = await Promise.all(
    [0, count - 1].map((at) =>
      query<{ id: string }>('select id from materials where org_id = $1 and code = $2', [
        owner.orgId,
        `M${at}`,
      ]).then(([row]) => row?.id as string),
    ),
  );
  const [place] = (await done(owner.get('/locations'))).data;
  for (const materialId of [first, last]) {
    await done(materialsLedger.dispose(owner, { materialId, locationId: place.id, quantity: 1 }));
  }
  await configure(owner, { negativeStock: 'reject' });
  const before = await entriesOf(owner);
  const refused = await owner.post(`/imports/${importId}/undo`, { mode: 'all' });
  expect(refusalOf(refused)).toEqual([409, 'insufficient_stock']);
  const missing = [first, last].map((materialId) => ({ materialId, missing: '1' }));
  expect(refused.body.shortages).toEqual(
    expect.arrayContaining(missing.map((each) => expect.objectContaining(each))),
  );
  expect(refused.body.shortages).toHaveLength(2);
  expect(await entriesOf(owner)).toEqual(before);
});
