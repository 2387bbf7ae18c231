import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Endpoint, EndpointId } from '../../src/kernel/contract/endpoint.ts';
import { takesDryRun } from '../../src/kernel/contract/request.ts';
import type { Answer, Client } from '../support/client.ts';
import { errorsOf, expectedOf, operations } from '../support/openapi.ts';
import { namesRecord, needsQuery, rowsOf, sendsBody, sweepOf } from '../support/sweep.ts';
import { send, type ValidRequest, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('every endpoint whose request cannot be empty has a valid request', () => {
  const without = endpoints
    .filter((each) => sendsBody(each) || namesRecord(each) || needsQuery(each))
    .filter(({ id }) => !validRequests[id]);
  const names = without.map(({ id, operation }) => `${id} ${operation}`);
  expect(names, 'add them to test/support/valid-requests.ts').toEqual([]);
});

test.each(sweepOf())('%s accepts its valid request', async (_title, endpoint) => {
  const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const by = request.by ?? owner;
  const dry = takesDryRun(endpoint) ? await answerOfDryRun(endpoint, request, by) : undefined;
  const answer = await send(by, endpoint, request);
  expect([endpoint.gives.status, endpoint.gives.also], answer.text).toContain(answer.status);
  if (dry) {
    const tried = [dry.status, told(dry, endpoint)];
    expect([answer.status, told(answer, endpoint)], 'as in a dry run').toEqual(tried);
  }
  expect(answer.headers.get('dry-run')).toBeNull();
  if (endpoint.gives.schema && answer.status !== 204) {
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  if (answer.body?.version) expect(answer.headers.get('etag')).toBe(`"${answer.body.version}"`);
  if (endpoint.gives.location) expect(answer.headers.get('location')).toMatch(/^\/api\//);
  expect(faultsOf(endpoint.id, answer)).toEqual([]);
  const position = Number(answer.headers.get('event-position'));
  if (position > 0) {
    const events = await owner.get('/events', { query: { after: String(position - 1) } });
    expect(faultsOf('X001', events)).toEqual([]);
  }
});

/** An answer without what another request, at another time, has of its own. */
function told({ text }: Answer, { gives: { secret = [] } }: Endpoint): string {
  const own = ['"dryRun":(true|false)', ...secret.map((field) => `"${field}":"[^"]*"`)];
  const [id, time] = [
    '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z',
  ];
  return text.replace(new RegExp([...own, id, time].join('|'), 'g'), '');
}

/** Sends a request as a dry run, which writes nothing. */
async function answerOfDryRun(endpoint: Endpoint, request: ValidRequest, by: Client) {
  const before = await rowsOf(owner.orgId);
  const answer = await send(by, endpoint, request, { query: { dryRun: 'true' } });
  expect(answer.headers.get('dry-run'), answer.text).toBe('true');
  expect(await rowsOf(owner.orgId), 'after a dry run').toEqual(before);
  return answer;
}

/** Where an answer differs from what openapi.json promises. */
function faultsOf(id: EndpointId, { status, body }: Answer): string[] {
  const operation = operations.find((one) => one.id === id);
  const validate = operation && expectedOf(operation, status)?.validate;
  return !validate || validate(body) ? [] : [errorsOf(validate)];
}
