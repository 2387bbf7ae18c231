import { resolve } from 'node:path';
import { isLoopback } from '@stockwright/dev-sign-in';
import {
  type RateLimits,
  readRateLimits,
  readUserLimits,
  type UserLimits,
} from './limit-settings.ts';
import { readSlowMachine } from './limits/limit.ts';
import { writes } from './limits/writes.ts';
import type { Sender } from './mail/mail.ts';
import { readWebhookLimits, type WebhookLimits } from './outbound/webhook-limits.ts';
import { isNetwork, readNetworks, readSwitch, readWhole } from './settings.ts';
import type { S3Options } from './storage/s3-storage.ts';
import { readTracing } from './tracing/settings.ts';
import type { TracingOptions } from './tracing/tracing.ts';
import { patterns } from './values/patterns.ts';

const { time } = writes.transactions;

/** The service's settings, from the environment; see the table in docs/operations.md. */
export interface Config extends RateLimits {
  port: number;
  host: string;
  /** Owner's connection; unset for the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The service's own login; unset to assume the role through the owner's. */
  databaseAppUrl: string | undefined;
  dataDir: string;
  /** Where documents are stored; unset for DATA_DIR. */
  s3: S3Options | undefined;
  /** The most bytes of one document. */
  documentLimit: number;
  /** Bytes that uploads leave free on the disk of DATA_DIR. */
  diskReserve: number;
  /** Milliseconds for which the file of a deleted document is kept, for backups. */
  documentRetention: number;
  /** The identity provider; unset for local mode. */
  oidc: { issuer: string; audience: string; jwksUri: string | undefined } | undefined;
  secretKey: string | undefined;
  /** The key that SECRET_KEY replaces: what it signed stays valid. */
  previousSecretKey: string | undefined;
  publicUrl: string;
  /** The mail server; unset to leave mails in DATA_DIR. */
  smtpUrl: string | undefined;
  /** The most connections of a node to the mail server. */
  smtpConnections: number;
  mailFrom: Sender;
  corsOrigins: string[];
  logLevel: string;
  /** Connections of a process at once, if it may have as many open files. */
  maxConnections: number;
  /** Streams and waiting requests of a user at once, in a process. */
  streamsPerUser: number;
  /** Uploads of a user at once, in a process. */
  uploadsPerUser: number;
  userLimits: UserLimits;
  trustProxy: boolean | string;
  /** Networks to which webhooks may be sent beside the public internet. */
  webhookNetworks: string[];
  /** How much is sent to receivers of webhooks. */
  webhookLimits: WebhookLimits;
  /** Milliseconds. */
  writeTimeout: number;
  /** Days for which events of the change feed are kept. */
  eventsKeptDays: number;
  /** Processes that serve the port together. */
  processes: number;
  production: boolean;
  /** Where traces go; unset for none. */
  tracing: TracingOptions | undefined;
  /** Whether to make a demo organization in a new database; in local mode only. */
  demo: boolean;
  /** The console, the screens for people; undefined for none. */
  console: { clientId: string | undefined } | undefined;
}

/** Owns the demo organization. */
export const demoEmail = 'demo@example.com';

