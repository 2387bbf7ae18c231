/** X124 listViews, X125 createView, X126 updateView, X127 deleteView. */
import { beforeEach, expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const screen = 'purchase-orders';
const unknownId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let member: Client;

beforeEach(async () => {
  owner = await newOrganization();
  member = await newMember(owner);
});

const save = (client: Client, name: string, body: object = {}) =>
  client.post('/views', { screen, name, ...body });

const saved = (client: Client, name: string, body: object = {}) => done(save(client, name, body));

const change = (client: Client, { id }: { id: string }, body: object, headers = {}) =>
  client.patch(`/views/${id}`, body, { headers });

const listed = async (client: Client, asked: Record<string, string> = {}) =>
  (await done(client.get('/views', { query: asked }))).data;

const namesOf = async (client: Client, asked: Record<string, string> = {}) =>
  (await listed(client, asked)).map(({ name }: { name: string }) => name);

const eventsAfter = async (after: string) =>
  (await done(owner.get('/events', { query: { after } }))).data;

test('saves a view with its defaults, and with every field', async () => {
  const answer = await save(owner, ' Late ');
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toEqual({
    id: expect.any(String),
    screen,
    name: 'Late',
    search: '',
    isShared: false,
    isDefault: false,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const given = { search: 'status=Ordered&q=M%C3%BChle', isShared: true, isDefault: true };
  expect(await saved(owner, 'All', given)).toMatchObject(given);
  expect(await namesOf(owner)).toEqual(['All', 'Late']);
});

test('a person sees their own views and shared ones, by name, screen and page', async () => {
  await saved(owner, 'b private');
  await saved(owner, 'D shared', { isShared: true });
  await saved(member, 'A own');
  await saved(member, 'c own and shared', { isShared: true });
  await done(member.post('/views', { screen: 'stock', name: 'Other screen' }));
  const seen = ['A own', 'c own and shared', 'D shared'];
  expect(await namesOf(member, { screen })).toEqual(seen);
  expect(await namesOf(member)).toEqual([...seen, 'Other screen']);
  expect(await namesOf(member, { screen, sort: '-createdAt' })).toEqual([
    'c own and shared',
    'A own',
    'D shared',
  ]);
  expect(await namesOf(member, { screen, isShared: 'true' })).toEqual(seen.slice(1));
  expect(await namesOf(owner)).toEqual(['b private', 'c own and shared', 'D shared']);
  const pages = [];
  let cursor: string | undefined;
  do {
    const asked = { screen, limit: '1', count: 'true', ...(cursor && { cursor }) };
    const page = await done(member.get('/views', { query: asked }));
    expect(page.total).toBe(3);
    pages.push(page.data[0].name);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(pages).toEqual(seen);
  const [own] = await listed(member, { screen, include: 'names' });
  expect(own).toMatchObject({
    createdByName: expect.stringMatching(/^Member /),
    updatedByName: expect.stringMatching(/^Member /),
  });
});

test('reports all errors of a request at once', async () => {
  const wrong = { search: 'x'.repeat(4_001), isShared: 1, colour: 'red' };
  const answer = await owner.post('/views', wrong);
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/colour', 'unknown_field'],
    ['/isShared', 'invalid_type'],
    ['/name', 'required'],
    ['/screen', 'required'],
    ['/search', 'too_long'],
  ]);
  const view = await saved(owner, 'Late');
  expect(faultsOf(await change(owner, view, { screen: 'stock', name: '' })).sort()).toEqual([
    ['/name', 'too_short'],
    ['/screen', 'unknown_field'],
  ]);
});

test('a name is used once for a screen and a person, in any case', async () => {
  const late = await saved(owner, 'Late');
  const other = await saved(owner, 'Other');
  const duplicate = [['/name', 'duplicate']];
  const again = await save(owner, 'LATE');
  expect([again.status, faultsOf(again)]).toEqual([422, duplicate]);
  expect(faultsOf(await change(owner, other, { name: 'late' }))).toEqual(duplicate);
  expect((await change(owner, late, { name: 'LATE' })).body.name).toBe('LATE');
  expect((await save(member, 'Late', { isShared: true })).status).toBe(201);
  expect((await owner.post('/views', { screen: 'stock', name: 'Late' })).status).toBe(201);
});

test('a name that a concurrent administrator takes is refused', async () => {
  const shared = await saved(member, 'Shared', { isShared: true });
  const other = await saved(member, 'Other');
  const answer = await losingTo("update views set name = 'WANTED' where id = $1", [other.id], () =>
    change(owner, shared, { name: 'Wanted' }),
  );
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['/name', 'duplicate']]);
});

test('a screen has one default for a person: another one ends it, with an event', async () => {
  const first = await saved(owner, 'First', { isDefault: true });
  await saved(member, 'Of the member', { isDefault: true });
  await done(owner.post('/views', { screen: 'stock', name: 'Stock', isDefault: true }));
  const second = await save(owner, 'Second', { isDefault: true });
  const position = Number(second.headers.get('event-position'));
  const events = await eventsAfter(String(position - 2));
  const fields = [{ field: 'isDefault', old: true, new: false }];
  expect(events).toMatchObject([
    { type: 'view.updated', objectId: first.id, objectVersion: 2, changes: { fields } },
    { type: 'view.created', objectId: second.body.id, objectVersion: 1 },
  ]);
  const defaults = async (client: Client) =>
    (await listed(client))
      .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
      .map(({ name }: { name: string }) => name);
  expect(await defaults(owner)).toEqual(['Second', 'Stock']);
  expect((await change(owner, first, { isDefault: true })).body).toMatchObject({ version: 3 });
  expect(await defaults(owner)).toEqual(['First', 'Stock']);
  expect(await defaults(member)).toEqual(['Of the member']);
});

