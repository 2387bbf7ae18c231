/** Requests that a client sends before it reads the answers to earlier ones. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

let owner: Client;
let url: URL;
const sockets: Socket[] = [];

beforeAll(async () => {
  url = new URL((await world()).origin);
  owner = await newOrganization();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends requests on one connection, and reads nothing yet. */
async function send(...requests: string[]): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause().write(requests.join(''));
  return socket;
}

function request(method: string, path: string, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    `authorization: Bearer ${owner.token}`,
    `x-org-id: ${owner.orgId}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** The statuses that a connection has answered so far. */
function statusesOf(socket: Socket): string[] {
  const read: string[] = [];
  let rest = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // A body has no line end of its own: the next answer follows it in the same line.
      const status = /HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
      if (status) read.push(status);
    }
  });
  socket.resume();
  return read;
}

type Named = Record<'id' | 'name', string>;

const vendorNames = async (): Promise<string[]> =>
  (await owner.get('/vendors')).body.data.map(({ name }: Named) => name);

test('requests of a connection are answered one after the other, in their order', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Mill ${String(at).padStart(2, '0')}`);
  const socket = await send(...names.map((name) => request('POST', '/api/vendors', { name })));
  const statuses = statusesOf(socket);
  await eventually(() => expect(statuses).toEqual(names.map(() => '201')));
  const { data: vendors } = (await owner.get('/vendors')).body;
  const named = new Map(vendors.map(({ id, name }: Named) => [id, name]));
  const events = await owner.get('/events', { query: { types: 'vendor.created' } });
  expect(events.body.data.map(({ objectId }: { objectId: string }) => named.get(objectId))).toEqual(
    names,
  );
});

test('a request begins when the answers before it are read', async () => {
  // An event stream ends with its connection only.
  const socket = await send(
    request('GET', '/api/events/stream'),
    request('POST', '/api/vendors', { name: 'Behind' }),
  );
  await once(socket, 'readable');
  const other = await send(request('POST', '/api/vendors', { name: 'Beside' }));
  const statuses = statusesOf(other);
  await eventually(() => expect(statuses).toEqual(['201']));
  expect(await vendorNames()).not.toContain('Behind');
});

test('a hundred requests of a connection wait, and more are refused', async () => {
  // So short that all of them are read at once.
  const live = `GET /health/live HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`;
  const socket = await send(...Array.from({ length: 105 }, () => live));
  const statuses = statusesOf(socket);
  await eventually(() => expect(statuses).toHaveLength(105));
  expect(statuses.slice(0, 101)).toEqual(Array.from({ length: 101 }, () => '200'));
  expect(statuses.slice(101)).toEqual(['429', '429', '429', '429']);
});
