/** HEAD has the status and the headers of GET, and no body. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';

let own: World;
let owner: Client;
const lines: { method?: string; endpoint?: string }[] = [];

beforeAll(async () => {
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  own = await openWorld({}, { log });
  owner = await newOrganization({}, { world: own });
});
afterAll(() => own.service.close());

const headersOf = ({ headers }: { headers: Headers }) =>
  [...headers].filter(([name]) => !['date', 'x-request-id', 'transfer-encoding'].includes(name));

test.each<[string, string, number, Record<string, string>?]>([
  ['a list', '/locations', 200],
  ['CSV', '/vendors', 200, { accept: 'text/csv' }],
  ['the description of the interface', '/openapi.json', 200],
  ['a record that does not exist', '/skus/00000000-0000-0000-0000-000000000000', 404],
  ['an unknown address', '/nothing', 404],
  ['an address without GET', '/locations/bulk-import', 405],
])('of %s', async (_what, path, status, headers = {}) => {
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => owner.request(method, path, undefined, { headers })),
  );
  expect([get?.status, head?.status, head?.text]).toEqual([status, status, '']);
  expect(head && headersOf(head)).toEqual(get && headersOf(get));
});

test('of an endless stream ends', async () => {
  const head = await owner.request('HEAD', '/events/stream');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-type')).toContain('text/event-stream');
});

test('is logged as what it is', async () => {
  await owner.request('HEAD', '/sku-types');
  await eventually(async () => {
    const found = lines.filter(({ endpoint }) => endpoint === 'E082');
    expect(found.map(({ method }) => method)).toEqual(['HEAD']);
  });
});
