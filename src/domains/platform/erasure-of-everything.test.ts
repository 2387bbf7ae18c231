/**
 * Deleting an organization and deleting an account, with rows in every table: deleted data is gone
 * from every table and folder, and the rest is shown unchanged.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { answersTo, recordHistory } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { download, filesIn, upload } from '../../../test/support/documents.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { jobsDone, newMember, withApiToken } from '../../../test/support/users.ts';
import {
  newOrganization,
  newUser,
  openWorld,
  query,
  type World,
} from '../../../test/support/world.ts';

let own: World;
let owner: Client;

beforeAll(async () => {
  own = await openWorld();
  owner = await newOrganization({}, { world: own });
  await recordHistory(owner);
});

/** Every table, and that of the waiting jobs. */
async function tables(): Promise<string[]> {
  const found = await query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' or c.relname = '_private_jobs') order by 1`,
    [],
    own,
  );
  return found.map(({ name }) => name);
}

/** The tables that contain a text. */
async function mentioning(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables()) {
    const rows = await query(
      `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
      own,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('a deleted account is named nowhere, and its records do not change', async () => {
  const { email = '', orgId = '' } = owner;
  await withApiToken(owner);
  const successor = await newMember(owner, 'owner', { world: own });
  const before = await answersTo(successor, own);
  expect(await mentioning(email)).toContain('users');

  expect((await owner.delete('/user')).status).toBe(204);

  expect(await mentioning(email)).toEqual([]);
  expect(await answersTo(successor, own)).toEqual(before);
  expect(await breachesOf(orgId, (text, values) => query(text, values, own))).toEqual([]);
  owner = successor;
});

test('a deleted account keeps its address in the invitations to it', async () => {
  const person = await newUser({ register: false, world: own });
  const { email = '' } = person;
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
  expect((await person.post('/user', {}, { headers: headers() })).status).toBe(201);
  const { body } = await owner.post('/organizations/current/invitations', { email });
  const accept = { invitationId: body.id };
  const joined = await person.post('/invitations/accept', accept, { headers: headers() });
  expect(joined.status, joined.text).toBe(200);
  await jobsDone(own);

  expect((await person.delete('/user')).status).toBe(204);
  expect(await mentioning(email)).toEqual(['invitations']);
});

test('a deleted organization is not answered to a repeated request', async () => {
  const person = await newUser({ world: own });
  const headers = { 'idempotency-key': 'found' };
  const found = () => person.post('/organizations', { name: 'Twice' }, { headers });
  const { id } = (await found()).body;
  expect((await person.in(id).delete('/organizations/current')).status).toBe(204);
  await eventually(async () => expect(await mentioning(id)).toEqual([]));
  expect((await found()).body.id).not.toBe(id);
});

test('a deleted organization leaves no row and no file, and others are unchanged', async () => {
  const other = await newOrganization({}, { world: own });
  const kept = await upload(other);
  const { orgId = '' } = owner;
  const files = () => filesIn(own, 'documents').map((file) => file.split('/')[0]);
  expect(files()).toEqual(expect.arrayContaining([orgId, other.orgId]));
  expect((await mentioning(orgId)).length).toBeGreaterThan(30);

  expect((await owner.delete('/organizations/current')).status).toBe(204);
  await eventually(async () => expect(await mentioning(orgId)).toEqual([]));
  expect(files()).toEqual([other.orgId]);
  expect(readdirSync(join(own.dataDir, 'documents'))).not.toContain(orgId);
  const { downloadUrl } = (await other.get(`/documents/${kept.body.id}`)).body;
  expect((await download(downloadUrl, own.origin)).status).toBe(200);
});
