/** E075: importing thousands of materials, with references by name. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
  await owner.post('/material-types', { name: 'Flour' });
  await owner.post('/vendors', { code: 'VEN-12', name: 'Aire Valley Millers' });
});

const path = '/materials/bulk-import';
const header = 'code,name,materialType,preferredVendor,unit,unitCost,reorderPoint';

const send = (text: string, parameters: Record<string, string> = {}) =>
  owner.request('POST', path, text, {
    query: parameters,
    headers: { 'content-type': 'text/csv' },
  });

const count = async () =>
  Number(
    (await query('select count(*) from materials where org_id = $1', [owner.orgId]))[0]?.count,
  );

/** Ten thousand rows; every hundredth has a cost of too many decimals. */
function tenThousand(change = (line: string) => line): { text: string; broken: number[] } {
  const broken: number[] = [];
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const bad = index % 100 === 99;
    if (bad) broken.push(index + 2);
    const cost = bad ? '1.1234567' : `${index % 90}.25`;
    return change(
      `M-${String(index).padStart(5, '0')},Material ${index},flour,VEN-12,KG,${cost},10`,
    );
  });
  return { text: [header, ...lines].join('\n'), broken };
}

test('of ten thousand rows a hundred invalid ones are reported by line and field', async () => {
  const { text, broken } = tenThousand();
  const expected = broken.map((row) => ({ row, path: '/unitCost', code: 'too_many_decimals' }));

  const tried = await send(text, { dryRun: 'true' });
  expect(tried.status).toBe(422);
  expect(tried.body.errors).toMatchObject(expected);
  expect(await count()).toBe(0);

  const refused = await send(text);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ total: 10_000, failed: 100, created: 0, ids: [] });
  expect(await count()).toBe(0);

  const partial = await send(text, { mode: 'partial' });
  expect(partial.status, partial.text.slice(0, 300)).toBe(200);
  expect(partial.body).toMatchObject({ created: 9_900, failed: 100 });
  expect(partial.body.errors).toMatchObject(expected);
  expect(partial.body.failedRows.split('\r\n').filter(Boolean)).toHaveLength(101);
  expect(await count()).toBe(9_900);

  const corrected = await send(partial.body.failedRows.replaceAll('1.1234567', '1.5'));
  expect(corrected.body).toMatchObject({ created: 100, failed: 0 });
  expect(await count()).toBe(10_000);

  const changed = tenThousand((line) =>
    line.replace('1.1234567', '1.5').replace(/^(M-0000\d),Material/, '$1,Renamed'),
  );
  const updated = await send(changed.text, { onDuplicate: 'update' });
  expect(updated.body).toMatchObject({ created: 0, updated: 10, unchanged: 9_990 });
  const [versions] = await query(
    'select count(*) filter (where version = 2)::int as changed, max(version) as last from materials where org_id = $1',
    [owner.orgId],
  );
  expect(versions).toEqual({ changed: 10, last: 2 });
});

test('a cost is a manual cost, and an equal cost is not set again', async () => {
  const rows = (unitCost: number) => ({
    onDuplicate: 'update',
    rows: [{ code: 'A', name: 'A', unitCost }],
  });
  const made = await owner.post(path, rows(2.5));
  expect(made.body).toMatchObject({ created: 1 });
  expect((await owner.post(path, rows(2.5))).body).toMatchObject({ updated: 0, unchanged: 1 });
  expect((await owner.post(path, rows(3))).body).toMatchObject({ updated: 1 });
  const read = await owner.get(`/materials/${made.body.ids[0]}`);
  expect(read.body).toMatchObject({ unitCost: 3, version: 2 });
});

test('an ambiguous name is refused; a code or an id is accepted', async () => {
  await owner.post('/vendors', { code: 'VEN-13', name: 'Aire Valley Millers' });
  const by = async (more: object) =>
    (await owner.post(path, { mode: 'partial', rows: [{ name: 'Rye', ...more }] })).body;
  expect((await by({ preferredVendor: 'aire valley millers' })).errors).toMatchObject([
    { path: '/preferredVendor', code: 'ambiguous' },
  ]);
  expect(await by({ preferredVendor: 'VEN-13' })).toMatchObject({ created: 1 });
  const [vendor] = (await owner.get('/vendors')).body.data;
  expect(await by({ preferredVendorId: vendor.id })).toMatchObject({ created: 1 });
});

test('an inactive vendor can stay, but cannot be newly named', async () => {
  const made = await owner.post(path, {
    rows: [{ code: 'A', name: 'A', preferredVendor: 'VEN-12' }],
  });
  expect(made.status, made.text).toBe(200);
  const [vendor] = (await owner.get('/vendors')).body.data;
  await owner.patch(`/vendors/${vendor.id}`, { isActive: false });
  const rows = [
    { code: 'A', name: 'Renamed', preferredVendor: 'VEN-12' },
    { code: 'B', name: 'B', preferredVendor: 'VEN-12' },
  ];
  const answer = await owner.post(path, { mode: 'partial', onDuplicate: 'update', rows });
  expect(answer.body).toMatchObject({ updated: 1, created: 0, failed: 1 });
  expect(answer.body.errors).toMatchObject([
    { row: 2, path: '/preferredVendor', code: 'inactive' },
  ]);
});

test('names in any script and codes are kept as written', async () => {
  const names = [
    'Мука ржаная',
    '小麦粉',
    'طحين القمح',
    'Crème fraîche 🥐',
    'x'.repeat(200),
    'a"b;c,d',
  ];
  const rows = names.map((name, index) => ({ code: `00${index}`, name }));
  const made = await owner.post(path, { rows });
  expect(made.body, made.text).toMatchObject({ created: names.length });
  const listed = await owner.get('/materials', { query: { sort: 'code' } });
  expect(listed.body.data.map((row: { name: string }) => row.name)).toEqual(names);
  expect(listed.body.data[0].code).toBe('000');
});
