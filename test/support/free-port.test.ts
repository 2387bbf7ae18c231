import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port is given once, and not while a program listens on it', async () => {
  const ports = [await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(2);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort(ports)).toBe(ports[1]);
  server.close();
});
