import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** The least that a node in production needs. */
const production = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgres://owner@db/stockwright',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_AUDIENCE: 'stockwright',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
};

/** The lines that a start with these settings stops with. */
function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('without any setting', () => {
  it('is local mode on loopback, with the embedded database', () => {
    const address = 'stockwright@localhost';
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      dataDir: resolve('data'),
      s3: undefined,
      documentLimit: 25 * 1024 * 1024,
      ...{ diskReserve: 1024 * 1024 * 1024, documentRetention: 0 },
      oidc: undefined,
      secretKey: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      smtpConnections: 6,
      mailFrom: { name: 'Stockwright', address, report: address },
      corsOrigins: [],
      logLevel: 'info',
      rateLimit: undefined,
      maxConnections: 10_000,
      streamsPerUser: 100,
      uploadsPerUser: 20,
      userRateLimit: undefined,
      userLimits: {
        apiTokens: 50,
        organizations: 20,
        invitationsPerDay: 100,
        orderMailsPerDay: 500,
        ...{ uploadsPerDay: 5000 * 1024 * 1024, webhookEndpoints: 50, openInvitations: 100 },
      },
      trustProxy: false,
      webhookNetworks: [],
      webhookLimits: { rate: 50, replays: 10, tests: 60 },
      writeTimeout: 120_000,
      eventsKeptDays: 400,
      processes: 1,
      production: false,
      tracing: undefined,
      demo: true,
      console: { clientId: undefined },
    });
  });

  it('treats empty settings as unset, as files of settings contain them', () => {
    const names = ['PORT', 'HOST', 'DATABASE_URL', 'OIDC_ISSUER', 'RATE_LIMIT', 'CORS_ORIGINS'];
    const empty = Object.fromEntries(names.map((name) => [name, ' ']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

describe('in production', () => {
  it('accepts the required settings, and limits rates by default', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      demo: false,
      oidc: { issuer: 'https://id.example.com', audience: 'stockwright', jwksUri: undefined },
      secretKey: production.SECRET_KEY,
      rateLimit: 1200,
      userRateLimit: 4800,
    });
    expect(readConfig({ ...production, RATE_LIMIT: 'off' })).toMatchObject({
      rateLimit: undefined,
      userRateLimit: undefined,
    });
    expect(readConfig({ ...production, RATE_LIMIT: '30' })).toMatchObject({
      rateLimit: 30,
      userRateLimit: 120,
    });
    const both = { RATE_LIMIT: '30', RATE_LIMIT_PER_USER: '50' };
    expect(readConfig({ ...production, ...both }).userRateLimit).toBe(50);
  });

  test.each([
    ['OIDC_ISSUER', ''],
    ['OIDC_AUDIENCE', ''],
    ['SECRET_KEY', ''],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64url')],
    ['SECRET_KEY', Buffer.alloc(32, 255).toString('base64')],
    ['SECRET_KEY', `${production.SECRET_KEY} # made in March`],
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['OIDC_ISSUER', 'id.example.com'],
    ['OIDC_JWKS_URI', 'ftp://id.example.com/keys'],
  ])('does not start when %s is %j', (name, text) => {
    const found = problems({ ...production, [name]: text });
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toContain(name);
  });

  it('accepts a provider without https on loopback only', () => {
    const env = { ...production, OIDC_ISSUER: 'http://127.0.0.1:9000' };
    expect(readConfig(env).oidc?.issuer).toBe('http://127.0.0.1:9000');
  });
});

describe('local mode', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '127.8.0.1'])('listens on %s', (HOST) => {
    expect(problems({ HOST })).toEqual([]);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'example.com'])(
    'does not listen on %s, where other machines could sign in',
    (HOST) => {
      expect(problems({ HOST })).toEqual([expect.stringContaining(HOST)]);
    },
  );

  it('is not for production', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual([expect.stringContaining('OIDC_ISSUER')]);
  });

  it('refuses an incomplete provider', () => {
    expect(problems({ OIDC_AUDIENCE: 'x' })).toEqual([expect.stringContaining('need OIDC_ISSUER')]);
  });
});

