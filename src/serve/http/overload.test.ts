import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { refuseOverload } from './overload.ts';

let server: FastifyInstance;

beforeEach(() => {
  server = Fastify();
  refuseOverload(server, { delay: 50, interval: 100 });
  server.get('/', async () => 'answered');
});
afterEach(() => server.close());

const status = async () => (await server.inject('/')).statusCode;

/** Lets nothing else of this process run. */
function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

test('while the event loop is late, requests are refused; afterwards they are answered', async () => {
  expect(await status()).toBe(200);
  await eventually(async () => {
    block(200);
    const { statusCode, headers } = await server.inject('/');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });
  await eventually(async () => expect(await status()).toBe(200));
});
