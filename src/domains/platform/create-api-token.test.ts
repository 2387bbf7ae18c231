import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { deletionOf, losingTo } from '../../../test/support/rival.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('creates a token, shows it once and stores only its hash', async () => {
  const made = await owner.post('/user/api-tokens', { name: 'Export', orgId: owner.orgId });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBeNull();
  const { token } = made.body;
  expect(token).toMatch(/^stw_pat_[\w-]{49}$/);
  expect(made.body).toMatchObject({
    name: 'Export',
    orgId: owner.orgId,
    readOnly: false,
    expiresAt: null,
    lastUsedAt: null,
  });
  expect(token.startsWith(made.body.prefix)).toBe(true);
  const rows = await query('select t::text as row from api_tokens t where id = $1', [made.body.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const used = await owner.in(undefined).as(token).get('/skus');
  expect(used.status, used.text).toBe(200);
});

test('a read-only token can read and cannot write', async () => {
  const { orgId } = owner;
  const made = await owner.post('/user/api-tokens', { name: 'Reader', orgId, readOnly: true });
  const reader = owner.as(made.body.token);
  expect((await reader.get('/skus')).status).toBe(200);
  const write = await reader.post('/skus', {});
  expect(write).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('a token is invalid after its expiry', async () => {
  const { orgId } = owner;
  const expiresAt = tomorrow();
  const made = await owner.post('/user/api-tokens', { name: 'Short', orgId, expiresAt });
  expect(made.body.expiresAt).toBe(expiresAt);
  const client = owner.as(made.body.token);
  expect((await client.get('/skus')).status).toBe(200);
  await query("update api_tokens set expires_at = now() - interval '1 second' where id = $1", [
    made.body.id,
  ]);
  expect(await client.get('/skus')).toMatchObject({ status: 401 });
});

test('a token has the role that its user has at the time of use', async () => {
  const member = await newMember(owner, 'member');
  const { orgId } = owner;
  const made = await member.post('/user/api-tokens', { name: 'Script', orgId });
  const client = member.as(made.body.token);
  expect((await client.get('/skus')).status).toBe(200);
  await owner.delete(`/organizations/current/members/${member.userId}`);
  expect(await client.get('/skus')).toMatchObject({ status: 401 });
});

test('refuses an organization that the caller is not in, whether or not it exists', async () => {
  const outsider = await newUser();
  for (const orgId of [owner.orgId, '00000000-0000-4000-8000-000000000000']) {
    const answer = await outsider.post('/user/api-tokens', { name: 'x', orgId });
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'not_found', errors: [{ path: '/orgId', code: 'not_found' }] },
    });
  }
});

test('refuses an expiry that is not in the future', async () => {
  const answer = await owner.post('/user/api-tokens', {
    name: 'x',
    orgId: owner.orgId,
    expiresAt: new Date().toISOString(),
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/expiresAt' }] } });
});

test('reports all errors of a request at once', async () => {
  const answer = await owner.post('/user/api-tokens', {
    name: '',
    readOnly: 'yes',
    expiresAt: '1',
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { path: '/orgId', code: 'required' },
    { path: '/name', code: 'too_short' },
    { path: '/readOnly', code: 'invalid_type' },
    { path: '/expiresAt', code: 'invalid_timestamp' },
  ]);
});

test('refuses to create a token with a token', async () => {
  const made = await owner.post('/user/api-tokens', { name: 'First', orgId: owner.orgId });
  const answer = await owner
    .as(made.body.token)
    .post('/user/api-tokens', { name: 'Second', orgId: owner.orgId });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('refuses when the organization is deleted at the same time', async () => {
  const gone = await newOrganization();
  const answer = await losingTo(deletionOf(gone), [], () =>
    gone.post('/user/api-tokens', { name: 'Late', orgId: gone.orgId }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
});
