import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type ConnectionLimits, limitConnections } from './connections.ts';

const max = 3;
/** Longer than any test takes. */
const never = 3_600_000;
/** More than the buffers of the system take. */
const large = 32 * 1024 * 1024;

let server: Server;
let limits: ConnectionLimits;
let waiting: ServerResponse[];
let lacked: number;
let sockets: Peer[];
/** The network of the next connections. */
let network: string;

/** The client's end of a connection. */
interface Peer {
  socket: Socket;
  text: string;
}

beforeEach(async () => {
  limits = {
    max,
    networkOf: () => network,
    bodyTimeout: 0,
    reading: { interval: 10, kept: 0, stall: never, leastRate: 1e9 },
  };
  [waiting, lacked, sockets, network] = [[], 0, [], 'crowd'];
  server = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response);
    else if (request.url === '/large') response.end(Buffer.alloc(large));
    else if (request.url === '/file') Readable.from(parts()).pipe(response);
    else if (request.method === 'POST') request.resume().on('end', () => response.end('answered'));
    else response.end('answered');
  });
  limitConnections(server, limits, () => {
    lacked += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const { socket } of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** A file as it is read from a disk. */
function* parts(): Generator<Buffer> {
  for (let sent = 0; sent < large; sent += 65_536) yield Buffer.alloc(65_536);
}

async function open(): Promise<Peer> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const peer = { socket, text: '' };
  sockets.push(peer);
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    peer.text += text;
  });
  await once(socket, 'connect');
  return peer;
}

const send = ({ socket }: Peer, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);

/** Opens a connection whose request waits for its answer. */
async function busy(): Promise<Peer> {
  const peer = await open();
  const before = waiting.length;
  send(peer, '/wait');
  await eventually(() => expect(waiting).toHaveLength(before + 1));
  return peer;
}

/** Opens a connection whose request lacks the end of its body. */
async function receiving(): Promise<Peer> {
  const peer = await open();
  const requested = once(server, 'request');
  peer.socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n1');
  await requested;
  return peer;
}

const isClosed = ({ socket }: Peer) => eventually(() => expect(socket.closed).toBe(true));

async function isAnswered(peer: Peer, path = '/'): Promise<void> {
  const { length } = peer.text;
  send(peer, path);
  await eventually(() => expect(peer.text.slice(length)).toContain('answered'));
}

test('the connection that is idle longest makes room for a new one', async () => {
  const [silent, first, second] = [await open(), await open(), await open()];
  await isAnswered(first);
  await isAnswered(await open());
  await isClosed(silent);
  expect(lacked).toBe(1);
  await isAnswered(await open());
  // The first has been answered since.
  await isClosed(second);
  await isAnswered(first);
});

test('a connection whose request is not answered yet stays, and a new one is closed', async () => {
  const answering = [await busy(), await busy(), await busy()];
  await isClosed(await open());
  waiting[0]?.end('answered');
  await eventually(() => expect(answering[0]?.text).toContain('answered'));
  await isAnswered(await open());
  for (const response of waiting) response.end('answered');
  for (const peer of answering.slice(1)) {
    await eventually(() => expect(peer.text).toContain('answered'));
  }
});

test('a connection with two requests stays until both are answered', async () => {
  const peer = await busy();
  send(peer, '/wait');
  await eventually(() => expect(waiting).toHaveLength(2));
  waiting[0]?.end('first');
  await eventually(() => expect(peer.text).toContain('first'));
  for (let opened = 0; opened < max; opened += 1) await open();
  waiting[1]?.end('answered');
  await eventually(() => expect(peer.text).toContain('answered'));
});

test('a closed connection leaves its place', async () => {
  for (let opened = 0; opened < 2 * max; opened += 1) {
    const peer = await busy();
    peer.socket.destroy();
    await eventually(() => expect(waiting.at(-1)?.closed).toBe(true));
  }
  expect(lacked).toBe(0);
});

test('the body that is unfinished longest makes room, after idle connections', async () => {
  const [first, second] = [await receiving(), await receiving()];
  const silent = await open();
  await busy();
  await isClosed(silent);
  expect(first.socket.closed).toBe(false);
  await busy();
  await isClosed(first);
  second.socket.write('2');
  await eventually(() => expect(second.text).toContain('answered'));
});

test('a body that has just begun stays, and a new connection is closed', async () => {
  limits.bodyTimeout = 600_000;
  const peers = [await receiving(), await receiving(), await receiving()];
  await isClosed(await open());
  for (const peer of peers) {
    peer.socket.write('2');
    await eventually(() => expect(peer.text).toContain('answered'));
  }
});

