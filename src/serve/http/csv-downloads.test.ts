/** Lists as CSV: whole files, or connections that break. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

const vendors = 1400;
const stall = 6_000;

let own: World;
/** The last test stops the service. */
let isStopped = false;
let owner: Client;

beforeAll(async () => {
  own = await openWorld({}, { timeouts: { request: 60_000, upload: 60_000, stall } });
  owner = await newOrganization({}, { world: own });
  await openDairies();
});
afterAll(() => isStopped || own.service.close());

/** More megabytes than the buffers of a connection take: four bytes a character. */
async function openDairies(): Promise<void> {
  const notes = '🧀'.repeat(4_000);
  for (const half of [0, 1]) {
    const rows = Array.from({ length: vendors / 2 }, (_, at) => ({
      name: `Dairy ${half}-${at}`,
      notes,
    }));
    const imported = await owner.post('/vendors/bulk-import', { rows });
    expect(imported.body, imported.text).toMatchObject({ created: vendors / 2 });
  }
}

const accept = { accept: 'text/csv' };
const download = (parameters: Record<string, string> = {}) =>
  owner.get('/vendors', { headers: accept, query: parameters });
const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true });

/** A download of which nothing is read yet. */
async function begun(by = owner): Promise<IncomingMessage> {
  const request = get(`${by.origin}/api/vendors`, {
    agent: false,
    headers: {
      ...accept,
      authorization: `Bearer ${by.token}`,
      'x-org-id': by.orgId ?? '',
    },
  });
  const [answer] = await once(request, 'response');
  // A connection that the service breaks off ends both.
  request.on('error', () => undefined);
  answer.on('error', () => undefined);
  return answer;
}

/** The text of a download, and whether it was complete. */
async function read(answer: IncomingMessage): Promise<{ text: string; complete: boolean }> {
  let text = '';
  answer.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  if (!answer.closed) await new Promise((resolve) => answer.once('close', resolve));
  return { text, complete: answer.complete };
}

test('a file has all rows, in the order of the list', async () => {
  const { text, status } = await download({ sort: '-code' });
  expect(status).toBe(200);
  const codes = rowsOf(text).map(({ code }) => code);
  expect(new Set(codes).size).toBe(vendors);
  const first = (await owner.get('/vendors', { query: { sort: '-code' } })).body;
  expect(codes.slice(0, 50)).toEqual(first.data.map(({ code }: { code: string }) => code));
});

test('limit is the most rows of a file, and cursor its beginning', async () => {
  expect(rowsOf((await download({ limit: '7' })).text)).toHaveLength(7);
  const page = (await owner.get('/vendors', { query: { limit: '200' } })).body;
  const rest = rowsOf((await download({ cursor: page.nextCursor })).text);
  expect(rest).toHaveLength(vendors - page.data.length);
  const none = await download({ q: 'nobody' });
  expect([none.status, rowsOf(none.text)]).toEqual([200, []]);
  expect(none.text).toMatch(/^id,code,name,/);
});

test('refusals are problem documents', async () => {
  const counted = await download({ count: 'true' });
  expect(counted.status).toBe(422);
  expect(faultsOf(counted)).toEqual([['query/count', 'not_allowed']]);
  const outsider = await newOrganization({}, { world: own });
  const refused = await outsider.in(owner.orgId).get('/vendors', { headers: accept });
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  const other = await owner.get('/vendors', { headers: { accept: 'text/html' } });
  expect(other.status).toBe(406);
  const detail = await owner.get('/organizations/current', { headers: accept });
  expect(detail.status).toBe(406);
});

test('a member who is removed gets no further page', async () => {
  const answer = await begun();
  const members = 'update members set org_id = $2 where org_id = $1';
  const parked = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6ff';
  await query(members, [owner.orgId, parked], own);
  const { text, complete } = await read(answer);
  await query(members, [parked, owner.orgId], own);
  expect(complete).toBe(false);
  expect(text).toMatch(/^id,code,name,/);
  expect((await download()).status).toBe(200);
});

test('a member whose ID token has expired gets no further page', async () => {
  const token = await own.service.local?.signIdToken(owner.email, { lifetimeSeconds: 60 });
  const answer = await begun(owner.as(token as string));
  own.setNow(new Date(Date.now() + 61_000));
  onTestFinished(() => own.setNow(undefined));
  expect((await read(answer)).complete).toBe(false);
});

test('a slow reader gets the whole file', async () => {
  const answer = await begun();
  let bytes = '';
  for await (const chunk of answer) {
    bytes += chunk;
    if (bytes.length % 7 === 0) await delay(1);
  }
  expect(rowsOf(bytes)).toHaveLength(vendors);
});

test('a reader who leaves or stalls ends the download', async () => {
  const left = await begun();
  left.destroy();
  const stalled = await begun();
  const closed = once(stalled.socket, 'close');
  // The service first fills the buffers of the connection, on a busy machine for seconds.
  await delay(stall * 3);
  stalled.resume();
  await closed;
  expect(stalled.complete).toBe(false);
  await eventually(async () => {
    const [busy] = await query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      [],
      own,
    );
    expect(busy?.count).toBe(0);
  });
});

test('a service that stops breaks off a download that is not read', async () => {
  const answer = await begun();
  isStopped = true;
  await own.service.close();
  expect((await read(answer)).complete).toBe(false);
});
