import { createHash, randomBytes } from 'node:crypto';

/** Personal API tokens: `stw_pat_`, 32 random bytes and a checksum, all in base64url. */
const prefix = 'stw_pat_';
const secretLength = 43;
const checksumLength = 6;
const form = new RegExp(`^${prefix}[A-Za-z0-9_-]{${secretLength + checksumLength}}$`);

/** Characters that identify a token in a list without revealing it. */
const shownLength = prefix.length + 6;

export function isApiToken(credential: string): boolean {
  return credential.startsWith(prefix);
}

/** A new token; only its hash is ever stored. */
export function makeApiToken(): { token: string; hash: Buffer; shown: string } {
  const secret = randomBytes(32).toString('base64url');
  const token = `${prefix}${secret}${checksum(secret)}`;
  return { token, hash: hashOf(token), shown: token.slice(0, shownLength) };
}

/**
 * Whether the text can be one of our tokens: typing errors are not looked up in the database.
 */
export function isWellFormed(token: string): boolean {
  const secret = token.slice(prefix.length, prefix.length + secretLength);
  return form.test(token) && token.endsWith(checksum(secret));
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function checksum(secret: string): string {
  return createHash('sha256')
    .update(`${prefix}${secret}`)
    .digest('base64url')
    .slice(0, checksumLength);
}
