import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { page, start } from './reference.ts';
import { look } from './reference-look.ts';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** Files of Swagger UI, which stand beside this module, and their types. */
const assets = {
  'swagger-ui.css': style,
  'swagger-ui-bundle.js': script,
};

/** The page loads from, sends to and is framed by no other origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI document, and a page that shows it. Nobody needs a credential for them, so
 * their requests count against the limit of their address.
 */
export function mountDocumentation(server: FastifyInstance, describe: () => unknown): void {
  mountText(server, '/api/openapi.json', () => JSON.stringify(describe()), {
    'content-type': 'application/json; charset=utf-8',
  });
  mountText(server, '/api/docs', () => page, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
  });
  mountText(server, '/api/docs/start.js', () => start, { 'content-type': script });
  mountText(server, '/api/docs/look.css', () => look, { 'content-type': style });
  for (const [name, type] of Object.entries(assets)) {
    const read = () => readFileSync(new URL(`./swagger-ui/${name}`, import.meta.url));
    mountText(server, `/api/docs/${name}`, read, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    });
  }
}

/** Serves a text that stays the same: one copy of it for all answers, made for the first. */
function mountText(
  server: FastifyInstance,
  path: string,
  make: () => string | Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  let made: { bytes: Buffer; etag: string } | undefined;
  server.get(path, { config: { isPublic: true } }, async (request, reply) => {
    made ??= withTag(make());
    const { bytes, etag } = made;
    reply.headers({ 'cache-control': 'no-cache', ...headers, etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.send(bytes);
  });
}

function withTag(text: string | Buffer) {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
