import { expect, test } from 'vitest';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`;

test('an admin changes the fields of the request; omitted settings stay', async () => {
  const owner = await newOrganization({ settings: { overReceipt: 'allow' } });
  const admin = await newMember(owner, 'admin');
  const changed = await admin.patch('/organizations/current', {
    name: 'Renamed',
    baseCurrency: 'EUR',
    timezone: 'Asia/Tokyo',
    address: { city: 'Kyoto' },
    logo: png,
    settings: { negativeStock: 'reject', closedThrough: '2026-01-31' },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.headers.get('etag')).toBe('"2"');
  expect(changed.body).toMatchObject({
    name: 'Renamed',
    baseCurrency: 'EUR',
    timezone: 'Asia/Tokyo',
    address: { city: 'Kyoto', country: null },
    logo: png,
    settings: {
      negativeStock: 'reject',
      overReceipt: 'allow',
      overProduction: 'allow',
      closedThrough: '2026-01-31',
    },
    version: 2,
  });
  const cleared = await admin.patch('/organizations/current', {
    address: null,
    logo: null,
    settings: { closedThrough: null },
  });
  expect(cleared.body).toMatchObject({
    name: 'Renamed',
    address: null,
    logo: null,
    settings: { negativeStock: 'reject', closedThrough: null },
  });
  expect((await owner.get('/organizations/current')).body).toEqual(cleared.body);
});

test('the base currency cannot change once there is a ledger entry', async () => {
  const owner = await newOrganization({ baseCurrency: 'EUR' });
  await addLedgerEntry(owner.orgId as string);
  const answer = await owner.patch('/organizations/current', { baseCurrency: 'USD' });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'in_use', usedBy: [{ entityType: 'ledger_entry', count: 1 }] },
  });
  const same = await owner.patch('/organizations/current', { baseCurrency: 'EUR', name: 'Same' });
  expect(same.status).toBe(200);
});

test('refuses invalid values', async () => {
  const owner = await newOrganization();
  const answer = await owner.patch('/organizations/current', {
    name: null,
    baseCurrency: 'usd',
    settings: { overReceipt: true, colour: 'red' },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toEqual([
    '/name',
    '/baseCurrency',
    '/settings/colour',
    '/settings/overReceipt',
  ]);
});

/** A ledger row, inserted into the table; only its existence matters. */
async function addLedgerEntry(orgId: string): Promise<void> {
  await query(
    `with item as (
       insert into items (org_id, id, kind) values ($1, gen_random_uuid(), 'sku') returning id),
     location as (
       insert into locations (org_id, id, code, name, is_ship_to, is_work_site,
         is_stock_location, created_at, updated_at)
       values ($1, gen_random_uuid(), 'LOC-1', 'Shelf', true, true, true, now(), now())
       returning id)
     insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type,
       quantity, event_date, created_at, day, position, direction)
     select $1, gen_random_uuid(), 'finished_goods', 'FG-1', item.id, location.id, 'ADJUST',
       1, now(), now(), current_date, 1, 1 from item, location`,
    [orgId],
  );
}
