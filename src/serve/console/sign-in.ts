import { identity } from '../../kernel/limits/identity.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { discover } from '../identity/issuer-metadata.ts';

/** The facts that the console must know to sign people in. */
export interface SignIn {
  issuer: string;
  clientId: string;
  /** Addresses of the identity provider, relative to the console where the service has its own. */
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Where a refresh token ends, and where the sign-in itself does; not every provider has them. */
  revocationEndpoint?: string | undefined;
  endSessionEndpoint?: string | undefined;
  /** Local mode: any e-mail address signs in. */
  local: boolean;
  /** The owner of the demo organization, in local mode. */
  demoEmail?: string;
}

const { timeout } = valuesOf(identity.provider);

/**
 * How people sign in with an identity provider. Its addresses are asked for when the console is
 * first opened, and until they were found.
 */
export function signInWith(oidc: { issuer: string; clientId: string }): () => Promise<SignIn> {
  let found: Promise<SignIn> | undefined;
  async function ask(): Promise<SignIn> {
    const names = ['authorization_endpoint', 'token_endpoint'] as const;
    const optional = ['revocation_endpoint', 'end_session_endpoint'] as const;
    const signal = AbortSignal.timeout(timeout);
    const addresses = await discover(oidc.issuer, names, signal, optional);
    return {
      ...oidc,
      authorizationEndpoint: addresses.authorization_endpoint,
      tokenEndpoint: addresses.token_endpoint,
      revocationEndpoint: addresses.revocation_endpoint,
      endSessionEndpoint: addresses.end_session_endpoint,
      local: false,
    };
  }
  return () => {
    found ??= ask().catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
