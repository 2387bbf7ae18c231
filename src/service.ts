import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { endpoints, observers, supplements } from './app.ts';
import { findFile } from './domains/documents/download-document.ts';
import { openChangeFeed } from './domains/events/index.ts';
import { orderMailTask } from './domains/order-mails/send-order-mail.ts';
import { openEraser } from './domains/platform/erase-organizations.ts';
import { invitationMailing, mailInvitation } from './domains/platform/mail-invitation.ts';
import { purchaseOrderMailing } from './domains/purchase-orders/purchase-order-mailing.ts';
import { salesOrderMailing } from './domains/sales-orders/sales-order-mailing.ts';
import type { DispatcherOptions } from './domains/webhooks/dispatcher.ts';
import {
  disabledMailing,
  mailDisabledEndpoint,
} from './domains/webhooks/mail-disabled-endpoint.ts';
import { openWebhooks } from './domains/webhooks/open-webhooks.ts';
import { importSweep } from './import/sweep-imports.ts';
import { keySweep } from './kernel/access/idempotency-keys.store.ts';
import { type Config, demoEmail } from './kernel/config.ts';
import type { Endpoint } from './kernel/contract/endpoint.ts';
import type { Database } from './kernel/database/database.ts';
import type { SecretKey } from './kernel/identity/secrets.ts';
import { newId as newUuid } from './kernel/ids.ts';
import { openSweep } from './kernel/jobs/sweep.ts';
import { mails } from './kernel/limits/mails.ts';
import type { Logger } from './kernel/log.ts';
import type { Mailer } from './kernel/mail/mail.ts';
import { Metrics } from './kernel/metrics.ts';
import { openStreams } from './kernel/sharing/held-connections.ts';
import type { Tracing } from './kernel/tracing/tracing.ts';
import { openShared, type SharedOptions } from './open-shared.ts';
import { mountConsole } from './serve/console/mount-console.ts';
import { type SignIn, signInWith } from './serve/console/sign-in.ts';
import { migrate } from './serve/database/migrate.ts';
import { connectionsWithin, openFilesLimit } from './serve/descriptors.ts';
import { type BodyLimits, defaultBodyLimits } from './serve/http/body-bytes.ts';
import { mountDocumentation } from './serve/http/documentation.ts';
import { mountDownloads } from './serve/http/downloads.ts';
import { drain } from './serve/http/drain.ts';
import { mountOperations } from './serve/http/operations.ts';
import { mountRaw } from './serve/http/raw.ts';
import { openServer } from './serve/http/server.ts';
import { defaultTimeouts, type Timeouts } from './serve/http/timeouts.ts';
import { type AnswerLimits, defaultAnswerLimits } from './serve/http/unread-answers.ts';
import { issuerVerifier } from './serve/identity/id-tokens.ts';
import {
  type LocalIdentity,
  openLocalIdentity,
  providerPath,
} from './serve/identity/local-identity.ts';
import type { Lane } from './serve/jobs/lane.ts';
import { type JobRunner, openJobRunner } from './serve/jobs/runner.ts';
import { folderMailer } from './serve/mail/folder-mailer.ts';
import { openApiDocument } from './serve/openapi/document.ts';
import { type OpenFiles, openFiles } from './serve/storage/open-files.ts';
import { tags } from './tags.ts';

/** A running service; `close` drains it: no new connections, running requests finish. */
export interface Service {
  address: string;
  local: LocalIdentity | undefined;
  database: Database;
  metrics: Metrics;
  /** Whether this start found the database empty. */
  isNew: boolean;
  close(): Promise<void>;
}

export interface ServiceOptions extends SharedOptions {
  print(message: string): void;
  /** The time of the service; by default that of the machine, if the database agrees. */
  now?(): Date;
  newId?(): string;
  /** The endpoints; by default all of them. */
  endpoints?: readonly Endpoint[];
  shedLoad?: boolean;
  timeouts?: Timeouts;
  answerLimits?: AnswerLimits;
  bodyLimits?: BodyLimits;
  /** Milliseconds between two checks for due jobs; new jobs are noticed at once. */
  jobPollInterval?: number;
  /** How webhooks are sent. */
  webhooks?: Pick<DispatcherOptions, 'limits' | 'resolveName' | 'random'>;
  /** Set for a worker process: one of several that serve one port of a migrated database. */
  worker?: WorkerOptions;
}

