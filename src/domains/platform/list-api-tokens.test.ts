import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let second: string;

beforeAll(async () => {
  owner = await newOrganization();
  second = (await owner.post('/organizations', { name: 'Second' })).body.id;
  await withApiToken(owner, { name: 'Alpha', readOnly: true });
  await withApiToken(owner, { name: 'beta' });
  await withApiToken(owner, { name: 'Gamma', orgId: second });
});

const namesOf = (answer: { body: { data: { name: string }[] } }) =>
  answer.body.data.map((token) => token.name);

test('lists the valid tokens of all organizations, the newest first, without secrets', async () => {
  const list = await owner.get('/user/api-tokens');
  expect(list.status, list.text).toBe(200);
  expect(namesOf(list)).toEqual(['Gamma', 'beta', 'Alpha']);
  expect(list.body.nextCursor).toBeNull();
  expect(Object.keys(list.body.data[0])).toEqual([
    'id',
    'name',
    'orgId',
    'prefix',
    'readOnly',
    'expiresAt',
    'lastUsedAt',
    'createdAt',
    'updatedAt',
  ]);
});

test('leaves out invalid tokens and tokens of other users', async () => {
  const member = await newMember(owner);
  const revoked = await withApiToken(member, { name: 'Revoked' });
  await member.delete(`/user/api-tokens/${revoked.id}`);
  const expired = await withApiToken(member, { name: 'Expired' });
  await query("update api_tokens set expires_at = now() - interval '1 second' where id = $1", [
    expired.id,
  ]);
  await withApiToken(member, { name: 'Live' });
  expect(namesOf(await member.get('/user/api-tokens'))).toEqual(['Live']);
  await member.delete('/organizations/current/members/me');
  expect(namesOf(await member.get('/user/api-tokens'))).toEqual([]);
});

test('pages, sorts, counts and filters like every list', async () => {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '2', sort: 'name', count: 'true' };
    if (cursor) query.cursor = cursor;
    const page = await owner.get('/user/api-tokens', { query });
    expect(page.body).toMatchObject({ total: 3, totalIsExact: true });
    pages.push(namesOf(page));
    cursor = page.body.nextCursor;
  } while (cursor);
  expect(pages).toEqual([['Alpha', 'beta'], ['Gamma']]);

  const filtered = async (query: Record<string, string>) =>
    namesOf(await owner.get('/user/api-tokens', { query }));
  expect(await filtered({ orgId: second })).toEqual(['Gamma']);
  expect(await filtered({ readOnly: 'true' })).toEqual(['Alpha']);
  expect(await filtered({ q: 'BET' })).toEqual(['beta']);
  const today = new Date().toISOString().slice(0, 10);
  expect(await filtered({ from: today, to: today })).toHaveLength(3);
  expect(await filtered({ to: '2020-01-01' })).toEqual([]);
});

test('refuses the cursor of another user', async () => {
  const page = await owner.get('/user/api-tokens', { query: { limit: '1' } });
  const member = await newMember(owner);
  const answer = await member.get('/user/api-tokens', {
    query: { limit: '1', cursor: page.body.nextCursor },
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'query/cursor' }] } });
});

test('reports all invalid parameters at once', async () => {
  const answer = await owner.get('/user/api-tokens', {
    query: { limit: '0', sort: 'token', colour: 'red' },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
    'query/colour',
    'query/limit',
    'query/sort',
  ]);
});
