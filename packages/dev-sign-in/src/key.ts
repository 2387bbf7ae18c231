import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Settings } from './settings.ts';

/** The stored key cannot be used; the message says what to do. */
export class DevSignInError extends Error {
  override name = 'DevSignInError';
}

/** The lasting key pair of the provider. */
export interface Key {
  privateJwk: JWK;
  publicJwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
}

const algorithm = 'ES256';
const name = 'identity.json';

/** Opens the stored key, which is made at its first use. */
export async function openKey({ openKey }: Pick<Settings, 'openKey'>): Promise<Key> {
  const text = await openKey(name, makeKey);
  try {
    const privateJwk: JWK = JSON.parse(text);
    const { d: _secret, ...publicJwk } = privateJwk;
    const key = await importJWK(privateJwk, algorithm);
    const { kid = '' } = privateJwk;
    const header = { alg: algorithm, typ: 'JWT', kid };
    return {
      privateJwk,
      publicJwk,
      sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(key),
    };
  } catch (error) {
    throw new DevSignInError(
      `${name} does not hold an ${algorithm} key. Remove it, so that a new one is made; ` +
        'tokens signed so far then end.',
      { cause: error },
    );
  }
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return `${JSON.stringify({ ...jwk, kid, alg: algorithm, use: 'sig' })}\n`;
}
