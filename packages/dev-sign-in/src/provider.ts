import { createHmac } from 'node:crypto';
import type { JWK } from 'jose';
import Provider, {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { accountOf } from './account.ts';
import { contentSecurityPolicy, problemPage } from './pages.ts';
import {
  emailPath,
  type Settings,
  scopes,
  signInSeconds,
  signOutPath,
  tokenLifetimeSeconds,
} from './settings.ts';
import { signInStorage } from './sign-in-storage.ts';
import { wordsFor } from './words.ts';

/** An OpenID Connect provider with code and PKCE, for any e-mail address, without a password. */
export function makeProvider(settings: Settings, key: JWK): Provider {
  return new Provider(settings.issuer, configuration(settings, key));
}

/** The service, which is the only client. */
function clientOf({ audience, name, redirectPaths }: Settings): ClientMetadata {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'];
  return {
    client_id: audience,
    client_name: name,
    // A native client may use any port of the machine (RFC 8252, 7.3), so that the pages also work
    // behind a forwarded port.
    application_type: 'native',
    redirect_uris: hosts.flatMap((host) => redirectPaths.map((path) => `http://${host}${path}`)),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'ES256',
  };
}

/** Seconds. */
const ttl = {
  AccessToken: signInSeconds,
  AuthorizationCode: 60,
  Grant: signInSeconds,
  IdToken: tokenLifetimeSeconds,
  Interaction: signInSeconds,
  // As long as a token, so that a page that was opened again need not ask for the address.
  Session: tokenLifetimeSeconds,
};

const cookieOptions = { httpOnly: true, sameSite: 'lax', signed: true } as const;

function configuration(settings: Settings, key: JWK): Configuration {
  const policy = interactionPolicy.base();
  // Otherwise a native client needs the user's consent at each sign-in.
  policy.remove('consent');
  return {
    adapter: signInStorage(settings.folder),
    jwks: { keys: [key] },
    clients: [clientOf(settings)],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // All claims are in the ID token, so that a service need not call the userinfo endpoint.
    conformIdTokenClaims: false,
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ ...accountOf(email) }),
    }),
    // Each page that is loaded changes the grant of its session. If they were bound to it, the
    // codes of pages that load at the same time would end each other.
    expiresWithSession: () => false,
    loadExistingGrant: (ctx) => grantOf(ctx, settings.audience),
    interactions: { policy, url: () => emailPath },
    cookies: {
      names: {
        session: settings.sessionCookie,
        interaction: `${settings.audience}_idp_interaction`,
        resume: `${settings.audience}_idp_resume`,
      },
      // Each process that has the key derives the same ones.
      keys: [
        createHmac('sha256', key.d ?? '')
          .update('cookies')
          .digest(),
      ],
      long: cookieOptions,
      short: cookieOptions,
    },
    ttl,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      // The pages have it, in the same form as the sign-in.
      rpInitiatedLogout: { enabled: false },
    },
    discovery: { end_session_endpoint: new URL(signOutPath, settings.issuer).href },
    // A page of the service itself may exchange its code.
    clientBasedCORS: (ctx, origin) => origin === `http://${ctx.host}`,
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.set('Content-Security-Policy', contentSecurityPolicy);
      const text = out.error_description ?? out.error;
      ctx.body = failurePage(settings, ctx.get('accept-language'), text);
    },
  };
}

function failurePage(settings: Settings, acceptLanguage: string, text: string): string {
  const words = wordsFor(acceptLanguage);
  return problemPage(settings, words, { title: words.failed, text });
}

/** Replaces the user's consent: every signed-in user has granted all scopes. */
async function grantOf({ oidc }: KoaContextWithOIDC, clientId: string) {
  const accountId = oidc.session?.accountId;
  if (!accountId) return undefined;
  const grant = new oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope(scopes);
  await grant.save();
  return grant;
}
