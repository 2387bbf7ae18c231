/** Dockerfile, compose file and unit of systemd, as far as they can be checked without engines. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/kernel/config.ts';
import { applicationRole } from '../src/serve/database/migrate.ts';
import { temporaryFolder } from './support/cluster.ts';
import { freePort } from './support/free-port.ts';
import { startProcess, untilReady } from './support/service-process.ts';
import { root } from './support/sources.ts';
import { createDatabase } from './support/world.ts';

/** A part of systemd, which is not everywhere. */
const analyze = '/usr/bin/systemd-analyze';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The settings that the Dockerfile and the compose file give to the service. */
function trialSettings(): Record<string, string> {
  const [, image = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? [];
  const ofImage = Object.fromEntries(image.split(' ').map((pair) => pair.split('=', 2)));
  return {
    ...ofImage,
    ...parse(read('deploy/trial/compose.yaml')).services.stockwright.environment,
  };
}

/** The names of all settings, from the table of the operator's page. */
const settingNames = [...read('docs/operations.md').matchAll(/^\| (`[A-Z][^|]*`) \|/gm)].flatMap(
  ([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
);

/** The instructions of the Dockerfile's last stage. */
const lastStage = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .at(-1) as string;

test('the settings of the trial exist, and are those of production', () => {
  const settings = trialSettings();
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
  const config = readConfig(settings);
  expect(config).toMatchObject({ production: true, host: '0.0.0.0', demo: false });
  expect([config.databaseAppUrl, config.s3, config.oidc, config.smtpUrl]).not.toContain(undefined);
});

test('the parts of the trial know each other', () => {
  const { services, volumes } = parse(read('deploy/trial/compose.yaml'));
  const { environment, ports, build } = services.stockwright;
  const dex = parse(read('deploy/trial/dex.yaml'));
  expect(dex.issuer).toBe(environment.OIDC_ISSUER);
  expect(dex.staticClients[0].id).toBe(environment.OIDC_AUDIENCE);
  const roles = read('deploy/trial/roles.sql');
  for (const name of ['DATABASE_URL', 'DATABASE_APP_URL']) {
    const { username, password, hostname, pathname } = new URL(environment[name]);
    expect(roles).toContain(`create role ${username} login password '${password}'`);
    expect(roles).toContain(`create database ${pathname.slice(1)} `);
    expect(services).toHaveProperty(hostname);
  }
  expect(roles).toContain(`create role ${applicationRole} nologin`);
  expect(services).toHaveProperty(new URL(environment.SMTP_URL).hostname);
  expect(services.storage.environment.MINIO_ROOT_USER).toBe(environment.S3_ACCESS_KEY_ID);
  expect(services.storage.environment.MINIO_ROOT_PASSWORD).toBe(environment.S3_SECRET_ACCESS_KEY);
  expect(services.bucket.entrypoint.join()).toContain(`trial/${environment.S3_BUCKET}`);
  // Who shares the network of the service is reached through its ports, on loopback.
  for (const name of ['OIDC_ISSUER', 'S3_ENDPOINT', 'PUBLIC_URL']) {
    const { host, port } = new URL(environment[name]);
    expect(ports).toContain(`${host}:${port}`);
  }
  // biome-ignore lint/suspicious/noExplicitAny: the file's JSON.
  const all: any[] = Object.values(services);
  expect(all.filter(({ image }) => image && !/:[\w.-]*\d[\w.-]*$/.test(image))).toEqual([]);
  const exposed = all.flatMap((service) => service.ports ?? []);
  expect(exposed.filter((port: string) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  const mounts = all
    .flatMap((service) => service.volumes ?? [])
    .map((mount: string) => mount.split(':')[0] as string);
  const missing = mounts.filter((mount) =>
    mount.startsWith('.') ? !existsSync(join(root, 'deploy/trial', mount)) : !(mount in volumes),
  );
  expect(missing).toEqual([]);
  expect(existsSync(join(root, 'deploy/trial', build, 'Dockerfile'))).toBe(true);
});

test('the image runs as an ordinary user, can be stopped, and says whether it is ready', () => {
  expect(lastStage).toMatch(/^USER node$/m);
  expect(lastStage).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(lastStage).toMatch(/^HEALTHCHECK .*CMD \[.*\/health\/ready/m);
  expect(lastStage).toMatch(/^CMD \["node", "dist\/main.js"\]$/m);
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']));
  const ignored = read('.dockerignore').split('\n');
  const sent = [...read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => name !== '.');
  expect(sent.filter((name) => !ignored.includes(`!${name}`))).toEqual([]);
});

test('every way to start gives the C library the same setting', () => {
  const places = ['package.json', 'Dockerfile', 'deploy/stockwright.service'];
  const settings = places.map((place) => read(place).match(/\bMALLOC_\w+=\d+/g));
  expect(settings).toEqual(places.map(() => ['MALLOC_ARENA_MAX=2']));
});

test('what the image copies is enough to run with the settings of the trial', async () => {
  const app = join(temporaryFolder(), 'app');
  mkdirSync(app);
  for (const [, from = '', to = ''] of lastStage.matchAll(
    /^COPY --from=\w+ \/app\/(\S+) (\S+)$/gm,
  )) {
    if (from === 'node_modules') symlinkSync(join(root, from), join(app, to));
    else cpSync(join(root, from), join(app, to), { recursive: true, filter: isOfImage });
  }
  const port = await freePort();
  const env: Record<string, string> = { ...trialSettings(), HOST: '127.0.0.1', PROCESSES: '1' };
  const databaseUrl = await createDatabase();
  // The service takes its role on the owner's connection: the run's PostgreSQL has one login.
  const service = startProcess({
    ...{ dataDir: temporaryFolder(), port, cwd: app },
    env: { ...env, PORT: String(port), DATABASE_URL: databaseUrl, DATABASE_APP_URL: '' },
  });
  await untilReady(service);
  const [, check = ''] = /CMD \["node", "-e", "(.*)"\]/.exec(lastStage) ?? [];
  const probe = (at: number) =>
    execFileSync('node', ['-e', check], { env: { ...process.env, PORT: String(at) } });
  expect(() => probe(port)).not.toThrow();
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(() => probe(port)).toThrow();
});

/** Modules of the packages are in the image's own `node_modules`. */
const isOfImage = (path: string) =>
  !/\/node_modules(\/|$)|\/src(\/|$)/.test(path.slice(root.length));

test('systemd accepts the unit, which stops later than the longest request', () => {
  const unit = read('deploy/stockwright.service');
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(readConfig({}).writeTimeout);
  const grace = parse(read('deploy/trial/compose.yaml')).services.stockwright.stop_grace_period;
  expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(readConfig({}).writeTimeout);
  for (const name of ['NoNewPrivileges', 'DynamicUser']) expect(unit).toContain(`${name}=yes`);
  if (!existsSync(analyze)) return;
  const said = spawnSync(analyze, ['verify', join(root, 'deploy/stockwright.service')]);
  // It also speaks of the units of this machine, and Node.js may be in another folder.
  const lines = said.stderr.toString().split('\n');
  const ofUnit = lines.filter((line) => /stockwright/.test(line) && !/not executable/.test(line));
  expect(ofUnit).toEqual([]);
});
