import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { KeysUnavailable, TokenRefused } from '../../kernel/identity/claims.ts';
import { identity } from '../../kernel/limits/identity.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { checkAddress, discover, readJson } from './issuer-metadata.ts';

const { timeout, maxAge, cooldown, cooldownAfterFailure } = valuesOf(identity.provider);

/**
 * The signing keys of an OpenID Connect issuer, fetched when first needed and again when a token
 * names an unknown key. While the issuer is out of reach, the last keys are used.
 *
 * `createRemoteJWKSet` of jose keeps no old keys while the issuer is out of reach, does not wait
 * between failed fetches, limits no answer, and knows the system's clock only.
 */
export function issuerKeys(options: {
  issuer: string;
  jwksUri?: string | undefined;
  now(): Date;
}): JWTVerifyGetKey {
  checkAddress(options.issuer);
  if (options.jwksUri !== undefined) checkAddress(options.jwksUri);
  const clock = () => options.now().getTime();

  let known: JWTVerifyGetKey | undefined;
  let fetchedAt = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let running: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      known = createLocalJWKSet(await fetchKeys(options));
      fetchedAt = clock();
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    // The cooldown begins here; otherwise a slow issuer would get two requests for one token.
    endedAt = clock();
    running = undefined;
  }

  /** Fetches the keys unless that was tried within the cooldown; never rejects. */
  async function refresh(): Promise<void> {
    const pause = failure ? cooldownAfterFailure : cooldown;
    if (!running && clock() - endedAt >= pause) running = load();
    await running;
  }

  return async function find(header, token) {
    const hadFailed = failure !== undefined;
    if (!known || clock() - fetchedAt >= maxAge) {
      const refreshed = refresh();
      // After a failure, requests use the old keys while the issuer is tried again.
      if (!known || !hadFailed) await refreshed;
    }
    const found = await lookUp(known, header, token);
    if (found) return found;
    await refresh();
    const foundNow = await lookUp(known, header, token);
    if (foundNow) return foundNow;
    if (failure) {
      throw new KeysUnavailable(
        'The keys of the identity provider are out of reach; try again in a moment.',
        cooldownAfterFailure / 1000,
        { cause: failure },
      );
    }
    throw new TokenRefused('The key that signed the token is not one of its issuer.');
  };
}

async function lookUp(
  known: JWTVerifyGetKey | undefined,
  ...[header, token]: Parameters<JWTVerifyGetKey>
) {
  try {
    return await known?.(header, token);
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined;
    throw error;
  }
}

async function fetchKeys(options: {
  issuer: string;
  jwksUri?: string | undefined;
}): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(timeout);
  const uri = options.jwksUri ?? (await discover(options.issuer, ['jwks_uri'], signal)).jwks_uri;
  return readJson(uri, signal);
}
