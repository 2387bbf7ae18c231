import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  type Claims,
  KeysUnavailable,
  readClaims,
  TokenRefused,
} from '../../kernel/identity/claims.ts';
import { identity } from '../../kernel/limits/identity.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { issuerKeys } from './issuer-keys.ts';

export { type Claims, KeysUnavailable, TokenRefused } from '../../kernel/identity/claims.ts';

/** Verifies ID tokens of one issuer. */
export interface TokenVerifier {
  /** @throws TokenRefused (401), KeysUnavailable (503) */
  verify(token: string): Promise<Claims>;
  /** The claims of a token that was verified less than a minute ago. */
  peek(token: string): Claims | undefined;
}

/** Requirements of an ID token. */
export interface TokenRules {
  keys: JWTVerifyGetKey;
  audience: string;
  /** The issuer's lasting identifier for the `iss` of a token; undefined for an unknown issuer. */
  issuerOf(iss: string | undefined): string | undefined;
  now(): Date;
}

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const { clockSkewSeconds, maxTokenLength, maxCacheTime, cacheSize } = valuesOf(identity.tokens);

/**
 * A verifier for the tokens of an OpenID Connect issuer, whose keys are fetched when first needed.
 *
 * @throws Error when the issuer or `jwksUri` is not an https address (http is for loopback)
 */
export function issuerVerifier(options: {
  issuer: string;
  audience: string;
  /** The address of the keys; by default the issuer's discovery document names it. */
  jwksUri?: string | undefined;
  now(): Date;
}): TokenVerifier {
  const { issuer, audience, now } = options;
  return tokenVerifier({
    keys: issuerKeys(options),
    audience,
    issuerOf: (iss) => (iss === issuer ? issuer : undefined),
    now,
  });
}

/** A verifier that caches verified tokens for up to a minute, never past their expiry. */
export function tokenVerifier(rules: TokenRules): TokenVerifier {
  const accepted = new LRUCache<string, { claims: Claims; until: number }>({
    maxSize: cacheSize,
    sizeCalculation: (_entry, token) => token.length,
  });

  function peek(token: string): Claims | undefined {
    const entry = accepted.get(token);
    return entry && rules.now().getTime() < entry.until ? entry.claims : undefined;
  }

  async function verify(token: string): Promise<Claims> {
    const known = peek(token);
    if (known) return known;
    const claims = await check(token, rules);
    const now = rules.now().getTime();
    const until = Math.min(now + maxCacheTime, claims.expiresAt * 1000);
    if (until > now) accepted.set(token, { claims, until });
    return claims;
  }

  return { verify, peek };
}

async function check(token: string, rules: TokenRules): Promise<Claims> {
  if (token.length > maxTokenLength) {
    throw new TokenRefused(`The token is longer than ${maxTokenLength} characters.`);
  }
  try {
    const { iss } = decodeJwt(token);
    const issuer = rules.issuerOf(iss);
    // Before the keys are fetched, so that other issuers' tokens are refused without them.
    if (issuer === undefined) throw new TokenRefused('The token comes from another issuer.');
    const { payload, protectedHeader } = await jwtVerify(token, rules.keys, {
      algorithms,
      audience: rules.audience,
      clockTolerance: clockSkewSeconds,
      currentDate: rules.now(),
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    checkType(protectedHeader.typ);
    checkIssuedAt(payload, rules.now());
    checkAuthorizedParty(payload, rules.audience);
    return readClaims(payload, issuer);
  } catch (error) {
    throw refusal(error, rules.audience);
  }
}

/** Access and logout tokens of the issuer have the same audience, and name their type. */
function checkType(typ: string | undefined): void {
  if (typ !== undefined && !/^(application\/)?jwt$/i.test(typ)) {
    throw new TokenRefused('The token is not an ID token; send the ID token of the sign-in.');
  }
}

function checkIssuedAt(payload: JWTPayload, now: Date): void {
  if ((payload.iat ?? 0) > now.getTime() / 1000 + clockSkewSeconds) {
    throw new TokenRefused(`The token was issued in the future, at ${instant(payload.iat)}.`);
  }
}

/** OpenID Connect Core 3.1.3.7: `azp` names the audience for which the token was made. */
function checkAuthorizedParty(payload: JWTPayload, audience: string): void {
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== audience) {
    throw new TokenRefused('The token has several audiences and was made for another one (azp).');
  }
}

function refusal(error: unknown, audience: string): TokenRefused | KeysUnavailable {
  if (error instanceof TokenRefused || error instanceof KeysUnavailable) return error;
  return new TokenRefused(reason(error, audience), { cause: error });
}

function reason(error: unknown, audience: string): string {
  if (error instanceof errors.JWTExpired) {
    return `The token expired at ${instant(error.payload.exp)}; sign in again.`;
  }
  if (error instanceof errors.JWTClaimValidationFailed) return claimReason(error, audience);
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return 'The signature of the token is wrong.';
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return `The token is not signed with one of ${algorithms.join(', ')}.`;
  }
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) {
    return 'The credential is not a JSON Web Token.';
  }
  return 'The token cannot be checked with the key of its issuer.';
}

function claimReason(error: errors.JWTClaimValidationFailed, audience: string): string {
  const { claim, payload } = error;
  if (error.reason === 'missing') return `The token has no claim "${claim}".`;
  if (claim === 'aud') return `The token is for another audience; this service is "${audience}".`;
  if (claim === 'nbf' && error.reason === 'check_failed') {
    return `The token is not valid before ${instant(payload.nbf)}.`;
  }
  return `The claim "${claim}" of the token is not valid.`;
}

/** Seconds since 1970 as readable text; a token may hold any number. */
function instant(seconds: number | undefined): string {
  const date = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds} seconds after 1970` : date.toISOString();
}
