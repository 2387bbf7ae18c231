/** Every request with which somebody could try to reach the records of another organization. */
import { endpoints } from '../../src/app.ts';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import { isPlatform, isTenant } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from '../../test/support/client.ts';
import { type Operation, operations, type Schema, schemaOf } from '../../test/support/openapi.ts';
import { inTenant, type Tenant, writes } from '../../test/support/sweep.ts';
import { withApiToken } from '../../test/support/users.ts';
import type { ValidRequest } from '../../test/support/valid-request.ts';
import { newUser } from '../../test/support/world.ts';
import type { Victim } from './victim.ts';

export interface Attempt {
  endpoint: Endpoint;
  by: Client;
  request: ValidRequest;
  headers?: Record<string, string>;
  /** The planted value and its place, for the report of a failure. */
  what: string;
  kind: 'credential' | 'text' | 'id';
}

/** All attempts, in a fixed order. */
export async function* attemptsOn(victim: Victim, ours: Tenant): AsyncGenerator<Attempt> {
  const token = (await withApiToken(ours.owner)).client.in(undefined);
  const outsider = (await newUser()).in(victim.orgId);
  yield* withOtherCredentials(victim, ours, { token: token.in(victim.orgId), outsider });
  const ids = [...victim.ids].flatMap(([table, all]) => all.map((id) => ({ table, id })));
  for (const by of [ours.owner, token]) {
    for (const endpoint of endpoints) {
      // These refuse every token.
      if (by === token && isPlatform(endpoint)) continue;
      const request = ours.requests.get(endpoint.id) ?? {};
      yield* plantedTexts(victim, endpoint, request, by);
      for (const { table, id } of ids) yield* planted(endpoint, request, by, table, id);
    }
  }
}

/** Valid requests of credentials that do not belong to the organization, or may less. */
function* withOtherCredentials(
  { orgId, removed, revoked, member, readOnly }: Victim,
  ours: Tenant,
  more: Record<string, Client>,
): Generator<Attempt> {
  const others = { ...more, ours: ours.owner.in(orgId), removed, revoked };
  for (const endpoint of endpoints.filter(inTenant)) {
    const request = ours.requests.get(endpoint.id) ?? {};
    const all: Record<string, Client> = {
      ...others,
      anonymous: ours.owner.in(orgId).as(''),
      ...(needsRank(endpoint) && { member }),
      ...(writes(endpoint) && { readOnly }),
    };
    for (const [what, by] of Object.entries(all)) {
      const kind = 'credential';
      yield { endpoint, by, request: { ...request, by }, what: `the credential: ${what}`, kind };
    }
  }
}

const needsRank = ({ access }: Endpoint) => access === 'admin' || access === 'owner';

/** The marker, cursors and idempotency keys of the other organization. */
function* plantedTexts(
  victim: Victim,
  endpoint: Endpoint,
  request: ValidRequest,
  by: Client,
): Generator<Attempt> {
  const { parameters } = operationOf(endpoint);
  const cursor = victim.cursors.get(endpoint.id);
  const withQuery = (what: string, text: string): Attempt => {
    const query = { ...request.query, [what]: text };
    return { endpoint, by, request: { ...request, query }, what, kind: 'text' };
  };
  if (parameters.some(({ name }) => name === 'q')) yield withQuery('q', victim.marker);
  if (cursor) yield withQuery('cursor', cursor);
  if (endpoint.method !== 'POST') return;
  for (const key of victim.keys.get(endpoint.id) ?? []) {
    const headers = { 'idempotency-key': key };
    yield { endpoint, by, request, headers, what: `the key ${key}`, kind: 'text' };
  }
}

/** Plants an id in every place of a request that can have it. */
function* planted(
  endpoint: Endpoint,
  request: ValidRequest,
  by: Client,
  table: string,
  id: string,
): Generator<Attempt> {
  const operation = operationOf(endpoint);
  const attempt = (place: string, changed: ValidRequest, headers = {}): Attempt => {
    const what = `an id of ${table} in ${place}`;
    return { endpoint, by, request: { ...request, ...changed }, headers, what, kind: 'id' };
  };
  if (isTenant(endpoint.access)) yield attempt('X-Org-Id', {}, { 'x-org-id': id });
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === 'path') yield attempt(name, { path: { ...request.path, [name]: id } });
    if (place !== 'query' || (schema.items ?? schema).format !== 'uuid') continue;
    yield attempt(name, { query: { ...request.query, [name]: id } });
  }
  if (!operation.body || typeof request.body !== 'object') return;
  for (const pointer of idPlaces(operation.body)) {
    yield attempt(pointer.join('/'), { body: withId(request.body, pointer, id) });
  }
}

const byId = new Map(operations.map((operation) => [operation.id, operation]));
const operationOf = ({ id }: Endpoint) => byId.get(id) as Operation;

/** The fields of a body that are ids; `0` stands for the first element of a list. */
function idPlaces(schema: Schema): string[][] {
  const { properties = {}, items, format } = schemaOf(schema);
  if (format === 'uuid') return [[]];
  if (items) return idPlaces(items).map((rest) => ['0', ...rest]);
  return Object.entries(properties).flatMap(([name, field]) =>
    idPlaces(field).map((rest) => [name, ...rest]),
  );
}

/** A copy of a body with an id at a place; objects and lists on the way are made. */
function withId(body: unknown, [first, ...rest]: readonly string[], id: string): unknown {
  if (first === undefined) return id;
  if (first === '0') {
    const list = Array.isArray(body) ? body : [];
    return [withId(list[0], rest, id), ...list.slice(1)];
  }
  const fields = { ...(body as object) } as Record<string, unknown>;
  return { ...fields, [first]: withId(fields[first], rest, id) };
}
