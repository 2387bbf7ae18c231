import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import { takesVersion } from '../../src/kernel/contract/request.ts';
import { failuresOf } from '../../src/serve/openapi/failures.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import type { Answer } from '../support/client.ts';
import { formOf } from '../support/documents.ts';
import {
  expectProblem,
  faultPaths,
  oneOfEach,
  ourTenant,
  rowsOf,
  sendsBody,
  sweepOf,
  type Tenant,
  wayOf,
  writes,
} from '../support/sweep.ts';
import { addressOf, send, type ValidRequest } from '../support/valid-requests.ts';

let ours: Tenant;
let before: Record<string, string>;

beforeAll(async () => {
  ours = await ourTenant();
  before = await rowsOf(ours.owner.orgId);
});

afterAll(async () => {
  const after = await rowsOf(ours.owner.orgId);
  expect(after, 'a refused request has changed something').toEqual(before);
});

const requestOf = (endpoint: Endpoint) => ours.requests.get(endpoint.id) ?? {};

/** Sends the valid request, with changes, as a user who has the right to send it. */
function sendInstead(
  endpoint: Endpoint,
  instead: Partial<ValidRequest>,
  extra?: Parameters<typeof send>[3],
): Promise<Answer> {
  const request = requestOf(endpoint);
  return send(request.by ?? ours.owner, endpoint, { ...request, ...instead }, extra);
}

function expectFault(answer: Answer, ...paths: string[]): void {
  expectProblem(answer, 'validation_failed');
  expect(faultPaths(answer)).toEqual(expect.arrayContaining(paths));
}

const withBody = (endpoint: Endpoint) => endpoint.body !== undefined;
/** Forms are refused in their own tests: src/domains/documents/upload-document.test.ts. */
const withJson = (endpoint: Endpoint) => withBody(endpoint) && !endpoint.receive;

test.each(sweepOf(withBody))('%s names every unknown field of a body', async (_title, endpoint) => {
  const body = { ...(requestOf(endpoint).body as object), nonsense: 1, 'a/b~c': { d: [] } };
  expectFault(await sendInstead(endpoint, { body }), '/nonsense', '/a~1b~0c');
  const proto = '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}';
  const sent = endpoint.receive ? JSON.parse(proto) : proto;
  expectFault(await sendInstead(endpoint, { body: sent }), '/__proto__', '/constructor');
});

test.each(sweepOf())('%s names every unknown query parameter', async (_title, endpoint) => {
  const query = { nonsense: '1', limitt: '5', constructor: 'x', ['__proto__']: 'x' };
  const answer = await sendInstead(endpoint, {}, { query });
  expectFault(answer, 'query/nonsense', 'query/limitt', 'query/constructor', 'query/__proto__');
});

test.each(sweepOf())('%s refuses a parameter that is repeated', async (_title, endpoint) => {
  // A list parameter may be repeated.
  const single = Object.entries((endpoint.query as Shape)?.properties ?? {});
  const [name] = single.find(([, { type }]) => type !== 'array') ?? ['dryRun'];
  const { by = ours.owner, path, body: json } = requestOf(endpoint);
  const body = endpoint.receive ? formOf(json) : json;
  const address = `${addressOf(endpoint, path)}?${name}=true&${name}=true`;
  expectFault(await by.request(endpoint.method, address, body), `query/${name}`);
});

test.each(sweepOf(withJson))('%s requires an object as its body', async (_title, endpoint) => {
  expectFault(await sendInstead(endpoint, { body: '[]' }), '');
});

test.each(sweepOf(withJson))(
  '%s reports the position of a JSON error',
  async (_title, endpoint) => {
    const answer = await sendInstead(endpoint, { body: '{\n  "name": "x",\n  "code": }' });
    expectFault(answer, '');
    expect(answer.body.errors[0]).toMatchObject({ code: 'invalid_json' });
    expect(answer.body.errors[0].message).toMatch(/line 3, column 11/);
  },
);

/** JSON of other types than an object, and texts that are no JSON. */
const wrongBodies = [
  ...['null', '"text"', '5', 'true', '[[[[]]]]'],
  ...['{', '{"a":1', '{"a":1,}', '\u0000', '{"a":"\\ud800"', '{a:1}', 'NaN'],
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
];

test.each(oneOfEach(sweepOf(withJson), wayOf))(
  '%s refuses every body that is no JSON object',
  async (_title, endpoint) => {
    for (const body of wrongBodies) expectFault(await sendInstead(endpoint, { body }), '');
  },
);

const needsBody = (endpoint: Endpoint) => withJson(endpoint) && !endpoint.bodyOptional;