/** A configuration that cannot work; one line for each problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads and checks everything before anything starts; throws one ConfigError that names all. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const value = (name: string) => env[name]?.trim() || undefined;
  const whole = (name: string, fallback: number, min: number, max: number) =>
    readWhole(name, value(name), { fallback, min, max }, problems);
  const host = value('HOST') ?? '127.0.0.1';
  const port = whole('PORT', 3000, 0, 65_535);
  const issuer = value('OIDC_ISSUER');
  const config: Config = {
    port,
    host,
    databaseUrl: readDatabaseUrl('DATABASE_URL', value('DATABASE_URL'), problems),
    databaseAppUrl: readDatabaseUrl('DATABASE_APP_URL', value('DATABASE_APP_URL'), problems),
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    s3: readS3(value, problems),
    documentLimit: whole('DOCUMENT_LIMIT', 25, 1, 5000) * 1024 * 1024,
    diskReserve: whole('DISK_RESERVE', 1024, 0, 1_000_000_000) * 1024 * 1024,
    documentRetention: whole('DOCUMENT_RETENTION', 0, 0, 3650) * 86_400_000,
    oidc: issuer ? readOidc(issuer, value, problems) : undefined,
    secretKey: value('SECRET_KEY'),
    previousSecretKey: value('SECRET_KEY_PREVIOUS'),
    publicUrl:
      readUrl('PUBLIC_URL', value('PUBLIC_URL'), problems) ?? `http://${inUrl(host)}:${port}`,
    smtpUrl: readSmtpUrl(value('SMTP_URL'), problems),
    smtpConnections: whole('SMTP_CONNECTIONS', 6, 2, 100),
    mailFrom: readSender(value, problems),
    corsOrigins: readOrigins(value('CORS_ORIGINS'), problems),
    logLevel: value('LOG_LEVEL') ?? 'info',
    maxConnections: whole('MAX_CONNECTIONS', 10_000, 16, 1_000_000),
    streamsPerUser: whole('STREAMS_PER_USER', 100, 1, 1_000_000),
    uploadsPerUser: whole('UPLOADS_PER_USER', 20, 1, 1_000_000),
    ...readRateLimits(value, issuer !== undefined, problems),
    userLimits: readUserLimits(whole),
    trustProxy: readTrustProxy(value('TRUST_PROXY'), problems),
    webhookNetworks: readNetworks('WEBHOOK_NETWORKS', value('WEBHOOK_NETWORKS'), problems),
    webhookLimits: readWebhookLimits(whole),
    writeTimeout: whole('WRITE_TIMEOUT', time.value / 1000, 1, 3600) * 1000,
    eventsKeptDays: whole('EVENTS_KEPT_DAYS', 400, 1, 36_500),
    processes: whole('PROCESSES', 1, 1, 64),
    production: env.NODE_ENV === 'production',
    tracing: readTracing(value, problems),
    demo: readSwitch('DEMO', value('DEMO') ?? 'true', problems) && issuer === undefined,
    console: readSwitch('CONSOLE', value('CONSOLE') ?? 'true', problems)
      ? { clientId: value('CONSOLE_CLIENT_ID') }
      : undefined,
  };
  readSlowMachine(value('SLOW_MACHINE'), problems);
  refuseCombinations(config, value, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function refuseCombinations(
  config: Config,
  value: (name: string) => string | undefined,
  problems: string[],
): void {
  if (!logLevels.includes(config.logLevel)) {
    problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  }
  if (config.databaseAppUrl && !config.databaseUrl) {
    problems.push('DATABASE_APP_URL needs DATABASE_URL, the owner that migrates.');
  }
  for (const name of ['SECRET_KEY', 'SECRET_KEY_PREVIOUS']) {
    if (!/^([A-Za-z0-9_-]{43}=?)?$/.test(value(name) ?? '')) {
      problems.push(`${name} must be 32 bytes in base64url (43 characters).`);
    }
  }
  if (config.smtpUrl && !value('MAIL_FROM')) {
    problems.push('MAIL_FROM is required with SMTP_URL: the address that mails are from.');
  }
  if (config.oidc) {
    if (!config.secretKey) {
      problems.push(
        'SECRET_KEY is required with OIDC_ISSUER: it signs links, on every node the same.',
      );
    }
    return;
  }
  if (value('OIDC_AUDIENCE') || value('OIDC_JWKS_URI')) {
    problems.push('OIDC_AUDIENCE and OIDC_JWKS_URI need OIDC_ISSUER.');
  }
  if (config.production) {
    problems.push(
      'OIDC_ISSUER is required with NODE_ENV=production: in local mode anyone can sign in as any user.',
    );
  }
  if (!isLoopback(inUrl(config.host))) {
    problems.push(
      `HOST ${config.host} is reachable from outside: set OIDC_ISSUER, or listen on 127.0.0.1. In local mode anyone can sign in as any user.`,
    );
  }
}

function readDatabaseUrl(name: string, text: string | undefined, problems: string[]) {
  if (text && !/^postgres(ql)?:\/\//.test(text)) {
    problems.push(`${name} must start with postgres:// or postgresql://.`);
  }
  return text;
}

function readUrl(name: string, text: string | undefined, problems: string[]): string | undefined {
  if (text && !patterns.url.matches(text)) {
    problems.push(`${name} must start with http:// or https://.`);
  }
  return text?.replace(/\/+$/, '');
}

function readSmtpUrl(text: string | undefined, problems: string[]): string | undefined {
  const hasHost = text && URL.canParse(text) && new URL(text).hostname !== '';
  if (text && !(hasHost && /^smtps?:\/\//.test(text))) {
    problems.push('SMTP_URL must be an address like smtps://user:password@mail.example.com:465.');
  }
  return text;
}

/** `stock@example.com`, or with a name: `Stockwright <stock@example.com>`. */
function readSender(value: (name: string) => string | undefined, problems: string[]): Sender {
  const text = value('MAIL_FROM') ?? 'Stockwright <stockwright@localhost>';
  const named = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text);
  const [name = '', address = ''] = named ? named.slice(1) : ['', text];
  if (value('MAIL_FROM') && !patterns.email.matches(address)) {
    problems.push('MAIL_FROM must be an e-mail address, or a name with one: Name <address>.');
  }
  const report = value('MAIL_REPORT');
  if (report && !patterns.email.matches(report)) {
    problems.push('MAIL_REPORT must be an e-mail address.');
  }
  return { name, address, report: report ?? address };
}

