/** Bodies that do not end: those who send them leave connections to everybody else. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { filesIn, newParent, upload } from './support/documents.ts';
import { eventually } from './support/eventually.ts';
import { newOrganization, openWorld, type World } from './support/world.ts';

const connections = 40;
const uploadsPerUser = 4;

let own: World;
let slow: Client;
let others: Client;
let sent: Peer[] = [];

interface Peer {
  socket: Socket;
  text: string;
}

beforeAll(async () => {
  const settings = {
    MAX_CONNECTIONS: String(connections),
    UPLOADS_PER_USER: String(uploadsPerUser),
  };
  // No body ends for the time that it takes.
  const timeouts = { request: 900_000, upload: 900_000, stall: 900_000 };
  own = await openWorld(settings, { timeouts });
  slow = await newOrganization({}, { world: own });
  others = await newOrganization({}, { world: own });
});
afterEach(async () => {
  for (const { socket } of sent) socket.destroy();
  sent = [];
  await eventually(() => expect(filesIn(own, 'tmp')).toEqual([]));
});
afterAll(() => own.service.close());

const form = {
  path: '/documents',
  type: 'multipart/form-data; boundary=b',
  length: 20_000_000,
  begin: '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
};
const vendor = { path: '/vendors', type: 'application/json', length: 1_000, begin: '{' };

/** Sends the beginning of a body over a connection of its own. */
async function begin(body: typeof form, token?: string): Promise<Peer> {
  const { hostname, port } = new URL(own.origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const peer = { socket, text: '' };
  sent.push(peer);
  socket
    .on('error', () => undefined)
    .on('data', (text: string) => {
      peer.text += text;
    });
  const lines = [
    `POST /api${body.path} HTTP/1.1`,
    `host: ${hostname}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    `content-type: ${body.type}`,
    `content-length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.begin}`);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return peer;
}

const tokensOf = (of: Client, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const made = await of.post('/user/api-tokens', { name: `Token ${at}`, orgId: of.orgId });
      return made.body.token as string;
    }),
  );

/** The requests that are neither answered nor closed. */
const held = () => sent.filter(({ socket, text }) => !socket.closed && text === '');

/** Many requests at once, over as many connections. */
async function areAnswered(): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0 ? others.get('/vendors') : others.post('/vendors', { name: randomUUID() }),
    ),
  );
  for (const { status, text } of answers) expect([200, 201], text).toContain(status);
}

test('a person has a few unfinished uploads, whatever the credentials', async () => {
  const tokens = await tokensOf(slow, 5);
  for (let at = 0; at < 100; at += 1) {
    await begin(form, tokens[at % tokens.length]);
  }
  await eventually(() => expect(held()).toHaveLength(uploadsPerUser));
  expect(filesIn(own, 'tmp').length).toBeLessThanOrEqual(uploadsPerUser);
  const parent = await newParent(slow);
  const refused = await upload(slow, parent);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.body.detail).toContain('uploads');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await upload(others)).status).toBe(201);
  await areAnswered();
  for (const { socket } of held()) socket.destroy();
  await eventually(async () => expect((await upload(slow, parent)).status).toBe(201));
});

test('bodies of one person leave half of the connections', async () => {
  const [token] = await tokensOf(slow, 1);
  for (let at = 0; at < 100; at += 1) await begin(vendor, token);
  await eventually(() => expect(held().length).toBeLessThanOrEqual(connections / 2));
  await areAnswered();
});

test('bodies of unknown users hold no connection', async () => {
  for (let at = 0; at < 100; at += 1) await begin(form);
  await areAnswered();
});
