import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, type EndpointId, isPlatform } from '../../src/kernel/contract/endpoint.ts';
import { takesKey } from '../../src/kernel/contract/request.ts';
import type { Answer, Client } from '../support/client.ts';
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

/** A request that was refused with its key, and that was then done with the same key. */
interface Done {
  request: ValidRequest & { by: Client };
  key: { headers: Record<string, string> };
  refused: Answer;
  first: Answer;
}

const requests = new Map<EndpointId, Promise<Done>>();

/** The request of an endpoint that its tests share: what each of them sends changes nothing. */
function doneOnce(endpoint: Endpoint): Promise<Done> {
  const done = requests.get(endpoint.id) ?? makeDone(endpoint);
  requests.set(endpoint.id, done);
  return done;
}

async function makeDone(endpoint: Endpoint): Promise<Done> {
  const request = await make(endpoint);
  const key = keyed(endpoint.id);
  const refused = await send(request.by, endpoint, request, { ...key, query: { nonsense: '1' } });
  return { request, key, refused, first: await send(request.by, endpoint, request, key) };
}

test.each(sweepOf(takesKey))('%s processes a refused request again', async (_title, endpoint) => {
  const { refused, first } = await doneOnce(endpoint);
  expectProblem(refused, 'validation_failed');
  expect(first.status, first.text).toBeLessThan(300);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
});

test.each(sweepOf(takesKey))('%s takes effect once for one key', async (_title, endpoint) => {
  const { request, key, first } = await doneOnce(endpoint);
  const { head } = (await owner.get('/events')).body;
  for (let time = 0; time < 2; time += 1) {
    const again = await send(request.by, endpoint, request, key);
    expect(again.status, again.text).toBe(first.status);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const header of ['etag', 'location', 'content-type']) {
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    }
    const secrets = (endpoint.gives.secret ?? []).map((field) => [field, null]);
    expect(again.body).toEqual({ ...first.body, ...Object.fromEntries(secrets) });
  }
  expect((await owner.get('/events')).body.head).toBe(head);
});

test.each(sweepOf(takesKey))(
  '%s refuses a key that was used for another request',
  async (_title, endpoint) => {
    const { request, key } = await doneOnce(endpoint);
    const other = await make(endpoint);
    // By the same user: an idempotency key of the platform belongs to the user who sends it.
    const answer = await send(request.by, endpoint, other, key);
    expectProblem(answer, 'idempotency_key_reused');
  },
);

const tenantPosts = (endpoint: Endpoint) =>
  takesKey(endpoint) && inTenant(endpoint) && !isPlatform(endpoint);

test.each(sweepOf(tenantPosts))(
  '%s does not replay the answer of another organization',
  async (_title, endpoint) => {
    const { request, key } = await doneOnce(endpoint);
    expectProblem(await send(admin, endpoint, request, key), 'idempotency_key_reused');
  },
);
