/** The development sign-in of local mode with the names of the service. */
import { join } from 'node:path';
import { type DevSignIn, DevSignInError, openDevSignIn } from '@stockwright/dev-sign-in';
import { createLocalJWKSet } from 'jose';
import { openKeyFile } from '../../kernel/identity/key-files.ts';
import { patterns } from '../../kernel/values/patterns.ts';
import { type TokenVerifier, tokenVerifier } from './id-tokens.ts';

/** Where the provider is mounted. */
export const providerPath = '/idp';
/** The issuer of every local user, at every port of the provider. */
export const localIssuer = `http://127.0.0.1${providerPath}`;

/** The page of the console that receives the code of a sign-in. */
const consoleRedirectPath = '/signed-in';

export const isEmail = (text: string): boolean => patterns.email.matches(text);

export interface LocalIdentity extends DevSignIn {
  verifier: TokenVerifier;
}

const logo =
  '<svg width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor" ' +
  'stroke-width="2" stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M13 2 23 7.5v11L13 24 3 18.5v-11zM3 7.5 13 13l10-5.5M13 13v11M8 4.8l10 5.4"/></svg>';

/**
 * Opens the sign-in with the key in DATA_DIR/keys.
 * @param options.issuer the address of the provider, such as `http://127.0.0.1:3000/idp`
 * @throws Error with one line that says what to do about the key file
 */
export async function openLocalIdentity(options: {
  dataDir: string;
  issuer: string;
  now(): Date;
  reportError?: (error: unknown) => void;
}): Promise<LocalIdentity> {
  const { dataDir, now, ...more } = options;
  try {
    const signIn = await openDevSignIn({
      name: 'Stockwright',
      audience: 'stockwright',
      openKey: (name, make) => openKeyFile(dataDir, name, make),
      // Leftovers there are removed after an hour.
      folder: join(dataDir, 'tmp'),
      now,
      isEmail,
      redirectPaths: [consoleRedirectPath],
      pages: { logo, terminal: 'npm run token -- ada@example.com' },
      ...more,
    });
    const { audience, issuerOf } = signIn;
    const keys = createLocalJWKSet(signIn.keys);
    return { ...signIn, verifier: tokenVerifier({ keys, audience, issuerOf, now }) };
  } catch (error) {
    if (!(error instanceof DevSignInError)) throw error;
    throw new Error(join(dataDir, 'keys', error.message), { cause: error });
  }
}
