import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/support/world.ts';

const origin = 'https://shop.example';

let own: World;

beforeAll(async () => {
  own = await openWorld({ CORS_ORIGINS: origin });
});
afterAll(() => own.service.close());

const preflight = (method: string, from = origin) =>
  fetch(new URL('/api/vendors/1', own.origin), {
    method: 'OPTIONS',
    headers: { origin: from, 'access-control-request-method': method },
  });

test.each(['GET', 'POST', 'PATCH', 'DELETE'])('a page of a known origin may %s', async (method) => {
  const { headers } = await preflight(method);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
});

test('a page of another origin may not', async () => {
  const { headers } = await preflight('GET', 'https://elsewhere.example');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('a page can read the headers that a client needs', async () => {
  const answer = await fetch(new URL('/api/vendors', own.origin), { headers: { origin } });
  const exposed = answer.headers.get('access-control-expose-headers')?.split(', ');
  expect(exposed).toEqual(expect.arrayContaining(['ETag', 'Event-Position', 'Retry-After']));
});
