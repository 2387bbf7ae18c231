/** X051: what was counted, and what is still to be counted. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  counted,
  linesOf,
  newCount,
  postCount,
  send,
  shelf,
} from '../../../test/support/counting.ts';
import { done } from '../../../test/support/making.ts';
import { adjust } from '../../../test/support/stock.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { nowhere } from '../../../test/sweeps/lists/list.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('lines that differ, late ones, and what is not counted are found', async () => {
  const [same, other, left] = [await shelf(owner), await shelf(owner), await shelf(owner)];
  const count = await newCount(owner);
  const lines = [counted(same, 100), counted(other, 90)];
  await done(send(owner, count, lines));
  const ids = async (query: Record<string, string>) =>
    (await linesOf(owner, count, query)).map(({ id }: { id: string }) => id);
  expect(new Set(await ids({}))).toEqual(new Set(lines.map(({ id }) => id)));
  expect(await ids({ different: 'true' })).toEqual([lines[1]?.id]);
  expect(await ids({ late: 'true' })).toEqual([]);
  expect(await ids({ locationId: same.locationId })).toEqual([lines[0]?.id]);
  const rest = await linesOf(owner, count, { uncounted: 'true', include: 'names' });
  expect(rest).toMatchObject([{ id: null, ...left, itemType: 'sku', counted: null, book: null }]);
  expect(rest[0].itemCode).toMatch(/^SKU-/);
  await done(postCount(owner, count));
  await done(
    adjust(owner, {
      ...{ skuId: same.itemId, locationId: same.locationId, quantity: 1, unitCost: 1 },
      eventDate: '2026-03-30T10:00:00Z',
    }),
  );
  expect(await ids({ late: 'true' })).toEqual([lines[0]?.id]);
  expect(await linesOf(owner, count, { late: 'true' })).toMatchObject([
    { difference: -1, differenceValue: -2, lateEntries: 1 },
  ]);
  expect(await ids({ uncounted: 'true' })).toEqual([]);
  const unknown = await owner.get(`/stock-counts/${nowhere}/lines`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
});

test('members of a blind count see nothing of the books, and cannot ask for it', async () => {
  const at = await shelf(owner);
  const member = await newMember(owner);
  const count = await newCount(owner, { isBlind: true, scope: { locationIds: [at.locationId] } });
  const saved = await done(send(member, count, [counted(at, 90)]));
  const hidden = { book: null, difference: null, differenceValue: null, lateEntries: null };
  expect(saved.lines).toMatchObject([{ counted: 90, ...hidden }]);
  expect(await linesOf(owner, count)).toMatchObject([{ book: 100, difference: -10 }]);
  await done(postCount(owner, count));
  const late = await done(
    member.post('/finished-goods-inventory/transfers', {
      ...{ skuId: at.itemId, sourceLocationId: at.locationId, quantity: 1 },
      destinationLocationId: (await shelf(owner)).locationId,
      eventDate: '2026-03-30T10:00:00Z',
    }),
  );
  expect(late.countsRebuilt).toMatchObject([{ oldDifference: null, newDifference: null }]);
  const { data } = await done(owner.get('/activity', { query: { objectId: count.id } }));
  const rebuilt = data.find(({ type }: { type: string }) => type.endsWith('line_rebuilt'));
  expect(rebuilt.changes).toEqual({ number: count.countNumber });
  const shown = [
    (await linesOf(member, count))[0],
    await done(member.get(`/stock-counts/${count.id}`)),
    (await done(member.get('/stock-counts'))).data[0],
  ];
  for (const each of shown) {
    for (const [field, value] of Object.entries({ ...hidden, differenceCount: null })) {
      if (field in each) expect([field, each[field]]).toEqual([field, value]);
    }
  }
  const csv = await member.get(`/stock-counts/${count.id}/lines`, {
    headers: { accept: 'text/csv' },
  });
  expect(csv.text).not.toContain(',-9,');
  for (const filter of ['different', 'late']) {
    const answer = await member.get(`/stock-counts/${count.id}/lines`, {
      query: { [filter]: 'true' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
  expect(await linesOf(owner, count)).toMatchObject([{ difference: -9, lateEntries: 1 }]);
});
