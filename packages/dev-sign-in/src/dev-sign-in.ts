import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type Provider from 'oidc-provider';
import { accountOf } from './account.ts';
import { openKey } from './key.ts';
import { isLoopback, isLoopbackAuthority } from './loopback.ts';
import {
  type DevSignInOptions,
  type Settings,
  settingsOf,
  signOutPath,
  tokenLifetimeSeconds,
} from './settings.ts';
import { type SignInRoute, signInRoutes } from './sign-in.ts';

export type { SignInRoute } from './sign-in.ts';

export interface TokenOptions {
  name?: string;
  /** 12 hours by default. */
  lifetimeSeconds?: number;
  /** Replace the usual claims; undefined removes one. */
  claims?: Record<string, unknown>;
}

/** A sign-in for development, with the keys and names that a service needs to accept its tokens. */
export interface DevSignIn {
  /** The public keys that verify its tokens. */
  keys: JSONWebKeySet;
  audience: string;
  /**
   * The lasting name of the issuer for the `iss` of a token; undefined for another issuer. OpenID
   * Connect makes the issuer the address of its discovery document, so that tokens of a sign-in
   * name a host and a port. A user must stay the same after a restart on another port, and
   * `signIdToken` knows no port. All loopback addresses of the provider are therefore one issuer;
   * only the key proves a token.
   */
  issuerOf(iss: string | undefined): string | undefined;
  /** Makes an ID token for an e-mail address. */
  signIdToken(email: string, options?: TokenOptions): Promise<string>;
  /** The pages that sign a user in and out; each body must arrive unread. */
  routes: SignInRoute[];
  /** The page that ends the session of the provider. */
  signOutPath: string;
  /**
   * Answers requests below the path of the issuer; `req.url` and the body must arrive unchanged.
   */
  handler(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The OpenID Connect provider itself. */
  provider(): Promise<Provider>;
}

/**
 * Opens the provider and its pages.
 * @throws DevSignInError when the stored key is damaged
 */
export async function openDevSignIn(options: DevSignInOptions): Promise<DevSignIn> {
  const settings = settingsOf(options);
  const key = await openKey(settings);
  const lastingIssuer = `http://127.0.0.1${settings.providerPath}`;
  let opened: Promise<Provider> | undefined;

  async function open(): Promise<Provider> {
    // The library takes a third of a second to load, which only a sign-in with the form needs.
    const { makeProvider } = await import('./provider.ts');
    const provider = makeProvider(settings, key.privateJwk);
    provider.on('server_error', (_ctx, error) => settings.reportError(error));
    return provider;
  }
  const provider = () => (opened ??= open());

  return {
    keys: { keys: [key.publicJwk] },
    audience: settings.audience,
    issuerOf: (iss) => (isOwnIssuer(iss, settings.providerPath) ? lastingIssuer : undefined),
    signIdToken: (email, more = {}) => key.sign(claimsOf(email, more, lastingIssuer, settings)),
    routes: signInRoutes({ settings, provider }),
    signOutPath,
    handler: (req, res) =>
      answer(req, res, settings, provider).catch((error) => {
        settings.reportError(error);
        if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'text/plain' });
        res.end('Internal error\n');
      }),
    provider,
  };
}

function isOwnIssuer(iss: string | undefined, path: string): boolean {
  if (typeof iss !== 'string' || !URL.canParse(iss)) return false;
  const { protocol, hostname, pathname } = new URL(iss);
  return protocol === 'http:' && isLoopback(hostname) && pathname === path;
}

function claimsOf(
  email: string,
  options: TokenOptions,
  issuer: string,
  { audience, now }: Settings,
): JWTPayload {
  const iat = Math.floor(now().getTime() / 1000);
  return {
    iss: issuer,
    aud: audience,
    ...accountOf(email, options.name),
    iat,
    exp: iat + (options.lifetimeSeconds ?? tokenLifetimeSeconds),
    ...options.claims,
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { providerPath }: Settings,
  provider: () => Promise<Provider>,
): Promise<void> {
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isLoopbackAuthority(req.headers.host)) {
    res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  refuseOtherSites(res);
  const respond = (await provider()).callback();
  // As routers mount it: the provider routes on the rest after its path, and derives its addresses
  // from the difference between the two.
  const originalUrl = req.url ?? '';
  req.url = originalUrl.slice(providerPath.length) || '/';
  await respond(Object.assign(req, { originalUrl }), res);
}

/** The provider lets every site read its errors, before it knows the client. */
function refuseOtherSites(res: ServerResponse): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => (/^access-control-/i.test(name) ? res : setHeader(name, value));
}
