import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import Provider, {
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { localAccount } from './local-account.ts';
import {
  callbackPath,
  emailPath,
  localAudience,
  scopes,
  sessionCookie,
  signInSeconds,
  tokenLifetimeSeconds,
} from './local-settings.ts';
import { contentSecurityPolicy, problemPage } from './sign-in-pages.ts';

/** The OpenID Connect provider of local mode: code and PKCE, any e-mail address, no password. */
export function developmentProvider(issuer: string, key: JWK): Provider {
  return new Provider(issuer, configuration(key));
}

/** The service itself, the one client there is. */
const client: ClientMetadata = {
  client_id: localAudience,
  client_name: 'Stockwright',
  // A native client may come back to any port of the machine (RFC 8252, 7.3), so that the page
  // also works behind a forwarded port.
  application_type: 'native',
  redirect_uris: ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}${callbackPath}`),
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
};

const cookieOptions = { httpOnly: true, sameSite: 'lax', signed: true } as const;

function configuration(key: JWK): Configuration {
  const policy = interactionPolicy.base();
  // A native client would be asked for consent at each sign-in.
  policy.remove('consent');
  return {
    adapter: storage(),
    jwks: { keys: [key] },
    clients: [client],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The service reads the claims from the ID token and never asks the userinfo endpoint.
    conformIdTokenClaims: false,
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ ...localAccount(email) }),
    }),
    loadExistingGrant,
    interactions: { policy, url: () => emailPath },
    cookies: {
      names: {
        session: sessionCookie,
        interaction: 'stockwright_idp_interaction',
        resume: 'stockwright_idp_resume',
      },
      keys: [randomBytes(32)],
      long: cookieOptions,
      short: cookieOptions,
    },
    ttl: {
      AccessToken: signInSeconds,
      AuthorizationCode: 60,
      Grant: signInSeconds,
      IdToken: tokenLifetimeSeconds,
      Interaction: signInSeconds,
      Session: signInSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    clientBasedCORS: () => false,
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.set('Content-Security-Policy', contentSecurityPolicy);
      ctx.body = problemPage('The sign-in failed', out.error_description ?? out.error);
    },
  };
}

/** Stands in for the consent that nobody is asked for: whoever signed in has granted all scopes. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.session?.accountId;
  if (!accountId) return undefined;
  const grant = new oidc.provider.Grant({ clientId: localAudience, accountId });
  grant.addOIDCScope(scopes);
  await grant.save();
  return grant;
}

/** Sign-ins in progress. They may be lost at a restart: the user starts over. */
function storage(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: 5_000 });
  const all = () => [...entries.entries()];
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload, expiresIn) {
        entries.set(keyOf(id), payload, { ttl: expiresIn * 1000 });
      },
      async find(id) {
        return entries.get(keyOf(id));
      },
      async findByUid(uid) {
        const isIt = ([key, entry]: [string, AdapterPayload]) =>
          key.startsWith(`${model}:`) && entry.uid === uid;
        return all().find(isIt)?.[1];
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry) entry.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, entry] of all()) if (entry.grantId === grantId) entries.delete(key);
      },
    };
  };
}
