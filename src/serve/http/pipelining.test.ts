/** Requests that a client sends before it reads the answers to earlier ones. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, openWorld, world } from '../../../test/support/world.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { openLog } from '../../kernel/log.ts';
import { inTurn } from './pipelining.ts';

const { maxWaiting } = valuesOf(requests.connections);

let owner: Client;
let url: URL;
const sockets: Socket[] = [];

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  url = new URL((await world()).origin);
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

/** So short that hundreds of them are read at once. */
const short = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`;

test('some requests of a connection wait, and the next one ends it', async () => {
  const socket = await send(short('/health/live').repeat(maxWaiting + 5));
  const statuses = statusesOf(socket);
  await once(socket, 'close');
  const answered = Array.from({ length: maxWaiting + 1 }, () => '200');
  expect(statuses).toEqual([...answered, '429']);
});

test.each(['/health/live', '/metrics', '/api/user', '/nowhere', '/mark.svg', '/%'])(
  'of 20,000 requests that are sent at once, few are answered: GET %s',
  async (path) => {
    const logged: string[] = [];
    const own = await openWorld(
      {},
      { log: openLog('info', { write: (line) => logged.push(line) }) },
    );
    url = new URL(own.origin);
    const socket = await send(...Array.from({ length: 20_000 }, () => short(path)));
    await once(socket.resume(), 'close');
    await own.service.close();
    const statuses = logged.flatMap((line) => JSON.parse(line).status ?? []);
    expect(statuses.length).toBeGreaterThan(maxWaiting);
    // The first of them may be answered before the others arrive.
    expect(statuses.length).toBeLessThan(1_000);
  },
);

describe('requests that wait on a connection', () => {
  let server: Server;
  let begun: ServerResponse[];
  let parsed: number;

  beforeEach(async () => {
    begun = [];
    parsed = 0;
    const begin = inTurn(
      (_request, response) => begun.push(response),
      () => undefined,
    );
    server = createServer(begin).listen(0, '127.0.0.1');
    server.on('request', () => {
      parsed += 1;
    });
    await once(server, 'listening');
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(() => server.close());

  test.each([50, 5_000])('are dropped when it closes: %i', async (count) => {
    const connected = once(server, 'connection');
    const socket = await send(...Array.from({ length: count }, () => short('/')));
    const [held] = (await connected) as [Socket];
    await eventually(() => expect(begun).toHaveLength(1));
    begun[0]?.end('first');
    await eventually(() => expect(begun).toHaveLength(2));
    socket.destroy();
    // A connection that is not read tells that it was closed when it is written.
    await eventually(() => {
      begun.at(-1)?.end('more');
      expect(held.destroyed).toBe(true);
    });
    const { length } = begun;
    // A turn that was given before the connection closed comes before this one.
    await immediate();
    expect(begun).toHaveLength(length);
    expect(length).toBeLessThan(40);
  });

  test('are not read beyond the limit', async () => {
    const connected = once(server, 'connection');
    const socket = await send(short('/').repeat(20_000));
    const [held] = (await connected) as [Socket];
    await eventually(() => expect(held.isPaused()).toBe(true));
    const { bytesRead } = held;
    socket.resume();
    for (let at = 0; at < maxWaiting; at += 1) {
      await eventually(() => expect(begun.length).toBeGreaterThan(at));
      // Large answers: Node reads on each time that one of them has been taken.
      begun[at]?.end('x'.repeat(100_000));
    }
    await eventually(() => expect(begun).toHaveLength(maxWaiting + 1));
    expect(held.bytesRead).toBe(bytesRead);
  });

  test('are not parsed beyond the limit', async () => {
    const socket = await send(short('/').repeat(20_000));
    await eventually(() => expect(parsed).toBeGreaterThan(maxWaiting + 1));
    expect(parsed).toBe(maxWaiting + 2);
    socket.resume();
    for (let at = 0; at < maxWaiting + 2; at += 1) {
      await eventually(() => expect(begun.length).toBeGreaterThan(at));
      begun[at]?.end();
    }
    await eventually(() => expect(socket.closed).toBe(true));
    expect(parsed).toBe(maxWaiting + 2);
  });

  test('begin one in a round of the event loop, whatever their connections', async () => {
    const each = 5;
    const connections = 30;
    for (let at = 0; at < connections; at += 1) {
      (await send(short('/').repeat(each))).resume();
    }
    await eventually(() => expect(parsed).toBe(each * connections));
    expect(begun).toHaveLength(connections);
    let ended = 0;
    let most = 0;
    const end = () => {
      for (const response of begun.slice(ended)) response.end('answered');
      most = Math.max(most, begun.length - ended);
      ended = begun.length;
    };
    end();
    most = 0;
    while (ended < each * connections) {
      await immediate();
      end();
    }
    // The look may come before or after the turn of its round.
    expect(most).toBeLessThanOrEqual(2);
  });
});
