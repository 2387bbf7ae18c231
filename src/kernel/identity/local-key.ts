import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { openKeyFile } from './key-files.ts';

/** The lasting key pair of the development identity provider. */
export interface LocalKey {
  privateJwk: JWK;
  publicJwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
}

const algorithm = 'ES256';

/**
 * The key in DATA_DIR/keys/identity.json, made at its first use.
 *
 * @throws Error with one line that says what to do
 */
export async function openLocalKey(dataDir: string): Promise<LocalKey> {
  const text = await openKeyFile(dataDir, 'identity.json', makeKey);
  try {
    const privateJwk = JSON.parse(text) as JWK;
    const { d: _secret, ...publicJwk } = privateJwk;
    const key = await importJWK(privateJwk, algorithm);
    const header = { alg: algorithm, typ: 'JWT', kid: privateJwk.kid as string };
    return {
      privateJwk,
      publicJwk,
      sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(key),
    };
  } catch (error) {
    throw new Error(
      `${dataDir}/keys/identity.json does not hold an ${algorithm} key. Remove it to have a new ` +
        'one made; tokens signed so far then end.',
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
