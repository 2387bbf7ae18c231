/** Large bodies that are being received, or whose requests wait. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

let own: World;
let busy: Client;
let other: Client;

beforeAll(async () => {
  own = await openWorld({}, { bodyLimits: { counted: 1_000, total: 40_000 } });
  busy = await newOrganization({}, { world: own });
  other = await newOrganization({}, { world: own });
});
afterAll(() => own.service.close());

/** Announces a body over a connection of its own, and does not send it. */
async function announce(of: Client, path: string, length: string): Promise<Socket> {
  const { hostname, port } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [
    `POST /api${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${of.token}`,
    `x-org-id: ${of.orgId}`,
    'content-type: application/json',
    length,
  ];
  socket.on('error', () => undefined).write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

let vendors = 0;
const send = (of: Client) => {
  vendors += 1;
  return of.post('/vendors', { name: `Vendor ${vendors}`, notes: 'n'.repeat(8_000) });
};

const importOf = (of: Client) => {
  vendors += 1;
  const rows = [{ name: `Vendor ${vendors}`, notes: 'n'.repeat(8_000) }];
  return of.post('/vendors/bulk-import', { rows });
};

test('large requests of one client are bounded, and leave room for another', async () => {
  const socket = await announce(busy, '/vendors', 'content-length: 20000');
  const refused = await eventually(async () => {
    const answer = await send(busy);
    expect(answer.status).toBe(429);
    return answer;
  });
  expect(refused.body.code).toBe('rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await busy.post('/vendors', { name: 'A small one' })).status).toBe(201);
  expect((await send(other)).status).toBe(201);
  socket.destroy();
  await eventually(async () => expect((await send(busy)).status).toBe(201));
});

test('imports of all members of an organization count together', async () => {
  const made = await busy.post('/user/api-tokens', { name: 'Other', orgId: busy.orgId });
  const program = busy.as(made.body.token);
  const socket = await announce(busy, '/vendors/bulk-import', 'content-length: 20000');
  await eventually(async () => expect((await importOf(program)).status).toBe(429));
  expect((await importOf(other)).status).toBe(200);
  socket.destroy();
  await eventually(async () => expect((await importOf(program)).status).toBe(200));
});

test('a body of unknown length counts as the largest', async () => {
  const socket = await announce(busy, '/vendors', 'transfer-encoding: chunked');
  socket.write('0\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 503');
  socket.destroy();
});
