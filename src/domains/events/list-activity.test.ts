/** X121: who has changed what, the newest first. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let member: Client;
let vendorId: string;

const named = { query: { include: 'names' } };

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

test('names the line whose price was corrected, with old and new', async () => {
  const receipt = await buy(owner, await newMaterial(owner), 10, 30.4, '2026-03-02');
  const path = `/purchase-order-receipts/${receipt.id}`;
  const { items } = await done(owner.get(path));
  await done(owner.patch(path, { items: [{ id: items[0].id, unitCost: 300 }] }));
  const [row] = await activity({ objectId: receipt.id, limit: '1' });
  const changed = row.changes.fields.find(({ field }: { field: string }) => field === 'items');
  expect(changed).toEqual({
    field: 'items',
    lines: [
      { line: 1, field: 'unitCost', old: 30.4, new: 300 },
      { line: 1, field: 'landedUnitCost', old: 30.4, new: 300 },
    ],
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
  const { body } = await owner.get(`/vendors/${kept.id}`, named);
  expect([body.createdBy, body.createdByName]).toEqual([gone.userId, deleted.actorName]);
});

test('records name who made them, and who changed them last', async () => {
  const ofPeople = {
    createdByName: expect.stringMatching(/^Member/),
    updatedByName: expect.stringMatching(/^Owner/),
  };
  const list = await done(owner.get('/vendors', { query: { ...named.query, ids: vendorId } }));
  expect(list.data).toMatchObject([ofPeople]);
  expect(await done(owner.get(`/vendors/${vendorId}`, named))).toMatchObject(ofPeople);

  const made = await done(member.post('/vendors', { code: 'NEW', name: 'New' }));
  const nameOf = async (id: string) =>
    (await done(owner.get(`/vendors/${id}`, named))).updatedByName;
  expect(await nameOf(made.id)).toMatch(/^Member/);
  // Of what the feed no longer holds only the creation is known.
  await query('delete from events where org_id = $1 and object_id = any($2)', [
    owner.orgId,
    [made.id, vendorId],
  ]);
  expect(await nameOf(made.id)).toMatch(/^Member/);
  expect(await nameOf(vendorId)).toBeNull();
});

test('parts of records name people, and so does the feed', async () => {
  const person = await done(member.post('/contacts', { firstName: 'Ada' }));
  const address = { kind: 'email', value: 'ada@mill.example' };
  await done(owner.post(`/contacts/${person.id}/methods`, address));
  const entity = { entityType: 'vendor', entityId: vendorId };
  await done(member.post(`/contacts/${person.id}/links`, entity));
  const [byOwner, byMember] = [expect.stringMatching(/^Owner/), expect.stringMatching(/^Member/)];
  const contact = { createdByName: byMember, methods: [{ createdByName: byOwner }] };
  const link = { createdByName: byMember };
  const detail = await done(owner.get(`/contacts/${person.id}`, named));
  expect(detail).toMatchObject({ ...contact, updatedByName: byMember, links: [link] });
  const of = { query: { ...named.query, ...entity } };
  const { data } = await done(owner.get('/contacts/linked-to', of));
  expect(data).toMatchObject([{ contact, link }]);
  const feed = { query: { ...named.query, objectId: person.id } };
  const events = (await done(owner.get('/events', feed))).data;
  expect(events[0]).toMatchObject({ actorId: member.userId, actorName: byMember });
  expect((await done(owner.get('/events'))).data[0]).not.toHaveProperty('actorName');
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
