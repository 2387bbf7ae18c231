/** Clients that do not read their answers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

const mebibyte = 1024 * 1024;
const vendors = 60;
const stall = 3_000;

let own: World;
let owner: Client;
let other: Client;

beforeAll(async () => {
  own = await openWorld(
    {},
    {
      timeouts: { request: 60_000, upload: 60_000, stall },
      answerLimits: { counted: 64 * 1024, perClient: 3 * mebibyte, total: 3 * mebibyte },
    },
  );
  owner = await newOrganization({}, { world: own });
  // Four bytes a character: 2.4 MB in all.
  const notes = '🧀'.repeat(10_000);
  const rows = Array.from({ length: vendors }, (_, at) => ({ name: `Dairy ${at}`, notes }));
  const imported = await owner.post('/vendors/bulk-import', { rows });
  expect(imported.body, imported.text).toMatchObject({ created: vendors });
  const made = await owner.post('/user/api-tokens', { name: 'Other', orgId: owner.orgId });
  other = owner.as(made.body.token);
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
async function openReluctant(): Promise<{ socket: Socket; askForPages(): void }> {
  const { hostname, port } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined).pause();
  const request = [
    'GET /api/vendors?limit=200 HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${owner.token}`,
    `x-org-id: ${owner.orgId}`,
  ];
  return { socket, askForPages: () => socket.write(`${request.join('\r\n')}\r\n\r\n`.repeat(4)) };
}

test('unread answers are bounded by credential and in all, and end their connection', async () => {
  const { socket, askForPages } = await openReluctant();
  const [refused, tooMany] = await eventually(async () => {
    askForPages();
    const answers = [await page(owner), await page(other)] as const;
    expect(answers.map(({ status }) => status)).toEqual([429, 503]);
    return answers;
  });
  expect([refused.body.code, tooMany.body.code]).toEqual(['rate_limited', 'unavailable']);
  for (const { headers } of [refused, tooMany]) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-type')).toContain('application/problem+json');
  }
  expect((await page(other, { limit: '1' })).status).toBe(200);

  await eventually(async () => expect((await page(owner)).status).toBe(200));
  socket.resume();
  await once(socket, 'close');
}, 40_000);
