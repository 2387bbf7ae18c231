import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, isPlatform } from '../../src/kernel/contract/endpoint.ts';
import { takesKey } from '../../src/kernel/contract/request.ts';
import type { Client } from '../support/client.ts';
import { expectProblem, inTenant, sweepOf } from '../support/sweep.ts';
import { newMember } from '../support/users.ts';
import { send, type ValidRequest, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;
let admin: Client;

beforeAll(async () => {
  owner = await newOrganization();
  admin = await newMember(owner, 'admin');
});

async function make(endpoint: Endpoint): Promise<ValidRequest & { by: Client }> {
  const request = await validRequests[endpoint.id]?.(owner);
  return { by: owner, ...request };
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

test.each(sweepOf(takesKey))('%s takes effect once for one key', async (title, endpoint) => {
  const request = await make(endpoint);
  const first = await send(request.by, endpoint, request, keyed(title));
  expect(first.status, first.text).toBeLessThan(300);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  const events = await owner.get('/events');
  for (let time = 0; time < 2; time += 1) {
    const again = await send(request.by, endpoint, request, keyed(title));
    expect((await owner.get('/events')).body.head).toBe(events.body.head);
    expect(again.status, again.text).toBe(first.status);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const header of ['etag', 'location', 'content-type']) {
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    }
    const secrets = (endpoint.gives.secret ?? []).map((field) => [field, null]);
    expect(again.body).toEqual({ ...first.body, ...Object.fromEntries(secrets) });
  }
});

test.each(sweepOf(takesKey))(
  '%s refuses a key that was used for another request',
  async (_title, endpoint) => {
    const key = `other-${endpoint.id}`;
    const request = await make(endpoint);
    const first = await send(request.by, endpoint, request, keyed(key));
    expect(first.status, first.text).toBeLessThan(300);
    const other = await make(endpoint);
    // By the same user: an idempotency key of the platform belongs to the user who sends it.
    const answer = await send(request.by, endpoint, other, keyed(key));
    expectProblem(answer, 'idempotency_key_reused');
  },
);

const tenantPosts = (endpoint: Endpoint) =>
  takesKey(endpoint) && inTenant(endpoint) && !isPlatform(endpoint);

test.each(sweepOf(tenantPosts))(
  '%s does not replay the answer of another organization',
  async (_title, endpoint) => {
    const key = `mine-${endpoint.id}`;
    const request = await make(endpoint);
    await send(request.by, endpoint, request, keyed(key));
    expectProblem(await send(admin, endpoint, request, keyed(key)), 'idempotency_key_reused');
  },
);

test.each(sweepOf(takesKey))('%s processes a refused request again', async (_title, endpoint) => {
  const key = `refused-${endpoint.id}`;
  const request = await make(endpoint);
  const extra = { ...keyed(key), query: { nonsense: '1' } };
  expectProblem(await send(request.by, endpoint, request, extra), 'validation_failed');
  const done = await send(request.by, endpoint, request, keyed(key));
  expect(done.status, done.text).toBeLessThan(300);
  expect(done.headers.get('idempotency-replayed')).toBeNull();
});
