/** How every endpoint reads the bytes of a JSON body, tested with SKU types. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const json = { headers: { 'content-type': 'application/json' } };
const post = (body: Uint8Array, path = '/sku-types') => owner.request('POST', path, body, json);

/** A body in the encoding of old Windows programs. */
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test('every character of a body in UTF-8 is kept', async () => {
  const name = 'Käse 田中 🧀 \uFFEE';
  const made = await post(new TextEncoder().encode(JSON.stringify({ name })));
  expect(made.status, made.text).toBe(201);
  expect(made.body.name).toBe(name);
});

test('the error of a body that is not UTF-8 names its first wrong byte, and nothing is stored', async () => {
  const answer = await post(latin1('{"name":"Käse"}'));
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['', 'invalid_encoding']]);
  expect(answer.body.detail).toContain('see byte 10');
  const list = await owner.get('/sku-types', { query: { q: 'se' } });
  expect(list.body.data.map((type: { name: string }) => type.name)).not.toContain('K\uFFFDse');
});

test('so does the error of an import', async () => {
  const answer = await post(latin1('{"rows":[{"name":"Käse"}]}'), '/materials/bulk-import');
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([['', 'invalid_encoding']]);
  expect(answer.body.detail).toContain('see byte 19');
});

test('a record that does not exist is reported before a body that cannot be read', async () => {
  const nowhere = `/sku-types/${crypto.randomUUID()}`;
  const answer = await owner.request('PATCH', nowhere, latin1('{"name":"Käse"}'), json);
  expect(answer.status).toBe(404);
});

/** Many clients read only after they have sent all, and take an earlier end for a broken line. */
test('a body above the limit is read to its end before it is refused', async () => {
  const { hostname, port } = new URL(owner.origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const body = Buffer.alloc(2 * 1024 * 1024, 0x20);
  const head = [
    'POST /api/sku-types HTTP/1.1',
    'Host: localhost',
    `Content-Length: ${body.length}`,
  ];
  const known = [`Authorization: Bearer ${owner.token}`, `X-Org-Id: ${owner.orgId}`];
  socket.write([...head, ...known, 'Content-Type: application/json', '', ''].join('\r\n'));
  // A later request is answered, so the service has seen the length of the first.
  await owner.get('/sku-types');
  expect(answer).toBe('');
  socket.write(body);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('"payload_too_large"');
});

test('of a flood of faults the first hundred are reported, and a note that there are more', async () => {
  const fields = Array.from({ length: 20_000 }, (_, index) => `"field${index}":0`);
  const answer = await owner.post('/sku-types', `{${fields.join()}}`);
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toHaveLength(101);
  expect(faultsOf(answer).at(-1)).toEqual(['', 'more_faults']);
  expect(answer.text.length).toBeLessThan(20_000);
});

test.each([
  ['marks on one letter', `a${'\u0301\u0323'.repeat(240_000)}`],
  ['lists in lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
])('%s delay no other request', async (_what, flood) => {
  const body = flood.startsWith('[') ? `{"name":${flood}}` : JSON.stringify({ name: flood });
  const taken = await processorTime(async () => {
    const [answer, other] = await Promise.all([
      owner.post('/sku-types', body),
      owner.get('/sku-types'),
    ]);
    expect([answer.status, other.status]).toEqual([422, 200]);
  });
  expect(taken).toBeLessThan(3_000);
});

test.each([
  ['/sku-types', '{"name":"a","name":"b"}', '/name'],
  ['/materials/bulk-import', '{"rows":[{"name":"a","name":"b"}]}', '/name'],
])('of a duplicate key %s uses neither value', async (path, body, key) => {
  const answer = await post(latin1(body), path);
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[key, 'duplicate_key']]);
});

test.each([
  ['{"isActive":false,"x":1}', ['/isActive', '/x']],
  ['{broken', ['']],
  ['[]', ['']],
])('an endpoint without a body refuses %s, and does nothing', async (body, paths) => {
  const name = crypto.randomUUID();
  const { id } = (await owner.post('/order-channels', { name })).body;
  for (const [method, path] of [
    ['DELETE', `/order-channels/${id}`],
    ['POST', `/order-channels/${id}/reactivate`],
  ] as const) {
    const answer = await owner.request(method, path, body, json);
    expect([answer.status, faultsOf(answer).map(([at]) => at)]).toEqual([422, paths]);
  }
  expect((await owner.request('DELETE', `/order-channels/${id}`, '{}', json)).status).toBe(204);
  const back = await owner.request('POST', `/order-channels/${id}/reactivate`, ' ', json);
  expect(back.status, back.text).toBe(200);
});

test('a duplicate parameter is refused by its name', async () => {
  const answer = await owner.get('/sku-types?limit=1&limit=2&colour=red');
  expect(faultsOf(answer)).toEqual([
    ['query/limit', 'duplicate_key'],
    ['query/colour', 'unknown_field'],
  ]);
  expect(answer.body.errors[1].message).toBe('is not a parameter of this request.');
});
