/** Ambiguous requests that HTTP allows are refused with a problem document. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

interface RawAnswer {
  status: number;
  head: string;
  body: Answer['body'];
}

/** Sends the lines unchanged, with the caller's credential, and reads the answer. */
async function send(lines: string[], body = ''): Promise<RawAnswer> {
  const { port, hostname } = new URL(owner.origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data;
  });
  const known = [`Authorization: Bearer ${owner.token}`, `X-Org-Id: ${owner.orgId}`];
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const head = [...lines, ...known, ...length, 'Connection: close'];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  const content = text.slice(text.lastIndexOf('\r\n\r\n') + 4);
  const answered = text.slice(0, -content.length);
  return {
    status: Number(answered.split(' ')[1]),
    head: answered.toLowerCase(),
    body: content ? JSON.parse(content) : undefined,
  };
}

const get = 'GET /api/sku-types HTTP/1.1';
const post = 'POST /api/sku-types HTTP/1.1';
const host = 'Host: localhost';
const json = 'Content-Type: application/json';

function expectFaults(answer: RawAnswer, ...faults: [path: string, code: string][]): void {
  expect(answer.head).toContain('content-type: application/problem+json');
  expect(answer.body).toMatchObject({ status: 422, code: 'validation_failed' });
  expect(answer.status).toBe(422);
  expect(
    answer.body.errors.map((fault: Record<string, string>) => [fault.path, fault.code]),
  ).toEqual(faults);
}

test('HTTP/1.1 requires Host, HTTP/1.0 does not', async () => {
  expectFaults(await send([get]), ['headers/host', 'required']);
  expect((await send(['GET /api/sku-types HTTP/1.0'])).status).toBe(200);
});

test('an unknown expectation is a fault, 100-continue is not', async () => {
  expectFaults(await send([get, host, 'Expect: foo']), ['headers/expect', 'not_allowed']);
  const body = '{"name":"Continued"}';
  const answer = await send([post, host, json, 'Expect: 100-continue'], body);
  expect(answer.head).toContain('http/1.1 100 continue');
});

test.each([
  ['Authorization: Bearer x', 'headers/authorization'],
  ['X-Org-Id: 0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600', 'headers/x-org-id'],
  ['Host: elsewhere', 'headers/host'],
])('%s beside another is refused', async (line, path) => {
  expectFaults(await send([get, host, line]), [path, 'duplicate']);
});

test('duplicate headers of a request with a body are all reported', async () => {
  const keys = ['Idempotency-Key: a', 'Idempotency-Key: b'];
  const answer = await send([post, host, json, 'content-type: text/csv', ...keys], '{"name":"x"}');
  expectFaults(
    answer,
    ['headers/content-type', 'duplicate'],
    ['headers/idempotency-key', 'duplicate'],
  );
});

test.each([
  ['QUERY', []],
  ['QUERY', ['Content-Type: text/plain']],
  ['FOO', []],
  ['PUT', []],
  ['PUT', ['Content-Type: text/plain']],
])('the method %s is not allowed, with headers %j', async (method, headers) => {
  const answer = await send([`${method} /api/sku-types HTTP/1.1`, host, ...headers], '{}');
  expect(answer.status).toBe(405);
  expect(answer.head).toMatch(/\r\nallow: (delete, )?get, (patch, )?post\r\n/);
  expect(answer.body.code).toBe('method_not_allowed');
});

test('a line that is not HTTP is a fault', async () => {
  expect((await send(['hello'])).status).toBe(422);
});

test.each([
  ['a compressed body', { 'content-encoding': 'gzip' }, gzipSync('{"name":"x"}')],
  ['another encoding', { 'content-type': 'application/json; charset=iso-8859-1' }, '{"name":"x"}'],
  ['UTF-16', { 'content-type': 'application/json;charset="utf-16"' }, '{"name":"x"}'],
])('%s is not supported', async (_what, headers, body) => {
  const answer = await owner.request('POST', '/sku-types', body, { headers });
  expect(answer.status, answer.text).toBe(415);
  expect(answer.body.code).toBe('unsupported_media_type');
});

test('a request without a body may name an encoding', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'text/csv; charset=utf-16' };
  const answer = await owner.get('/sku-types', { headers });
  expect(answer.status, answer.text).toBe(200);
});

test('a CSV file in another encoding is not supported', async () => {
  const headers = { 'content-type': 'text/csv; charset=windows-1252' };
  expect((await owner.request('POST', '/skus/bulk-import', 'code', { headers })).status).toBe(415);
});

test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  '%s is accepted',
  async (type) => {
    const headers = { 'content-type': type, 'content-encoding': 'identity' };
    const body = JSON.stringify({ name: `As ${type}` });
    const answer = await owner.request('POST', '/sku-types', body, { headers });
    expect(answer.status, answer.text).toBe(201);
  },
);

test('a parameter called __proto__ is as unknown as any other', async () => {
  const answer = await owner.get('/sku-types?__proto__=1&constructor=2');
  expect(faultsOf(answer)).toEqual([
    ['query/__proto__', 'unknown_field'],
    ['query/constructor', 'unknown_field'],
  ]);
});
