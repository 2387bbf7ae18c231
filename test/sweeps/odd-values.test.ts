import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
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

const withBody = (endpoint: Endpoint) => endpoint.body !== undefined;

test.each(sweepOf(withBody))('%s answers no odd value with a 5xx', async (_title, endpoint) => {
  const request: ValidRequest = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const names = Object.keys((endpoint.body as Shape).properties ?? {});
  const everywhere = (odd: unknown) => Object.fromEntries(names.map((name) => [name, odd]));
  const odd = [
    ...neverGood.map(everywhere),
    ...names.flatMap((name) => sometimesGood.map((value) => ({ [name]: value }))),
  ];
  for (const fields of odd) {
    const body = { ...(request.body as object), ...fields };
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
    for (const name of Object.keys(endpoint.query?.properties ?? {})) {
      const sent = oddTexts.map((odd) =>
        send(owner, endpoint, request, { query: { [name]: odd } }),
      );
      for (const [at, answer] of (await Promise.all(sent)).entries()) {
        if (answer.status === 200) continue;
        expect(answer.status, `${name}=${oddTexts[at]} ${answer.text}`).toBe(422);
        expectProblem(answer, 'validation_failed');
        expect(faultPaths(answer)[0]).toMatch(new RegExp(`^query/${name}\\b`));
      }
    }
  },
);
