/** X050 with a file: each row is a line. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { linesOf, newCount, shelf } from '../../../test/support/counting.ts';
import { done } from '../../../test/support/making.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const sendFile = (
  client: Client,
  { id }: { id: string },
  rows: readonly string[],
  query: Record<string, string> = {},
) =>
  client.request('POST', `/stock-counts/${id}/lines`, rows.join('\n'), {
    query,
    headers: { 'content-type': 'text/csv' },
  });

/** The code of the only record of a list. */
const codeOf = async (list: string, id: string): Promise<string> =>
  (await done(owner.get(`/${list}?ids=${id}`))).data[0].code;

const placeOf = async (body: { code: string; name?: string }): Promise<string> =>
  (await done(owner.post('/locations', { name: body.code, ...body }))).id;

test('a file names places and items as people do, and its empty counts are left out', async () => {
  const at = await placeOf({ code: 'SHELF-1', name: 'First shelf' });
  const flour = await newMaterial(owner, { code: 'FLOUR-1', barcode: '4006381333931' });
  const salt = await newMaterial(owner, { code: 'SALT-1' });
  const member = await newMember(owner);
  const count = await newCount(owner);
  const rows = [
    'Lagerplatz;Artikelnummer;EAN;Gezählt;Bemerkung',
    'SHELF-1;;4006381333931;12,5;Torn bag',
    'First shelf;SALT-1;;3;',
    'SHELF-1;FLOUR-1;;;',
  ];
  const saved = await done(sendFile(member, count, rows, { decimalMark: ',' }));
  expect(saved).toMatchObject({
    repeated: 0,
    lines: [
      { itemId: flour, locationId: at, counted: 12.5, mode: 'set', note: 'Torn bag' },
      { itemId: salt, locationId: at, counted: 3, note: null },
    ],
  });
});

test('what is left to count is downloaded, filled in and sent', async () => {
  const first = await shelf(owner);
  const second = await shelf(owner);
  const scope = { locationIds: [first.locationId, second.locationId] };
  const count = await newCount(owner, { scope });
  const csv = await owner.get(`/stock-counts/${count.id}/lines`, {
    query: { uncounted: 'true', include: 'names' },
    headers: { accept: 'text/csv' },
  });
  const [header = '', ...left] = csv.text.trimEnd().split('\r\n');
  expect(left).toHaveLength(2);
  const column = header.split(',').indexOf('counted');
  const filled = left.map((row) => {
    const cells = row.split(',');
    cells[column] = row.includes(first.itemId) ? '97' : '';
    return cells.join(',');
  });
  await done(sendFile(owner, count, [header, ...filled]));
  expect(await linesOf(owner, count)).toMatchObject([
    { ...first, counted: 97, book: 100, difference: -3 },
  ]);
});

test('every fault of a file is told with its row, and nothing is saved', async () => {
  const at = await placeOf({ code: 'SHELF-2' });
  await newMaterial(owner, { code: 'TWICE' });
  await newSku(owner, { code: 'TWICE' });
  const count = await newCount(owner);
  const refused = async (rows: readonly string[], query = {}) => {
    const answer = await sendFile(owner, count, rows, query);
    expect([answer.status, answer.body.code], answer.text).toEqual([422, 'validation_failed']);
    return answer.body.errors.map(
      ({ row, path, code }: Record<string, unknown>) => `${row} ${path} ${code}`,
    );
  };
  const header = 'location,itemCode,counted,countedAt';
  expect(
    await refused([
      header,
      'SHELF-9,TWICE,1,',
      ',TWICE,1,',
      'SHELF-2,,1,',
      'SHELF-2,TWICE,-1,',
      'SHELF-2,TWICE,,yesterday',
    ]),
  ).toEqual([
    '2 /location not_found',
    '3 /location required',
    '4 /itemCode required',
    '5 /counted too_small',
    '6 /countedAt invalid_timestamp',
    '6 /counted required',
  ]);
  expect(
    await refused([
      header,
      'SHELF-2,TWICE,1,',
      'SHELF-2,NOBODY,1,',
      'SHELF-2,TWICE,1,2999-01-01T00:00:00Z',
    ]),
  ).toEqual([
    '3 /itemCode not_found',
    '2 /itemCode ambiguous',
    '4 /itemCode ambiguous',
    '4 /countedAt in_future',
  ]);
  expect(await refused([header, 'SHELF-2,TWICE,,'])).toEqual([
    'undefined /counted nothing_counted',
  ]);
  const json = await owner.post(
    `/stock-counts/${count.id}/lines`,
    { lines: [{ itemId: at, locationId: at, counted: 1 }] },
    { query: { decimalMark: ',' } },
  );
  expect(json.body.errors).toMatchObject([{ path: 'query/decimalMark', code: 'contradiction' }]);
  expect(await linesOf(owner, count)).toEqual([]);
});

test('a file has more lines than a request in JSON', async () => {
  const shelves = [await shelf(owner), await shelf(owner), await shelf(owner)];
  const places = await Promise.all(
    shelves.map(async ({ itemId, locationId }) =>
      [await codeOf('locations', locationId), await codeOf('skus', itemId)].join(','),
    ),
  );
  const count = await newCount(owner);
  const instant = Date.parse('2026-03-31T10:00:00Z');
  const rows = Array.from({ length: 1_200 }, (_, nth) =>
    [places[nth % 3], nth, new Date(instant + nth).toISOString()].join(','),
  );
  const saved = await done(
    sendFile(owner, count, ['location,itemCode,counted,countedAt', ...rows]),
  );
  expect(saved.lines).toHaveLength(1_200);
  const active = saved.lines.filter(
    ({ supersededBy }: { supersededBy: string | null }) => supersededBy === null,
  );
  expect(active.map((line: { counted: number }) => line.counted)).toEqual([1_197, 1_198, 1_199]);
});
