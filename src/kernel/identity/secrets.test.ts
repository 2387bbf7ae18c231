import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecretKey } from './secrets.ts';

const secretKey = Buffer.alloc(32, 7).toString('base64url');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('A secret derives the same key for a use on every node, and another for another use.', async () => {
  const [one, two] = [
    await openSecretKey({ dataDir, secretKey }),
    await openSecretKey({ dataDir: join(dataDir, 'elsewhere'), secretKey: `${secretKey}=` }),
  ];
  expect(one.derive('invitation')).toEqual(two.derive('invitation'));
  expect(one.derive('invitation')).toHaveLength(32);
  expect(one.derive('invitation')).not.toEqual(one.derive('download'));
});

test('The keys of a secret never change: signatures from before an upgrade stay valid.', async () => {
  const secret = await openSecretKey({ dataDir, secretKey });
  expect(secret.derive('invitation').toString('hex')).toBe(
    'd812eaccf880eafed7ab7e950e9b5f36da27c154d41f35eee29f4f083c2542b1',
  );
});

test('Without SECRET_KEY a secret is created once and kept.', async () => {
  const first = await openSecretKey({ dataDir });
  const second = await openSecretKey({ dataDir });
  expect(first.derive('invitation')).toEqual(second.derive('invitation'));
  const text = (await readFile(join(dataDir, 'keys', 'secret'), 'utf8')).trim();
  expect(Buffer.from(text, 'base64url')).toHaveLength(32);
  const configured = await openSecretKey({ dataDir, secretKey: text });
  expect(configured.derive('invitation')).toEqual(first.derive('invitation'));
});

test.each(['', 'short', 'x'.repeat(44), `${secretKey.slice(0, 42)}+`, ` ${secretKey}`])(
  'The SECRET_KEY "%s" is refused in one line that does not repeat it.',
  async (text) => {
    const error = await openSecretKey({ dataDir, secretKey: text }).catch((reason) => reason);
    expect(error.message).toMatch(/^SECRET_KEY must be 32 random bytes in base64url.*$/);
    if (text) expect(error.message).not.toContain(text);
  },
);

test('A damaged key file is reported by name.', async () => {
  await openSecretKey({ dataDir });
  await writeFile(join(dataDir, 'keys', 'secret'), 'damaged');
  await expect(openSecretKey({ dataDir })).rejects.toThrow(`${dataDir}/keys/secret must be 32`);
});
