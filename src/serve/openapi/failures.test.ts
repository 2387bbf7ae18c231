import { expect, test } from 'vitest';
import { type Endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { commonFailures, failuresOf, problemResponse } from './failures.ts';

const endpoint = (of: Partial<Endpoint>) =>
  ({
    id: 'E100',
    method: 'GET',
    path: '/x',
    access: 'member',
    gives: noContent,
    ...of,
  }) as Endpoint;

const always = [
  'not_acceptable',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'unavailable',
];
const writing = ['conflict', 'request_timeout', 'payload_too_large', 'unsupported_media_type'];
const inTenant = ['unauthenticated', 'forbidden', 'user_not_registered'];
const body = s.object({});

test.each<[string, Partial<Endpoint>, string[]]>([
  ['a read that needs no credential', { access: 'public' }, []],
  ['a read of a member', {}, inTenant],
  ['a read of one record', { path: '/x/:id' }, [...inTenant, 'not_found']],
  [
    'a route for identities',
    { plane: 'platform', access: 'identity' },
    ['unauthenticated', 'forbidden'],
  ],
  ['a route for users', { plane: 'platform', access: 'user' }, inTenant],
  [
    'a POST with a body',
    { method: 'POST', body },
    [...inTenant, ...writing, 'idempotency_in_progress', 'idempotency_key_reused'],
  ],
  [
    'a POST that only reads',
    { method: 'POST', body, read: () => ({ statements: [], show: () => undefined }) },
    [...inTenant, ...writing.filter((code) => code !== 'conflict')],
  ],
  [
    'a PATCH',
    { method: 'PATCH', path: '/x/:id', body },
    [...inTenant, ...writing, 'not_found', 'precondition_failed'],
  ],
  [
    'a DELETE',
    { method: 'DELETE', path: '/x/:id' },
    [...inTenant, ...writing, 'not_found', 'precondition_failed'],
  ],
])('%s can fail in these ways', (_what, of, expected) => {
  expect(commonFailures(endpoint(of)).sort()).toEqual([...always, ...expected].sort());
});

test('codes of an endpoint are listed with the common ones, by status', () => {
  const failures = failuresOf(endpoint({ method: 'DELETE', fails: ['in_use', 'not_found'] }));
  expect(failures.get(409)).toEqual(['in_use', 'conflict']);
  expect(failures.get(404)).toEqual(['not_found']);
});

test('a response describes its codes and its headers', () => {
  const response = problemResponse(401, ['unauthenticated']);
  expect(Object.keys(response.headers as object)).toEqual(['X-Request-Id', 'WWW-Authenticate']);
  expect(Object.keys(problemResponse(503, ['unavailable']).headers as object)).toContain(
    'Retry-After',
  );
});
