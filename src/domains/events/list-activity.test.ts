/** X121: who has changed what, the newest first. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let member: Client;
let vendorId: string;

const activity = async (query: Record<string, string>) =>
  (await done(owner.get('/activity', { query }))).data;

beforeAll(async () => {
  owner = await newOrganization();
  member = await newMember(owner);
  vendorId = (await done(member.post('/vendors', { code: 'MILL', name: 'Mill' }))).id;
  await done(owner.patch(`/vendors/${vendorId}`, { leadTimeDays: 4, notes: 'Ask for Ann' }));
});

test('lists what happened to a record, with the people and old and new', async () => {
  const rows = await activity({ objectId: vendorId });
  expect(rows).toMatchObject([
    {
      ...{
        type: 'vendor.updated',
        actorId: owner.userId,
        actorName: expect.stringMatching(/^Owner/),
        tokenId: null,
      },
      ...{ objectType: 'vendor', objectNumber: 'MILL', objectName: 'Mill' },
      changes: {
        fields: expect.arrayContaining([
          { field: 'leadTimeDays', old: null, new: 4 },
          { field: 'notes' },
        ]),
      },
    },
    { type: 'vendor.created', actorId: member.userId, actorName: expect.stringMatching(/^Member/) },
  ]);
});

test('names the receipt of a corrected cost', async () => {
  const receipt = await buy(owner, await newMaterial(owner), 10, 30.4, '2026-03-01');
  const path = `/purchase-order-receipts/${receipt.id}`;
  await done(owner.patch(path, { additionalCost: 5 }));
  const [row] = await activity({ objectType: 'purchase_order_receipt', limit: '1' });
  expect(row).toMatchObject({
    ...{ objectId: receipt.id, objectNumber: receipt.receiptNumber, objectName: null },
    changes: { fields: expect.arrayContaining([{ field: 'additionalCost', old: 0, new: 5 }]) },
  });
});

test('filters by person, and tells a token from a person', async () => {
  const { client, id } = await withApiToken(member, { name: 'Shop' });
  await done(client.post('/vendors', { code: 'BYTOKEN', name: 'By token' }));
  const [row, ...rest] = await activity({ actorId: member.userId ?? '' });
  expect(row).toMatchObject({ objectNumber: 'BYTOKEN', tokenId: id, tokenName: 'Shop' });
  expect(rest.every((each: { actorId: string }) => each.actorId === member.userId)).toBe(true);
});

test('a deleted record keeps its number, and a person who has left the name', async () => {
  const gone = await newMember(owner);
  const made = await done(gone.post('/vendors', { code: 'GONE', name: 'Gone' }));
  expect((await gone.delete(`/vendors/${made.id}`)).status).toBe(204);
  const kept = await done(gone.post('/vendors', { code: 'KEPT', name: 'Kept' }));
  await owner.delete(`/organizations/current/members/${gone.userId}`);
  const [deleted] = await activity({ objectId: made.id });
  expect(deleted).toMatchObject({
    ...{
      type: 'vendor.deleted',
      objectNumber: 'GONE',
      objectName: null,
      actorName: expect.stringMatching(/^Member/),
    },
  });
  const query = { include: 'names' };
  const { body } = await owner.get(`/vendors/${kept.id}`, { query });
  expect([body.createdBy, body.createdByName]).toEqual([gone.userId, deleted.actorName]);
  const { body: list } = await owner.get('/vendors', { query: { ...query, ids: vendorId } });
  expect(list.data[0].createdByName).toMatch(/^Member/);
});

test('pages go on where the last one ended, and CSV has all of them', async () => {
  const all = await activity({});
  const positions = all.map(({ position }: { position: number }) => position);
  expect(positions).toEqual([...positions].sort((a, b) => b - a));
  const first = await done(owner.get('/activity', { query: { limit: '2' } }));
  const rest = await done(owner.get('/activity', { query: { cursor: first.nextCursor } }));
  expect([...first.data, ...rest.data]).toEqual(all);
  const csv = await owner.get('/activity', { headers: { accept: 'text/csv' } });
  expect(csv.text.trim().split('\r\n')).toHaveLength(all.length + 1);
  const other = await newOrganization();
  const { body } = await other.get('/activity', { query: { objectId: vendorId } });
  expect(body.data).toEqual([]);
});