test.each(sweepOf(needsBody))('%s requires a body', async (_title, endpoint) => {
  expectFault(await sendInstead(endpoint, { body: undefined }), '');
});

test.each(oneOfEach(sweepOf(needsBody), wayOf))(
  '%s refuses an empty body',
  async (_title, endpoint) => {
    expectFault(await sendInstead(endpoint, { body: '' }), '');
    expectFault(await sendInstead(endpoint, { body: '   ' }), '');
  },
);

test.each(oneOfEach(sweepOf(withJson), wayOf))('%s accepts JSON only', async (_title, endpoint) => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const answer = await sendInstead(endpoint, {}, { headers: { 'content-type': type } });
    expectProblem(answer, 'unsupported_media_type');
  }
});

/** The codes in the OpenAPI document for an endpoint and a status. */
const declared = (endpoint: Endpoint, { status }: Answer) => failuresOf(endpoint).get(status) ?? [];

test.each(sweepOf(sendsBody))('%s declares that it refuses odd types', async (_title, endpoint) => {
  const answer = await sendBytes(endpoint);
  expectProblem(answer, 'unsupported_media_type');
  expect(declared(endpoint, answer)).toContain('unsupported_media_type');
});

test.each(sweepOf((endpoint) => !sendsBody(endpoint)))(
  '%s reads no body, whatever its type',
  async (_title, endpoint) => {
    expect((await sendBytes(endpoint)).status).toBe(200);
  },
);

/** The valid request with bytes of an odd type as its body. */
function sendBytes(endpoint: Endpoint): Promise<Answer> {
  const request = requestOf(endpoint);
  const headers = { 'content-type': 'application/x-odd' };
  const address = addressOf(endpoint, request.path);
  const by = request.by ?? ours.owner;
  return by.request(endpoint.method, address, 'x', { headers, query: request.query ?? {} });
}

test.each(oneOfEach(sweepOf(sendsBody), wayOf))(
  '%s limits the size of its body',
  async (_title, endpoint) => {
    const limit = endpoint.receive ? 25 * 1024 * 1024 : (endpoint.prepare?.limit ?? 1024 * 1024);
    const large = 'x'.repeat(limit + 1);
    const body = endpoint.receive ? { file: large } : JSON.stringify({ name: large });
    expectProblem(await sendInstead(endpoint, { body }), 'payload_too_large');
  },
);

test.each(sweepOf(sendsBody))('%s declares that it limits its body', (_title, endpoint) => {
  expect(failuresOf(endpoint).get(413)).toContain('payload_too_large');
});

const headerFaults: [header: string, value: string, applies: (endpoint: Endpoint) => boolean][] = [
  ['idempotency-key', '', ({ method }) => method === 'POST'],
  ['if-match', '3', takesVersion],
  ['idempotency-key', 'k'.repeat(256), ({ method }) => method === 'POST'],
  ['if-match', 'W/3', takesVersion],
];

async function expectHeaderFaults(endpoint: Endpoint, faults: typeof headerFaults): Promise<void> {
  for (const [header, value, applies] of faults) {
    if (!applies(endpoint)) continue;
    const answer = await sendInstead(endpoint, {}, { headers: { [header]: value } });
    expectFault(answer, `headers/${header}`);
  }
}

test.each(sweepOf(writes))('%s names a header that is malformed', (_title, endpoint) =>
  expectHeaderFaults(endpoint, headerFaults.slice(0, 2)),
);

test.each(oneOfEach(sweepOf(writes), wayOf))(
  '%s names a header that is malformed in another way',
  (_title, endpoint) => expectHeaderFaults(endpoint, headerFaults.slice(2)),
);

test.each(sweepOf(takesVersion))(
  '%s does not change a record with a newer version',
  async (_title, endpoint) => {
    const answer = await sendInstead(endpoint, {}, { headers: { 'if-match': '"999"' } });
    expectProblem(answer, 'precondition_failed');
    expect(answer.body.detail).toMatch(/is at version \d+/);
  },
);

const withoutVersion = (endpoint: Endpoint) =>
  /PATCH|DELETE/.test(endpoint.method) && !takesVersion(endpoint);

test.each(sweepOf(withoutVersion))(
  '%s changes nothing for a version that its record cannot have',
  async (_title, endpoint) => {
    expect((endpoint.gives.schema as Shape | undefined)?.properties?.version).toBeUndefined();
    for (const version of ['"1"', '"999"', 'W/"3"', 'junk']) {
      const answer = await sendInstead(endpoint, {}, { headers: { 'if-match': version } });
      expectProblem(answer, 'precondition_failed');
    }
  },
);