describe('each setting', () => {
  test.each([
    ['PORT', '0', { port: 0, publicUrl: 'http://127.0.0.1:0' }],
    ['PORT', '8080', { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    ['HOST', '::1', { host: '::1', publicUrl: 'http://[::1]:3000' }],
    ['DATA_DIR', '/var/lib/stock', { dataDir: '/var/lib/stock' }],
    ['DATABASE_URL', 'postgresql://db/x', { databaseUrl: 'postgresql://db/x' }],
    ['PUBLIC_URL', 'https://stock.example.com//', { publicUrl: 'https://stock.example.com' }],
    [
      'CORS_ORIGINS',
      ' https://a.example.com, http://localhost:5173 ,',
      { corsOrigins: ['https://a.example.com', 'http://localhost:5173'] },
    ],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['WRITE_TIMEOUT', '5', { writeTimeout: 5000 }],
    ['EVENTS_KEPT_DAYS', '30', { eventsKeptDays: 30 }],
    ['DEMO', 'false', { demo: false }],
    ['DOCUMENT_LIMIT', '2', { documentLimit: 2 * 1024 * 1024 }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1, loopback', { trustProxy: '10.0.0.0/8, ::1, loopback' }],
    [
      'WEBHOOK_NETWORKS',
      '10.2.0.0/16, fd00::/8,',
      { webhookNetworks: ['10.2.0.0/16', 'fd00::/8'] },
    ],
  ])('%s=%s is accepted', (name, text, expected) => {
    expect(readConfig({ [name]: text })).toMatchObject(expected);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', 'http'],
    ['SMTP_URL', 'smtp://mail.example.com'],
    ['MAIL_REPORT', 'stock'],
    ['RATE_LIMIT_PER_USER', '0'],
    ['SMTP_CONNECTIONS', '1'],
    ['MAIL_FROM', 'stock'],
    ['MAIL_FROM', 'stock@localhost'],
    ['MAIL_FROM', 'Stock <stock@example.com'],
    ['MAIL_FROM', 'stock@example.com, other@example.com'],
    ['MAIL_FROM', 'Stock <stock@example.com> <other@example.com>'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'db:5432/x'],
    ['DATABASE_APP_URL', 'postgres://app@db/x'],
    ['PUBLIC_URL', 'stock.example.com'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example.com/'],
    ['CORS_ORIGINS', 'a.example.com'],
    ['LOG_LEVEL', 'verbose'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', 'many'],
    ['WRITE_TIMEOUT', '0'],
    ['DOCUMENT_LIMIT', '0'],
    ['DOCUMENT_LIMIT', '25M'],
    ['WRITE_TIMEOUT', '2m'],
    ['SLOW_MACHINE', '0'],
    ['SLOW_MACHINE', 'yes'],
    ['PROCESSES', '0'],
    ['PROCESSES', 'auto'],
    ['PROCESSES', '65'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['WEBHOOK_NETWORKS', '10.0.0.0/33'],
    ['WEBHOOK_NETWORKS', 'hooks.example.com'],
    ['WEBHOOK_NETWORKS', 'all'],
  ])('%s=%s stops the start, with one line that names it', (name, text) => {
    expect(problems({ [name]: text })).toEqual([expect.stringContaining(name)]);
  });
});

describe('a mail server', () => {
  const MAIL_FROM = 'stock@example.com';

  it.each([
    'smtp://127.0.0.1:2525',
    'smtp://mail.example.com',
    'smtps://user:p%40ss@mail.example.com:465',
    'smtp://mail.example.com:587?requireTLS=true',
  ])('is %s', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM }).smtpUrl).toBe(SMTP_URL);
  });

  it.each([
    'mail.example.com:25',
    'https://mail.example.com',
    'smtp:mail',
    'smtp://',
    'smtp://a:b:c',
  ])('is not %s', (SMTP_URL) => {
    expect(problems({ SMTP_URL, MAIL_FROM })).toEqual([expect.stringContaining('SMTP_URL')]);
  });

  it.each([
    ['stock@example.com', ''],
    ['<stock@example.com>', ''],
    ['Mill Lane <stock@example.com>', 'Mill Lane'],
    ['"Mill, Lane" <stock@example.com>', 'Mill, Lane'],
    ['Bäckerei Süd<stock@example.com>', 'Bäckerei Süd'],
  ])('sends mails from %s', (text, name) => {
    const { mailFrom } = readConfig({ MAIL_FROM: text });
    const address = 'stock@example.com';
    expect(mailFrom).toEqual({ name, address, report: address });
  });
});

describe('a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'stock', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const options = { bucket: 'b', accessKeyId: 'stock', secretAccessKey: 'hunter2' };

  it("is Amazon's unless another address is given", () => {
    const { s3 } = readConfig({ ...keys, S3_BUCKET: 'b', S3_REGION: 'eu-west-1' });
    expect(s3).toEqual({ ...options, endpoint: undefined, region: 'eu-west-1' });
    const other = readConfig({ ...keys, S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000/' });
    expect(other.s3).toEqual({ ...options, endpoint: 'http://minio:9000', region: 'us-east-1' });
  });

  it.each([
    [{ S3_BUCKET: 'b' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too.'],
    [{ ...keys }, 'S3_ACCESS_KEY_ID needs S3_BUCKET too.'],
    [
      { S3_ENDPOINT: 'http://minio:9000' },
      'S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too.',
    ],
    [
      { ...keys, S3_BUCKET: 'b', S3_ENDPOINT: 'minio:9000' },
      'S3_ENDPOINT must start with http:// or https://.',
    ],
  ])('must be complete: %j', (env, problem) => {
    expect(problems(env as unknown as Record<string, string>)).toEqual([problem]);
  });
});

it('names all problems at once, one line each', () => {
  const found = problems({ PORT: 'x', LOG_LEVEL: 'x', WRITE_TIMEOUT: 'x', CORS_ORIGINS: 'x' });
  expect(found).toHaveLength(4);
  for (const line of found) expect(line).not.toContain('\n');
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT.*\n.*LOG_LEVEL/);
});

it('shows no secret in a problem', () => {
  const found = problems({
    ...production,
    SECRET_KEY: 'hunter2',
    DATABASE_URL: 'db:hunter2@x',
    SMTP_URL: 'mail:hunter2@x',
    MAIL_FROM: 'stock@example.com',
  });
  expect(found).toHaveLength(3);
  expect(found.join()).not.toContain('hunter2');
});
