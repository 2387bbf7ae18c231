import { hkdfSync, randomBytes } from 'node:crypto';
import { openKeyFile } from './key-files.ts';

/** The service's secret, from which every use derives its own key. */
export interface SecretKey {
  /** Returns 32 bytes, always the same for a use, e.g. `invitation`. */
  derive(use: string): Buffer;
  /** The key that this one replaces: what it signed stays valid. */
  previous?: SecretKey | undefined;
}

const keyLength = 32;

/**
 * The secret of SECRET_KEY, or of DATA_DIR/keys/secret, which is created at its first use.
 *
 * @throws Error with one line that says what to do
 */
export async function openSecretKey(options: {
  dataDir: string;
  secretKey?: string | undefined;
  previousSecretKey?: string | undefined;
}): Promise<SecretKey> {
  const secret =
    options.secretKey === undefined
      ? await readKeyFile(options.dataDir)
      : parse(options.secretKey, 'SECRET_KEY');
  const { previousSecretKey: previous } = options;
  return {
    ...keyOf(secret),
    previous: previous === undefined ? undefined : keyOf(parse(previous, 'SECRET_KEY_PREVIOUS')),
  };
}

/** The key that signs, and the one that it replaces. */
export const keysOf = (key: SecretKey): SecretKey[] => [
  key,
  ...(key.previous ? [key.previous] : []),
];

const keyOf = (secret: Buffer): SecretKey => ({
  derive: (use) => Buffer.from(hkdfSync('sha256', secret, '', `stockwright ${use}`, keyLength)),
});

async function readKeyFile(dataDir: string): Promise<Buffer> {
  const text = await openKeyFile(
    dataDir,
    'secret',
    () => `${randomBytes(keyLength).toString('base64url')}\n`,
  );
  return parse(text.trim(), `${dataDir}/keys/secret`);
}

function parse(text: string, where: string): Buffer {
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(text)) {
    throw new Error(
      `${where} must be ${keyLength} random bytes in base64url (43 characters); make one with ` +
        `node -p "crypto.randomBytes(${keyLength}).toString('base64url')"`,
    );
  }
  return Buffer.from(text, 'base64url');
}