test('a slow body is not cut while there is room, and a whole one waits for its answer', async () => {
  const slow = await receiving();
  const whole = await open();
  whole.socket.write('POST /wait HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n12');
  await eventually(() => expect(waiting).toHaveLength(1));
  await isAnswered(await open());
  slow.socket.write('2');
  await eventually(() => expect(slow.text).toContain('answered'));
  for (let opened = 0; opened < max; opened += 1) await open();
  waiting[0]?.end('answered');
  await eventually(() => expect(whole.text).toContain('answered'));
});

/** Opens a connection whose client has read the beginning of its answer, and reads no more. */
async function reluctant(path: string): Promise<Peer> {
  const connected = once(server, 'connection');
  const peer = await open();
  const [held] = (await connected) as [Socket];
  peer.socket.pause();
  send(peer, path);
  await eventually(() => expect(held.writableLength).toBeGreaterThan(0));
  return peer;
}

/** Whether the service has closed a connection; a client that does not read is not told. */
const connections = async () => (await promisify(server.getConnections.bind(server))()) as number;

/** Opens connections until one of them is answered. */
const findRoom = () =>
  eventually(async () => {
    const peer = await open();
    send(peer, '/');
    await new Promise((resolve) => peer.socket.once('close', resolve).once('data', resolve));
    expect(peer.text).toContain('answered');
  });

describe.each(['/file', '/large'])('of answers that are not read: %s', (path) => {
  test('one makes room, and the others are sent', async () => {
    const peers = [await reluctant(path), await reluctant(path)];
    await busy();
    await findRoom();
    for (const { socket } of peers) socket.resume();
    await eventually(() => {
      const read = peers.filter(({ text }) => text.length > large);
      expect([read.length, peers.filter(({ socket }) => socket.closed).length]).toEqual([1, 1]);
    });
  });

  test('one that has just begun stays, and a new connection is closed', async () => {
    limits.reading.kept = never;
    const peers = [await reluctant(path), await reluctant(path), await reluctant(path)];
    await isClosed(await open());
    for (const { socket } of peers) socket.resume();
    for (const peer of peers) {
      await eventually(() => expect(peer.text.length).toBeGreaterThan(large));
    }
  });
});

test('the answer that is longest without progress makes room', async () => {
  const [first, second] = [await reluctant('/large'), await reluctant('/large')];
  await busy();
  await findRoom();
  for (const { socket } of [first, second]) socket.resume();
  await isClosed(first);
  await eventually(() => expect(second.text.length).toBeGreaterThan(large));
});

test('a client that reads a little now and then is closed', async () => {
  limits.reading.stall = 500;
  const { socket } = await reluctant('/file');
  socket.removeAllListeners('data').pause();
  await eventually(async () => {
    socket.read(100);
    expect(await connections()).toBe(0);
  });
});

test('a client that has read all there is waits as long as the answer takes', async () => {
  limits.reading.stall = 1;
  const peer = await busy();
  waiting[0]?.write('first');
  await eventually(() => expect(peer.text).toContain('first'));
  await delay(20 * limits.reading.interval);
  waiting[0]?.end('last');
  await eventually(() => expect(peer.text).toContain('last'));
});

describe('a network that has more than a quarter of the connections', () => {
  test('makes room for its own, and idle connections of others stay', async () => {
    network = 'other';
    const other = await open();
    network = 'crowd';
    const first = await open();
    await busy();
    await isAnswered(await open());
    await isClosed(first);
    await busy();
    await isClosed(await open());
    await isAnswered(other);
  });

  test('makes room for others, first with what waits for nothing', async () => {
    const oldest = await busy();
    const idle = await open();
    const newest = await busy();
    network = 'other';
    await busy();
    await isClosed(idle);
    await busy();
    await isClosed(newest);
    expect(oldest.socket.closed).toBe(false);
  });

  test('is not closed out of what it has while there is room', async () => {
    const peers = [await busy(), await busy(), await open()];
    for (const { socket } of peers) expect(socket.closed).toBe(false);
    expect(lacked).toBe(0);
  });
});

test('where no network has more than a quarter, the longest idle makes room', async () => {
  limits.max = 4;
  const peers: Peer[] = [];
  for (network of ['first', 'second', 'third', 'fourth', 'fifth']) peers.push(await open());
  const [longest, ...others] = peers;
  await eventually(() => expect(longest?.socket.closed).toBe(true));
  for (const peer of others) await isAnswered(peer);
});
