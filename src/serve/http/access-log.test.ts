/** Every answer has its headers, its log line and its measurement, however early it is refused. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

interface Line {
  level?: number;
  requestId?: string;
  status?: number;
  code?: string;
  path?: string;
}

let own: World;
const lines: Line[] = [];

beforeAll(async () => {
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  own = await openWorld({}, { log });
});
afterAll(() => own.service.close());
beforeEach(() => {
  lines.length = 0;
});

/** Sends one request as it is, and reads the answer. */
async function send(...request: string[]): Promise<{ status: number; head: string; body: Line }> {
  const { port, hostname } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data;
  });
  socket.write(`${request.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

const host = 'Host: localhost';
const close = 'Connection: close';
const sized = (length: number) => `X-Padding: ${'x'.repeat(length)}`;

test.each([
  ['a path that cannot be decoded', 404, 'not_found', ['GET /api/% HTTP/1.1', host, close]],
  [
    'a parameter that is too long',
    404,
    'not_found',
    [`GET /api/skus/${'x'.repeat(1200)} HTTP/1.1`, host, close],
  ],
  [
    'headers above the limit',
    431,
    'headers_too_large',
    ['GET /api/skus HTTP/1.1', host, sized(20_000)],
  ],
  ['a line that is not HTTP', 422, 'validation_failed', ['hello']],
  ['an unknown method', 405, 'method_not_allowed', ['FOO /api/skus HTTP/1.1', host]],
])('%s is answered, logged and counted like any request', async (_, status, code, request) => {
  const answer = await send(...request);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ status, code });
  expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.head).toContain(`x-request-id: ${answer.body.requestId}`);
  expect(answer.head).toContain('content-type: application/problem+json');
  expect(answer.head).toContain("content-security-policy: default-src 'none'");
  expect(answer.head).toContain('x-content-type-options: nosniff');
  await eventually(() =>
    expect(lines).toMatchObject([{ requestId: answer.body.requestId, status, code }]),
  );
  const metrics = await (await fetch(`${own.origin}/metrics`)).text();
  expect(metrics).toContain(`request_duration_seconds_count{endpoint="none",status="${status}"}`);
  expect(metrics).toContain(`problems_total{endpoint="none",code="${code}"}`);
});

test.each([
  '/metrics',
  '/api/skus',
  '/api/openapi.json',
  '/api/docs',
  '/health/live',
  '/nowhere',
  // Fastify answers these before it runs any hook.
  '/api/%',
  `/api/skus/${'x'.repeat(1200)}`,
])('in local mode %s does not answer a foreign Host', async (path) => {
  const { port } = new URL(own.origin);
  const foreign = await send(`GET ${path} HTTP/1.1`, 'Host: rebound.example.com', close);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    const answer = await fetch(`${own.origin}${path}`, { headers: { host: `${name}:${port}` } });
    expect(answer.status).not.toBe(403);
  }
});

test('a client that goes away within its body is no failure of the service', async () => {
  const { token, orgId } = await newOrganization({}, { world: own });
  const { port, hostname } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  const fields = ['Content-Type: application/json', 'Content-Length: 1000', 'Expect: 100-continue'];
  const caller = [`Authorization: Bearer ${token}`, `X-Org-Id: ${orgId}`];
  socket.write(
    `${['POST /api/vendors HTTP/1.1', host, ...caller, ...fields].join('\r\n')}\r\n\r\n`,
  );
  await once(socket, 'data');
  lines.length = 0;
  socket.write('{"name":', () => socket.resetAndDestroy());
  await eventually(() => expect(lines.map(({ code }) => code)).toContain('validation_failed'));
  expect(lines.filter(({ level = 0 }) => level >= 40)).toEqual([]);
});
