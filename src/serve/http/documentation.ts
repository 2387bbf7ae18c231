import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

/** Files of Swagger UI that the page loads from this origin, and their types. */
const assets = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stockwright API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript; the document it shows is at /api/openapi.json.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

// In a file, since the policy forbids inline scripts. Without the validator, which would send the
// address of this service to one of another company.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

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

/** Serves the OpenAPI document, and a page that shows it. */
export function mountDocumentation(server: FastifyInstance, describe: () => unknown): void {
  let document: string | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describe());
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  server.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .send(page),
  );
  server.get('/api/docs/start.js', async (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(start),
  );
  const { resolve } = createRequire(import.meta.url);
  for (const [name, type] of Object.entries(assets)) {
    const file = resolve(`swagger-ui-dist/${name}`);
    server.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .header('content-type', type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(file)),
    );
  }
}