test('defaults that are set at one moment end each other', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const answers = await Promise.all(names.map((name) => save(owner, name, { isDefault: true })));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  const views = await listed(owner);
  expect(views.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
});

test('changes what differs, if the version is that of If-Match', async () => {
  const view = await saved(owner, 'Late');
  const stale = await change(owner, view, { search: 'q=1' }, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  const changed = await change(owner, view, { search: 'q=1' }, { 'if-match': '"1"' });
  expect(changed.body).toEqual({
    ...view,
    search: 'q=1',
    version: 2,
    updatedAt: expect.any(String),
  });
  expect((await change(owner, view, { search: 'q=1' })).body.version).toBe(2);
  expect(await listed(owner)).toEqual([changed.body]);
});

test('a shared view is changed and deleted by its author and administrators only', async () => {
  const admin = await newMember(owner, 'admin');
  const view = await saved(member, 'Shared', { isShared: true });
  const colleague = await newMember(owner);
  for (const refused of [
    await change(colleague, view, { name: 'Mine' }),
    await colleague.delete(`/views/${view.id}`),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  }
  expect((await change(admin, view, { name: 'Better', search: 'q=2' })).status).toBe(200);
  expect((await change(member, view, { name: 'Best' })).status).toBe(200);
  expect((await admin.delete(`/views/${view.id}`)).status).toBe(204);
  expect(await listed(member)).toEqual([]);
});

test('whether a view is shared, and is a default, is for its author alone to change', async () => {
  const view = await saved(member, 'Shared', { isShared: true });
  const answer = await change(owner, view, { isShared: false, isDefault: true, name: 'New' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/isShared', 'not_allowed'],
    ['/isDefault', 'not_allowed'],
  ]);
  // The values that it has are no change.
  expect((await change(owner, view, { isShared: true, isDefault: false })).status).toBe(200);
  expect((await change(member, view, { isShared: false })).body.isShared).toBe(false);
});

test('private views of others, and unknown ones, are not found', async () => {
  const view = await saved(member, 'Private');
  const other = await newOrganization();
  for (const [client, id] of [
    [owner, view.id],
    [owner, unknownId],
    [owner, 'Private'],
    [other, view.id],
  ] as const) {
    for (const answer of [
      await client.patch(`/views/${id}`, { nme: 1 }),
      await client.delete(`/views/${id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  }
  expect(await listed(member)).toEqual([view]);
});

test('a person has two hundred views at most', async () => {
  await query(
    `insert into views (org_id, id, screen, name, search, is_shared, is_default, created_by,
       created_at, updated_at)
     select $1, gen_random_uuid(), 'stock', 'View ' || n, '', n % 2 = 0, false, $2, now(), now()
     from generate_series(1, 199) n`,
    [owner.orgId, owner.userId],
  );
  const last = await saved(owner, 'Last');
  const answer = await save(owner, 'Too many');
  expect([answer.status, answer.body.code]).toEqual([409, 'limit_reached']);
  expect((await save(member, 'Of another person')).status).toBe(201);
  expect((await change(owner, last, { name: 'Renamed' })).status).toBe(200);
  expect((await owner.delete(`/views/${last.id}`)).status).toBe(204);
  expect((await save(owner, 'Room again')).status).toBe(201);
});

const leaving: [title: string, leave: () => Promise<{ status: number; text: string }>][] = [
  ['is removed', () => owner.delete(`/organizations/current/members/${member.userId}`)],
  ['leaves', () => member.delete('/organizations/current/members/me')],
  ['deletes their account', () => member.delete('/user')],
];

test.each(leaving)(
  'who %s takes private views along, and leaves shared ones',
  async (_t, leave) => {
    const hidden = await saved(member, 'Private');
    const shared = await saved(member, 'Shared', { isShared: true });
    const kept = await saved(owner, 'Of the owner');
    const left = await leave();
    expect(left.status, left.text).toBe(204);
    const rows = await query('select id from views where org_id = $1', [owner.orgId]);
    expect(rows.map(({ id }) => id).sort()).toEqual([shared.id, kept.id].sort());
    expect(await namesOf(owner)).toEqual(['Of the owner', 'Shared']);
    const events = await eventsAfter('0');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'view.deleted', objectId: hidden.id, objectVersion: 1 }),
    );
    expect((await change(owner, shared, { name: 'Ours now' })).status).toBe(200);
    expect((await owner.delete(`/views/${shared.id}`)).status).toBe(204);
  },
);

test('an archive has all views; private ones of unknown people are left out', async () => {
  await saved(owner, 'Known');
  await saved(member, 'Private', { isDefault: true });
  await saved(member, 'Shared', { isShared: true });
  const archive = await archiveOf(owner);
  const copy = await newOrganization();
  expect((await importInto(copy, archive)).exitCode).toBe(0);
  const views = 'select name, created_by from views where org_id = $1 order by name';
  const rows = [
    { name: 'Known', created_by: owner.userId },
    { name: 'Private', created_by: member.userId },
    { name: 'Shared', created_by: member.userId },
  ];
  expect(await query(views, [copy.orgId])).toEqual(rows);
  const elsewhere = await newOrganization();
  const moved = tampered(archive, (lines) => {
    for (const { table, row } of lines) {
      if (table === 'users' && row.id === member.userId) row.id = unknownId;
      if (row?.created_by === member.userId) row.created_by = unknownId;
    }
    return undefined;
  });
  expect((await importInto(elsewhere, moved)).exitCode).toBe(0);
  expect(await query(views, [elsewhere.orgId])).toEqual([
    { name: 'Known', created_by: owner.userId },
    { name: 'Shared', created_by: null },
  ]);
});
