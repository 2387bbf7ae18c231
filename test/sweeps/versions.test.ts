/** A record is changed and deleted for the version that If-Match names, and for no earlier one. */
import { beforeAll, expect, test } from 'vitest';
import { takesVersion } from '../../src/kernel/contract/request.ts';
import type { Client } from '../support/client.ts';
import { expectProblem, sweepOf } from '../support/sweep.ts';
import { send, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test.each(sweepOf(takesVersion))('%s writes for the current version', async (_title, endpoint) => {
  const { by = owner, ...request } = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const at = (version: number, body = request.body) =>
    send(by, endpoint, { ...request, body }, { headers: { 'if-match': `"${version}"` } });
  const newer = await at(999);
  expectProblem(newer, 'precondition_failed');
  const version = Number(/is at version (\d+)/.exec(newer.body.detail)?.[1]);
  const written = await at(version);
  expect(written.status, written.text).toBeLessThan(300);
  const { body } = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const late = await at(version, body);
  // Of a deleted organization nobody is a member.
  if (endpoint.method === 'DELETE' && [403, 404].includes(late.status)) return;
  expectProblem(late, 'precondition_failed');
});
