import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import { compileRequest } from '../../src/kernel/contract/request.ts';
import type { Fault } from '../../src/kernel/problem.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import type { Client } from '../support/client.ts';
import { expectProblem, faultPaths, sweepOf } from '../support/sweep.ts';
import { send, type ValidRequest, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

/** An organization of its own, because valid odd values (a name can be SQL) are written. */
let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

/** Invalid for every field: sent in all fields at once. */
const neverGood = [[], {}, '\u0000', '\ud800', { $gt: '' }, 1e300, [null], 'x'.repeat(20_000)];

/** Valid for some fields, invalid for others: sent in one field at a time. */
const sometimesGood = [true, -1, 1e-300, '1e999999999', '', "'; drop table skus; --"];

/**
 * Reads requests as the service does before their operation, with the same function. Of those that
 * it refuses, one is sent; those of imports are read later, and all are sent.
 */
function faultsReader(endpoint: Endpoint) {
  const read = compileRequest(endpoint);
  return ({ body = {}, query = {} }: { body?: object; query?: object }): Fault[] => {
    const request = { params: {}, headers: {}, query, body: JSON.stringify(body), caller: null };
    return read(request as FastifyRequest).faults;
  };
}

const withBody = (endpoint: Endpoint) => endpoint.body !== undefined;

test.each(sweepOf(withBody))('%s answers no odd value with a 5xx', async (_title, endpoint) => {
  const request: ValidRequest = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const names = Object.keys((endpoint.body as Shape).properties ?? {});
  const everywhere = (odd: unknown) => Object.fromEntries(names.map((name) => [name, odd]));
  const bodyWith = (fields: object) => ({ ...(request.body as object), ...fields });
  const read = faultsReader(endpoint);
  const isRefused = (fields: object) =>
    read({ body: bodyWith(fields) }).some(({ path }) => /^(\/|$)/.test(path));
  const all = [
    ...neverGood.map(everywhere),
    ...names.flatMap((name) => sometimesGood.map((value) => ({ [name]: value }))),
  ];
  const refused = all.filter(isRefused);
  const odd = [...refused.slice(0, 1), ...all.filter((fields) => !refused.includes(fields))];
  for (const fields of odd) {
    const body = bodyWith(fields);
    const answer = await send(request.by ?? owner, endpoint, { ...request, body });
    if (answer.status < 300) continue;
    expect([404, 409, 422], `${JSON.stringify(fields)} ${answer.text}`).toContain(answer.status);
    expectProblem(answer, answer.body.code);
  }
});

const withQuery = (endpoint: Endpoint) => endpoint.query !== undefined && endpoint.method === 'GET';

const oddTexts = ['', '-1', '1e400', 'x'.repeat(3000), '\u0000', '[]', "'", ',,'];

test.each(sweepOf(withQuery))(
  '%s answers no odd parameter with a 5xx',
  async (_title, endpoint) => {
    const request: ValidRequest = (await validRequests[endpoint.id]?.(owner)) ?? {};
    const read = faultsReader(endpoint);
    for (const name of Object.keys(endpoint.query?.properties ?? {})) {
      const faultOf = (odd: string) =>
        read({ query: { ...request.query, [name]: odd } }).find(({ path }) => /^query/.test(path));
      const refused = oddTexts.filter((odd) => faultOf(odd));
      for (const odd of refused) expectFault(name, odd, faultOf(odd)?.path);
      const others = oddTexts.filter((odd) => !refused.includes(odd));
      const sent = [...refused.slice(0, 1), ...others].map(async (odd) => {
        const answer = await send(owner, endpoint, request, { query: { [name]: odd } });
        if (answer.status === 200) return;
        expect(answer.status, `${name}=${odd} ${answer.text}`).toBe(422);
        expectProblem(answer, 'validation_failed');
        expectFault(name, odd, faultPaths(answer)[0]);
      });
      await Promise.all(sent);
    }
  },
);

function expectFault(name: string, odd: string, path: string | undefined): void {
  expect(path, `${name}=${odd}`).toMatch(new RegExp(`^query/${name}\\b`));
}
