/** How many streams and waiting requests a person may have, whatever credentials they use. */
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { withApiToken } from './support/users.ts';
import { newOrganization, newUser, openWorld, type World } from './support/world.ts';

let own: World;
let owner: Client;
let open: IncomingMessage[] = [];

beforeAll(async () => {
  own = await openWorld({ STREAMS_PER_USER: '3' });
  owner = await newOrganization({}, { world: own });
});
afterEach(() => {
  for (const response of open) response.destroy();
  open = [];
});
afterAll(() => own.service.close());

/** Opens a stream; answers its status. */
async function stream({ token, orgId }: Client): Promise<number | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId };
    const url = `${own.origin}/api/events/stream?after=0`;
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  open.push(response.on('error', () => undefined).resume());
  return response.statusCode;
}

/** A request that would wait. */
const poll = (client: Client) =>
  client.get('/events', { query: { after: '0', types: 'vendor.created', wait: '1' } });

test('streams of one person count together, over organizations and tokens', async () => {
  const other = await owner.post('/organizations', { name: 'Second mill' });
  const { client: program } = await withApiToken(owner);
  const clients = [owner, owner.in(other.body.id), program];
  for (const client of clients) expect(await stream(client)).toBe(200);
  for (const client of clients) {
    const { status, body, headers } = await poll(client);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(headers.get('retry-after')).toBe('5');
    expect(await stream(client)).toBe(429);
  }
  // A request that does not wait is answered, and so are others.
  expect((await owner.get('/events')).status).toBe(200);
  const another = await newOrganization({}, { world: own });
  expect(await stream(another)).toBe(200);
  open[0]?.destroy();
  await eventually(async () => expect(await stream(owner)).toBe(200));
});

test('a refused stream and an answered request leave their places', async () => {
  const refused = (await newUser({ world: own })).in(owner.orgId ?? '');
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await stream(refused)).toBe(403);
    expect((await poll(owner)).status).toBe(200);
  }
  for (let turn = 0; turn < 3; turn += 1) expect(await stream(owner)).toBe(200);
});
