import { beforeAll, expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';

let origin: string;

beforeAll(async () => {
  origin = (await world()).origin;
});

const get = (path: string) => fetch(new URL(path, origin));

test('the document is public and describes the interface', async () => {
  const answer = await get('/api/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await answer.json()) as { openapi: string; paths: object };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/api/skus');
});

test('the reference loads everything from its own origin, without inline scripts or styles', async () => {
  const page = await (await get('/api/docs')).text();
  const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(sources).toEqual([
    'data:,',
    '/api/docs/swagger-ui.css',
    '/api/docs/look.css',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/start.js',
  ]);
  expect(page).not.toMatch(/<script>|<style>| style=| on\w+=/);
  for (const source of sources.slice(1)) {
    const asset = await get(source ?? '');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
    expect((await asset.text()).length).toBeGreaterThan(0);
  }
});

test('the reference may not load from, connect to or be framed by another origin', async () => {
  const answer = await get('/api/docs');
  const policy = answer.headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const allowed = policy.flatMap((directive) => directive.split(' ').slice(1));
  expect([...new Set(allowed)].sort()).toEqual(["'none'", "'self'", 'data:']);
});

test.each([
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/start.js',
  '/api/docs/look.css',
  '/api/docs/swagger-ui.css',
  '/api/docs/swagger-ui-bundle.js',
])('%s is not sent again to who has it', async (path) => {
  const first = await get(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  expect(first.headers.get('cache-control')).not.toContain('no-store');
  const answer = (known: string) =>
    fetch(new URL(path, origin), { headers: { 'if-none-match': known } });
  const known = await answer(`W/"other", ${etag}`);
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await answer('"other"');
  expect([other.status, await other.text()]).toEqual([200, await first.text()]);
});