/** A bucket with its keys, or nothing of all that. */
function readS3(
  value: (name: string) => string | undefined,
  problems: string[],
): S3Options | undefined {
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const optional = ['S3_ENDPOINT', 'S3_REGION'] as const;
  const [bucket, accessKeyId, secretAccessKey] = required.map(value);
  if (bucket && accessKeyId && secretAccessKey) {
    const endpoint = readUrl('S3_ENDPOINT', value('S3_ENDPOINT'), problems);
    const region = value('S3_REGION') ?? 'us-east-1';
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  const configured = [...required, ...optional].find(value);
  const lacking = required.filter((name) => !value(name));
  if (configured) problems.push(`${configured} needs ${lacking.join(', ')} too.`);
  return undefined;
}

function readOidc(
  issuer: string,
  value: (name: string) => string | undefined,
  problems: string[],
): Config['oidc'] {
  const audience = value('OIDC_AUDIENCE');
  const jwksUri = value('OIDC_JWKS_URI');
  if (!audience) problems.push('OIDC_AUDIENCE is required with OIDC_ISSUER.');
  for (const [name, url] of [
    ['OIDC_ISSUER', issuer],
    ['OIDC_JWKS_URI', jwksUri],
  ] as const) {
    if (url === undefined) continue;
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    const safe =
      parsed?.protocol === 'https:' ||
      (parsed?.protocol === 'http:' && isLoopback(parsed.hostname));
    if (!safe) problems.push(`${name} must be an https:// address (http:// on loopback only).`);
  }
  return { issuer, audience: audience ?? '', jwksUri };
}

function readOrigins(text: string | undefined, problems: string[]): string[] {
  const origins = (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      problems.push(
        `CORS_ORIGINS: "${origin}" is not an origin; write it like https://app.example.com.`,
      );
    }
  }
  return origins;
}

/** The proxies whose X-Forwarded-For is trusted: none, all, or these addresses. */
function readTrustProxy(text: string | undefined, problems: string[]): boolean | string {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  for (const proxy of text.split(',').map((part) => part.trim())) {
    if (!/^(loopback|linklocal|uniquelocal)$/.test(proxy) && !isNetwork(proxy)) {
      problems.push(`TRUST_PROXY: "${proxy}" is neither true, false, an address nor a network.`);
    }
  }
  return text;
}

/** A host as part of an address: IPv6 in brackets. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
