/** Serves the console, the screens for people, at the address of the service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from '../../kernel/log.ts';
import type { SignIn } from './sign-in.ts';

export interface ConsoleOptions {
  /** The built console: a page, and files named after their content. */
  folder: string;
  /** Rejects while the identity provider is out of reach. */
  signIn(): Promise<SignIn>;
  log: Logger;
}

/** Addresses of the console; its own router shows what is meant. */
const pages = ['/', '/signed-in', '/o/*', '/invitations/*'];

/** Without `unsafe-inline`: a name in a record can never become a program. */
function policy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one name under which the console starts its threads.
    'trusted-types scanner',
  ].join('; ');
}

/** The threads of the console, which may do less than its page, and each one thing more. */
const threads = [
  {
    // Reads barcodes: it alone may compile WebAssembly, and can reach files alone.
    file: /[/\\]scan-worker-[\w-]+\.js(\.br|\.gz)?$/,
    policy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  },
  {
    // Reads and writes files: it can reach nothing; its ZIP library starts a thread for each file.
    file: /[/\\]file-worker-[\w-]+\.js(\.br|\.gz)?$/,
    policy: "default-src 'none'; script-src 'self'; worker-src blob:",
  },
];

export async function mountConsole(
  server: FastifyInstance,
  { folder, signIn, log }: ConsoleOptions,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');

  async function show(reply: FastifyReply): Promise<FastifyReply> {
    const settings = await signIn().catch((err: unknown) => {
      log.error({ err }, 'The identity provider is out of reach; the console cannot sign in');
      return undefined;
    });
    const origins = settings?.local === false ? originsOf(settings) : [];
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(origins),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .send(page.replace('%SETTINGS%', inAttribute(JSON.stringify({ signIn: settings }))));
  }

  const config = { isFile: true };
  for (const path of pages) server.get(path, { config }, (_request, reply) => show(reply));
  await server.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config };
    });
    await scope.register(fastifyStatic, assetsOf(folder));
  });
  const mark = readFileSync(join(folder, 'mark.svg'));
  server.get('/mark.svg', { config }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
      .send(mark),
  );
}

const assetsOf = (folder: string): FastifyStaticOptions => ({
  root: join(folder, 'assets'),
  prefix: '/assets/',
  preCompressed: true,
  immutable: true,
  maxAge: '365d',
  index: false,
  decorateReply: false,
  setHeaders(reply, file) {
    reply.header('x-content-type-options', 'nosniff');
    const thread = threads.find((one) => one.file.test(file));
    if (thread) reply.header('content-security-policy', thread.policy);
  },
});

/** Where the console sends requests to the identity provider. */
const originsOf = ({ tokenEndpoint, revocationEndpoint = tokenEndpoint }: SignIn): string[] => [
  ...new Set([tokenEndpoint, revocationEndpoint].map((address) => new URL(address).origin)),
];

function inAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('$', '&#36;');
}
