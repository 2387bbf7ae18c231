import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalIdentity } from '../serve/identity/local-identity.ts';
import { tokenCommand } from './token-command.ts';

const now = () => new Date('2026-03-01T12:00:00Z');
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'token-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('It prints one line for the shell, and the service of any port accepts the token.', async () => {
  const { stdout, stderr, exitCode } = await tokenCommand(['ada@example.com'], dataDir, now);
  expect(exitCode).toBe(0);
  expect(stderr).toBe('An ID token for ada@example.com, valid until 2026-03-02T00:00:00.000Z.\n');
  const token = /^export TOKEN=([\w-]+\.[\w-]+\.[\w-]+)\n$/.exec(stdout)?.[1] ?? '';
  for (const port of [3000, 8080]) {
    const issuer = `http://127.0.0.1:${port}/idp`;
    const { verifier } = await openLocalIdentity({ dataDir, issuer, now });
    expect(await verifier.verify(token)).toMatchObject({
      email: 'ada@example.com',
      expiresAt: Date.parse('2026-03-02T00:00:00Z') / 1000,
    });
  }
});

test.each([
  [[]],
  [['ada']],
  [['ada@example']],
  [['a@example.com', 'b@example.com']],
  [['ada@example.com\nexport PATH=']],
])('The arguments %j are refused in one line.', async (args) => {
  const { stdout, stderr, exitCode } = await tokenCommand(args, dataDir, now);
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^.*Usage: npm run token -- ada@example\.com\n$/);
});

test('A data folder that cannot be used is reported in one line.', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { stdout, stderr, exitCode } = await tokenCommand(['ada@example.com'], file, now);
  expect(exitCode).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^The key file .*file\/keys\/identity\.json cannot be used: .*\n$/);
});
