/** Time limits of requests and answers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, newParent, upload } from '../../../test/support/documents.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let own: World;
let owner: Client;

beforeAll(async () => {
  // Longer than a test may take: only the limit of ordinary bodies can end one here.
  const upload = 900_000;
  own = await openWorld({}, { timeouts: { request: 1_000, upload, stall: 1_000 } });
  owner = await newOrganization({}, { world: own });
});

/** Sends the headers of a request over a connection of its own. */
async function begin(path: string, headers: Record<string, string | number>): Promise<Socket> {
  const { hostname, port } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const credential = { authorization: `Bearer ${owner.token}`, 'x-org-id': `${owner.orgId}` };
  const all = { host: hostname, ...credential, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

/** Everything that is received until the connection closes. */
async function answerOn(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => {
    text += data;
    if (text.endsWith('}')) socket.end();
  });
  await once(socket, 'close');
  return text;
}

test('a body that arrives too late is a 408', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 20 };
  const socket = await begin('/sku-types', headers);
  socket.write('{"name":');
  const text = await answerOn(socket);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('"code":"request_timeout"');
  expect(await query('select 1 from sku_types where name is null', [], own)).toEqual([]);
});

test('a refused request whose body does not arrive ends its connection', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 20 };
  const socket = await begin('/nowhere', headers);
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
});

test('a file may arrive more slowly', async () => {
  const parent = await newParent(owner);
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${value}\r\n`;
  const head =
    part('entityType', `\r\n\r\n${parent.entityType}`) +
    part('entityId', `\r\n\r\n${parent.entityId}`) +
    part('file', '; filename="slow.txt"\r\n\r\n');
  const pieces = ['slow', 'and', 'steady', '\r\n--b--\r\n'];
  const length = Buffer.byteLength(head + pieces.join(''));
  const type = 'multipart/form-data; boundary=b';
  const socket = await begin('/documents', { 'content-type': type, 'content-length': length });
  socket.write(head);
  const answer = answerOn(socket);
  for (const piece of pieces) {
    await delay(400);
    socket.write(piece);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
});

/** The bytes that arrive at a client that reads nothing of a file for so many milliseconds. */
async function readAfter(pause: number, file: URL): Promise<number> {
  const { hostname, port } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${file.pathname}${file.search} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  await delay(pause);
  let bytes = 0;
  socket.on('data', (data) => {
    bytes += data.length;
    // The end of a file leaves a connection open for the next request.
    if (bytes > fileSize) socket.end();
  });
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'close');
  return bytes;
}

const fileSize = 20 * 1024 * 1024;

test('a client that reads nothing of a file loses its connection', async () => {
  const file = fileOf(new Uint8Array(fileSize), 'long.bin');
  const { body } = await upload(owner, { file });
  const { downloadUrl } = (await owner.get(`/documents/${body.id}`)).body;
  let bytes = fileSize;
  // A busy service looks at its connections late.
  for (const pause of [3_000, 15_000, 60_000, 300_000]) {
    if (bytes >= fileSize) bytes = await readAfter(pause, new URL(downloadUrl));
  }
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(fileSize);
});
