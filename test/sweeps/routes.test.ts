import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import { formsOf } from '../../src/serve/forms.ts';
import type { Answer, Client } from '../support/client.ts';
import { expectProblem, oneOfEach, sweepOf, wayOf } from '../support/sweep.ts';
import { send, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

/** A path as the router sees it: the names of parameters do not matter. */
const formOf = (path: string) => path.replace(/:\w+/g, ':');

/** Methods by path; a path without parameters can also match a path with parameters. */
function methodsAt(path: string): string[] {
  const sameForm = endpoints.filter((endpoint) => {
    const form = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    return formOf(endpoint.path) === formOf(path) || form.test(path);
  });
  return [...new Set(sameForm.map((endpoint) => endpoint.method))].sort();
}

const paths = [...new Map(endpoints.map(({ path }) => [formOf(path), path])).values()];

test.each(paths)('%s names its methods when it refuses another one', async (path) => {
  const allowed = methodsAt(path);
  const address = path.replace(/:\w+/g, '01930000-0000-7000-8000-000000000000');
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    if (allowed.includes(method as never)) continue;
    const answer = await owner.request(method, address);
    expectProblem(answer, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe(allowed.join(', '));
  }
});

const unknownPaths = ['', '/', '//', '/skuss', '/skus/1/2/3', '/SKUS', '/v1/skus', '/../skus'];

test.each(unknownPaths)('"%s" is not found, with or without a credential', async (path) => {
  for (const client of [owner, owner.as('')]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expectProblem(await client.request(method, path), 'not_found');
    }
  }
});

test.each(sweepOf())('%s answers JSON or 406', async (_title, endpoint) => {
  // An Accept header is refused before anything else of the request.
  const answer = await send(owner, endpoint, {}, { headers: { accept: 'text/html' } });
  expectProblem(answer, 'not_acceptable');
});

/** An endpoint of each way, and of each set of formats. */
const ofEachFormat = oneOfEach(sweepOf(), (endpoint) => [
  wayOf(endpoint),
  endpoint.gives.file,
  formsOf(endpoint),
]);

test.each(ofEachFormat)(
  '%s answers 406 to every format that it does not have',
  async (_title, endpoint) => {
    for (const accept of ['application/xml', 'image/*']) {
      const answer = await send(owner, endpoint, {}, { headers: { accept } });
      expectProblem(answer, 'not_acceptable');
    }
  },
);

const reads = sweepOf(({ method, path }) => method === 'GET' && !path.includes(':'));

test.each(reads)('%s answers in the format of the Accept header', async (_title, endpoint) => {
  const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
  for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.5']) {
    const answer = await send(owner, endpoint, request, { headers: { accept } });
    expect(answer.status, answer.text).toBe(200);
  }
});

test.each(sweepOf())(
  '%s forbids caching, and answers with its request id',
  async (_title, endpoint) => {
    const answer: Answer = await send(owner.as(''), endpoint, { path: { token: 'x' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);