interface WorkerOptions {
  /** A single one of the worker processes runs the jobs. */
  runsJobs: boolean;
  /** The metrics of all worker processes. */
  collectMetrics(): Promise<string>;
}

/** The built console, beside the sources and beside their compiled form. */
const consoleFolder = fileURLToPath(new URL('../console/dist', import.meta.url));

/** Migrates, opens everything and listens. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, print, worker } = options;
  const newId = options.newId ?? newUuid;
  const isNew = !worker && (await migrate(databaseUrl, print));
  const { database, calculator, installation, secretKey } = await openShared(options);
  const now = options.now ?? installation.clock.now;
  const local = config.oidc ? undefined : await openLocal(config, now, log);
  const verifier =
    local?.verifier ?? issuerVerifier({ ...(config.oidc as NonNullable<Config['oidc']>), now });
  const metrics = new Metrics();
  const tracing = await openTraces(config, log);
  const context = { database, secretKey, log, now, newId, metrics, tracing };
  const jobs = await openJobs(options, context);
  const feed = openChangeFeed({ ...config, database, databaseUrl, log });
  const files = await openFiles({ config, secretKey, database, log });
  const webhooks = openWebhooks({ ...context, ...options.webhooks, config, feed });
  const eraser = openEraser(databaseUrl, log, files.sweep);
  const server = await openServer(options.endpoints ?? endpoints, {
    ...context,
    calculator,
    ...webhooks.services,
    verifier,
    observers,
    supplements,
    eraseOrganizations: eraser.wake,
    ...openConnections(config),
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
    files,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    rates: config,
    userLimits: config.userLimits,
    shedLoad: options.shedLoad ?? true,
    timeouts: options.timeouts ?? defaultTimeouts,
    answerLimits: options.answerLimits ?? defaultAnswerLimits,
    bodyLimits: options.bodyLimits ?? defaultBodyLimits,
    localUrl: local && config.publicUrl,
  });
  mountOperations(server, { database, ...installation, metrics, collect: worker?.collectMetrics });
  mountFiles(server, files, { database, now });
  mountDocumentation(server, () => openApiDocument(endpoints, tags));
  if (local) mountSignIn(server, local);
  await mountScreens(server, config, local, log);
  const sweeps = [keySweep, importSweep].map((each) => openSweep(each, { database, log }));
  const close = async () => {
    feed.stop();
    await drain(server);
    const others = [files, installation, calculator, database];
    for (const each of [webhooks, feed, jobs, eraser, ...sweeps, ...others]) await each.close();
    metrics.close();
    await tracing?.close();
  };
  const { port, host } = config;
  const address = await server.listen({ port, host }).catch(async (error) => {
    await close();
    throw error;
  });
  return { address, local, database, metrics, isNew, close };
}

/** How many connections this process may have with its open files, and how many of them wait. */
function openConnections({ maxConnections, streamsPerUser, uploadsPerUser }: Config) {
  const most = Math.min(maxConnections, connectionsWithin(openFilesLimit()));
  // The other connections answer requests.
  const streams = openStreams({ perUser: streamsPerUser, total: Math.floor(most / 2) });
  return { maxConnections: most, streams, uploadsPerUser };
}

