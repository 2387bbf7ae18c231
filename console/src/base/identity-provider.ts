/** The requests to the identity provider. */
import * as oauth from 'oauth4webapi';
import type { SignInSettings } from './settings.ts';

/** The values that must outlive the way to the identity provider and back. It is no credential. */
export interface Flow {
  state: string;
  verifier: string;
  /** The address to return to. */
  returnTo: string;
}

export type SignInOptions = { prompt?: 'none'; login_hint?: string };

export const redirectPath = '/signed-in';
/** Milliseconds that the identity provider has to revoke a token when the user leaves. */
const revocationTime = 3_000;

export async function authorizationAddress(
  provider: SignInSettings,
  flow: Flow,
  more: SignInOptions,
): Promise<URL> {
  const address = new URL(provider.authorizationEndpoint, location.origin);
  const query = {
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${location.origin}${redirectPath}`,
    state: flow.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const metadataOf = ({
  issuer,
  tokenEndpoint,
  revocationEndpoint,
}: SignInSettings): oauth.AuthorizationServer => ({
  issuer,
  token_endpoint: new URL(tokenEndpoint, location.origin).href,
  ...(revocationEndpoint && {
    revocation_endpoint: new URL(revocationEndpoint, location.origin).href,
  }),
  // The algorithms of the service, which verifies the token; here only its claims are read.
  id_token_signing_alg_values_supported: algorithms,
});

export async function exchange(
  provider: SignInSettings,
  answer: URL,
  { state, verifier }: Flow,
): Promise<oauth.TokenEndpointResponse> {
  const [server, client] = [metadataOf(provider), { client_id: provider.clientId }];
  const query = oauth.validateAuthResponse(server, client, answer, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    query,
    `${location.origin}${redirectPath}`,
    verifier,
    { [oauth.allowInsecureRequests]: provider.local },
  );
  return oauth.processAuthorizationCodeResponse(server, client, response, {
    requireIdToken: true,
  });
}

/** New tokens for a refresh token. */
export async function refresh(
  provider: SignInSettings,
  refreshToken: string,
): Promise<oauth.TokenEndpointResponse> {
  const [server, client] = [metadataOf(provider), { client_id: provider.clientId }];
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    refreshToken,
    { [oauth.allowInsecureRequests]: provider.local },
  );
  return oauth.processRefreshTokenResponse(server, client, response);
}

export async function revoke(provider: SignInSettings, refreshToken: string): Promise<void> {
  if (!provider.revocationEndpoint) return;
  const [server, client] = [metadataOf(provider), { client_id: provider.clientId }];
  const response = await oauth.revocationRequest(server, client, oauth.None(), refreshToken, {
    [oauth.allowInsecureRequests]: provider.local,
    signal: AbortSignal.timeout(revocationTime),
  });
  await oauth.processRevocationResponse(response);
}
