import type { JWTPayload } from 'jose';
import { withDomainInLetters } from '../values/email.ts';
import { patterns } from '../values/patterns.ts';

/** The user of a verified ID token, which is identified by issuer and subject. */
export interface Claims {
  issuer: string;
  subject: string;
  /** As the issuer states it. It may authorize (accept an invitation) only with `emailVerified`. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  locale: string | null;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The token is refused: 401. The message gives the client the reason. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** The token cannot be checked, because the issuer's keys are out of reach: 503. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
  /** For `Retry-After`: the keys are not fetched again sooner. */
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const maxNameLength = 200;

/** A name without control characters and of limited length; null when it is empty. */
function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim();
  return [...text].slice(0, maxNameLength).join('').trim() || null;
}

function readEmail(value: unknown): string | null {
  if (typeof value !== 'string' || /\p{Cc}/u.test(value)) return null;
  return patterns.email.matches(value) ? withDomainInLetters(value) : null;
}

function readLocale(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{2,35}$/.test(value) ? value : null;
}

/** OpenID Connect Core 2: at most 255 ASCII characters. */
function readSubject(value: unknown): string {
  if (typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)) return value;
  throw new TokenRefused('The token has no usable subject (sub).');
}

/** The claims of a token whose signature, times and audience are verified. */
export function readClaims(payload: JWTPayload, issuer: string): Claims {
  const email = readEmail(payload.email);
  return {
    issuer,
    subject: readSubject(payload.sub),
    email,
    // Only the boolean counts: some issuers send the text "true" for unverified addresses.
    emailVerified: email !== null && payload.email_verified === true,
    name: readName(payload.name),
    locale: readLocale(payload.locale),
    expiresAt: Math.floor(payload.exp ?? 0),
  };
}