/** Traces, if there is a collector for them. The libraries take long to load. */
async function openTraces({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { openTracing } = await import('./serve/tracing/open-tracing.ts');
  return openTracing(tracing, log);
}

function openLocal(config: Config, now: () => Date, log: Logger): Promise<LocalIdentity> {
  const issuer = `${config.publicUrl}${providerPath}`;
  const reportError = (err: unknown) =>
    log.error({ err }, 'The development identity provider failed');
  return openLocalIdentity({ dataDir: config.dataDir, issuer, now, reportError });
}

/** The development identity provider, and its sign-in pages. */
function mountSignIn(server: FastifyInstance, local: LocalIdentity): void {
  for (const route of local.routes) {
    mountRaw(server, route.method, route.path, route.handle);
  }
  mountRaw(server, ['GET', 'POST'], `${providerPath}/*`, local.handler);
}

async function mountScreens(
  server: FastifyInstance,
  config: Config,
  local: LocalIdentity | undefined,
  log: Logger,
): Promise<void> {
  if (!config.console) return;
  const signIn = consoleSignIn(config, local);
  await mountConsole(server, { folder: consoleFolder, signIn, log });
}

/** How people sign in to the console: at the identity provider, or at that of local mode. */
function consoleSignIn(config: Config, local: LocalIdentity | undefined): () => Promise<SignIn> {
  const { oidc, demo, publicUrl } = config;
  if (oidc) {
    const clientId = config.console?.clientId ?? oidc.audience;
    return signInWith({ issuer: oidc.issuer, clientId });
  }
  const signIn = {
    issuer: `${publicUrl}${providerPath}`,
    clientId: local?.audience ?? '',
    authorizationEndpoint: `${providerPath}/auth`,
    tokenEndpoint: `${providerPath}/token`,
    revocationEndpoint: `${providerPath}/token/revocation`,
    endSessionEndpoint: local?.signOutPath,
    local: true,
    ...(demo && { demoEmail }),
  };
  return async () => signIn;
}

/** The addresses of files, where the service serves them itself. */
function mountFiles(
  server: FastifyInstance,
  { storage, links }: OpenFiles,
  { database, now }: { database: Database; now(): Date },
): void {
  if (!storage.open) return;
  const find = (orgId: string, id: string) => findFile(database, orgId, id);
  mountDownloads(server, { storage, links, find, now });
}

/** Runs the jobs that requests enqueue; one worker process does that for all. */
async function openJobs(
  {
    config,
    databaseUrl,
    log,
    worker,
    jobPollInterval = mails.jobs.pollInterval.value,
  }: ServiceOptions,
  context: { secretKey: SecretKey; metrics: Metrics; now(): Date },
): Promise<JobRunner> {
  if (worker && !worker.runsJobs) return { close: async () => undefined };
  // Mails with documents take long: mails that only have a text go by themselves.
  const textPlaces = Math.floor(config.smtpConnections / 3) || 1;
  const documentPlaces = config.smtpConnections - textPlaces;
  const mailerWith = await openMailers(config, log);
  const texts = mailerWith(textPlaces);
  const documents = mailerWith(documentPlaces);
  const mailing = { ...context, publicUrl: config.publicUrl, log };
  const ofDocuments = { ...mailing, mailer: documents };
  const lanes: Lane[] = [
    {
      places: textPlaces,
      tasks: {
        [mailInvitation]: invitationMailing({ ...mailing, mailer: texts }),
        [mailDisabledEndpoint]: disabledMailing({ ...mailing, mailer: texts }),
      },
    },
    {
      places: documentPlaces,
      tasks: {
        [purchaseOrderMailing.job]: orderMailTask(purchaseOrderMailing, ofDocuments),
        [salesOrderMailing.job]: orderMailTask(salesOrderMailing, ofDocuments),
      },
    },
  ];
  const pollInterval = jobPollInterval;
  const runner = openJobRunner({ ownerUrl: databaseUrl, lanes, log, pollInterval });
  return {
    async close() {
      await runner.close();
      for (const mailer of [texts, documents]) mailer.close();
    },
  };
}

/** Makes mailers, each with some connections of its own. */
async function openMailers(
  { smtpUrl, mailFrom: from, dataDir, oidc }: Config,
  log: Logger,
): Promise<(connections: number) => Mailer> {
  if (smtpUrl) {
    // The library takes long to load.
    const { smtpMailer } = await import('./serve/mail/smtp-mailer.ts');
    return (connections) => smtpMailer({ url: smtpUrl, from, connections });
  }
  const dir = join(dataDir, 'mails');
  if (oidc) log.warn({ dir }, 'Mails are written to a folder: SMTP_URL is not set');
  return () => folderMailer({ dir, from, log, showLinks: !oidc });
}
