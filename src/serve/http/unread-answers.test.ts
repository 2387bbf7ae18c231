/** Clients that do not read their answers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

const mebibyte = 1024 * 1024;
const vendors = 60;
const answerLimits = { counted: 64 * 1024, perPerson: 3 * mebibyte, total: 5 * mebibyte };
/** Longer than any test takes. */
const never = 3_600_000;

/** An organization with a list of 2.4 MB: its notes have four bytes a character. */
async function openDairy(world: World): Promise<Client> {
  const notes = '🧀'.repeat(10_000);
  const rows = Array.from({ length: vendors }, (_, at) => ({ name: `Dairy ${at}`, notes }));
  const made = await newOrganization({}, { world });
  const imported = await made.post('/vendors/bulk-import', { rows });
  expect(imported.body, imported.text).toMatchObject({ created: vendors });
  return made;
}

let own: World;
let owner: Client;
/** A second credential of the same person, a colleague, and two other organizations. */
let token: Client;
let other: Client;
let second: Client;
let third: Client;

beforeAll(async () => {
  own = await openWorld(
    {},
    { timeouts: { request: 60_000, upload: 60_000, stall: never }, answerLimits },
  );
  [owner, second, third] = [await openDairy(own), await openDairy(own), await openDairy(own)];
  const made = await owner.post('/user/api-tokens', { name: 'Other', orgId: owner.orgId });
  token = owner.as(made.body.token);
  other = await newMember(owner, 'member', { world: own });
});
afterAll(() => own.service.close());

const page = (client: Client, query: Record<string, string> = {}) =>
  client.get('/vendors', { query: { limit: '200', ...query } });

test('a page ends after 2 MiB, and its cursor leads to the rest', async () => {
  const first = await page(owner);
  expect(first.status).toBe(200);
  expect(Buffer.byteLength(first.text)).toBeLessThan(2 * mebibyte + 1000);
  const rest = await page(owner, { cursor: first.body.nextCursor });
  expect(rest.body.nextCursor).toBeNull();
  const names = [...first.body.data, ...rest.body.data].map(({ name }) => name);
  expect(new Set(names).size).toBe(vendors);
  expect(names).toHaveLength(vendors);
});

/** A connection that requests pages and reads none of them. */
async function openReluctant(
  of: Client,
  { origin }: World = own,
): Promise<{ socket: Socket; askForPages(): void }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined).pause();
  const request = [
    `GET /api/vendors?limit=200 HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${of.token}`,
    `x-org-id: ${of.orgId}`,
  ];
  const text = `${request.join('\r\n')}\r\n\r\n`.repeat(4);
  return { socket, askForPages: () => socket.write(text) };
}

/** Asks until no more answers go out to the connection, and the check passes. */
const reluctantly = async <T>({ askForPages }: { askForPages(): void }, check: () => Promise<T>) =>
  eventually(async () => {
    askForPages();
    // Until the system's own buffers are full.
    await delay(200);
    return check();
  });

async function refused(client: Client, status: number): Promise<Answer> {
  const answer = await page(client);
  expect(answer.status).toBe(status);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  return answer;
}

test('unread answers are bounded by person, by organization and in all', async () => {
  const mine = await openReluctant(owner);
  const [byPerson, byOrganization] = await reluctantly(mine, async () => [
    await refused(token, 429),
    await refused(other, 429),
  ]);
  expect([byPerson.body.code, byOrganization.body.code]).toEqual(['rate_limited', 'rate_limited']);
  expect(byOrganization.body.detail).toContain('of this organization');
  expect((await page(second)).status).toBe(200);
  expect((await page(other, { limit: '1' })).status).toBe(200);

  const theirs = await openReluctant(second);
  const inTotal = await reluctantly(theirs, () => refused(third, 503));
  expect(inTotal.body.code).toBe('unavailable');
  expect((await page(third, { limit: '1' })).status).toBe(200);

  for (const { socket } of [mine, theirs]) socket.destroy();
  await eventually(async () => expect((await page(owner)).status).toBe(200));
  await eventually(async () => expect((await page(second)).status).toBe(200));
});

test('a connection that reads none of its answers is closed', async () => {
  const timeouts = { request: 60_000, upload: 60_000, stall: 1_000 };
  const world = await openWorld({}, { timeouts, answerLimits });
  const dairy = await openDairy(world);
  const { socket, askForPages } = await openReluctant(dairy, world);
  await eventually(() => {
    askForPages();
    expect(socket.errored ?? socket.writable).not.toBe(true);
  }, 200);
  await eventually(async () => expect((await page(dairy)).status).toBe(200));
  await world.service.close();
});
