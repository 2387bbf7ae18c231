import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet } from 'jose';
import type Provider from 'oidc-provider';
import { type TokenVerifier, tokenVerifier } from './id-tokens.ts';
import { localAccount } from './local-account.ts';
import { openLocalKey } from './local-key.ts';
import {
  localAudience,
  localIssuer,
  providerPath,
  tokenLifetimeSeconds,
} from './local-settings.ts';
import { isLoopback, isLoopbackAuthority } from './loopback.ts';

interface TokenOptions {
  name?: string;
  /** 12 hours when absent. */
  lifetimeSeconds?: number;
  /** Laid over the usual claims; undefined removes one. */
  claims?: Record<string, unknown>;
}

/** The development identity provider of local mode. */
export interface LocalIdentity {
  verifier: TokenVerifier;
  /** An ID token for the person behind an e-mail address. */
  signIdToken(email: string, options?: TokenOptions): Promise<string>;
  /** Answers everything below `/idp`. It wants `req.url` whole and the body unread. */
  handler(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** The OpenID Connect provider itself, for the sign-in page. */
  provider(): Promise<Provider>;
  reportError(error: unknown): void;
}

/**
 * Opens the development identity provider with the lasting key of the data folder.
 *
 * @param options.issuer the address of the provider, e.g. `http://127.0.0.1:3000/idp`
 * @param options.reportError told of what fails unexpectedly while a request is answered
 * @throws Error with one line that says what to do about the key file
 */
export async function openLocalIdentity(options: {
  dataDir: string;
  issuer: string;
  now(): Date;
  reportError?: (error: unknown) => void;
}): Promise<LocalIdentity> {
  const { issuer, now, reportError = () => {} } = options;
  const key = await openLocalKey(options.dataDir);
  let opened: Promise<Provider> | undefined;

  // The library takes a third of a second to load: only for those who sign in through the page.
  async function open(): Promise<Provider> {
    const { developmentProvider } = await import('./development-provider.ts');
    const provider = developmentProvider(issuer, key.privateJwk);
    provider.on('server_error', (_ctx, error) => reportError(error));
    return provider;
  }
  function provider(): Promise<Provider> {
    opened ??= open();
    return opened;
  }

  return {
    verifier: tokenVerifier({
      keys: createLocalJWKSet({ keys: [key.publicJwk] }),
      audience: localAudience,
      issuerOf: (iss) => (isLocalIssuer(iss) ? localIssuer : undefined),
      now,
    }),
    signIdToken: (email, settings = {}) => key.sign(claimsOf(email, settings, now())),
    handler: () => (req, res) => answer(req, res, provider).catch((error) => fail(res, error)),
    provider,
    reportError,
  };

  function fail(res: ServerResponse, error: unknown): void {
    reportError(error);
    if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'text/plain' });
    res.end('Internal error\n');
  }
}

function isLocalIssuer(iss: string | undefined): boolean {
  if (typeof iss !== 'string' || !URL.canParse(iss)) return false;
  const { protocol, hostname, pathname } = new URL(iss);
  return protocol === 'http:' && isLoopback(hostname) && pathname === providerPath;
}

function claimsOf(email: string, options: TokenOptions, now: Date): Record<string, unknown> {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: localIssuer,
    aud: localAudience,
    ...localAccount(email, options.name),
    iat,
    exp: iat + (options.lifetimeSeconds ?? tokenLifetimeSeconds),
    ...options.claims,
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  provider: () => Promise<Provider>,
): Promise<void> {
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isLoopbackAuthority(req.headers.host)) {
    res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  const respond = (await provider()).callback();
  // As routers mount it: the provider routes on what follows its path and makes its addresses
  // from the difference of the two.
  const originalUrl = req.url ?? '';
  req.url = originalUrl.slice(providerPath.length) || '/';
  await respond(Object.assign(req, { originalUrl }), res);
}
