import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processStart } from '@stockwright/embedded-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './support/eventually.ts';
import { compiler, quickNpm, realNpm } from './support/ready-programs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const onLinux = process.platform === 'linux';

let folder: string;
const at = (path: string) => join(folder, path);
const write = (path: string, content: string | object) =>
  writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockwright-ready-'));
  for (const path of ['src', 'compiler/bin']) mkdirSync(at(path), { recursive: true });
  cpSync(join(root, 'scripts'), at('scripts'), { recursive: true });
  write('src/main.ts', 'first');
  write('tsconfig.json', {});
  write('tsconfig.build.json', {});
  write('npm-cli.js', quickNpm);
  write('compiler/package.json', { name: 'typescript', version: '1.0.0' });
  write('compiler/bin/tsc', compiler);
  writePackage('1.0.0');
});

afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

function writePackage(version: string): void {
  const own = { name: 'p', version, devDependencies: { typescript: 'file:compiler' } };
  const packages = {
    '': own,
    compiler: { name: 'typescript', version: '1.0.0', dev: true },
    'node_modules/typescript': { resolved: 'compiler', link: true },
  };
  write('package.json', { ...own, private: true });
  write('package-lock.json', { ...own, lockfileVersion: 3, requires: true, packages });
}

const environment = (more = {}) => ({ ...process.env, npm_execpath: at('npm-cli.js'), ...more });

function ready(more?: NodeJS.ProcessEnv, nodeArgs: string[] = [], command = 'start') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArgs, at('scripts/ready.mjs'), command],
    { cwd: tmpdir(), env: environment(more), encoding: 'utf8' },
  );
  return { status, lines: (stdout + stderr).split('\n').filter((line) => line !== '') };
}

const npmCalls = () =>
  existsSync(at('npm-calls')) ? readFileSync(at('npm-calls'), 'utf8').trim().split('\n') : [];
const compiled = (project = '.') => readFileSync(at(`${project}/dist/main.js`), 'utf8');
const leftovers = () =>
  ['.', ...(existsSync(at('packages/one')) ? ['packages/one'] : [])].flatMap((project) =>
    readdirSync(at(project)).filter((name) => name.startsWith('.ready')),
  );

/** The sources that were compiled since the last call. */
function compilations(): string[] {
  const lines = readFileSync(at('compiled'), 'utf8').trim().split('\n');
  rmSync(at('compiled'));
  return lines;
}

function addPackage(): void {
  mkdirSync(at('packages/one/src'), { recursive: true });
  write('packages/one/package.json', { name: 'one', version: '1.0.0' });
  write('packages/one/tsconfig.json', {});
  write('packages/one/src/main.ts', 'first');
}

const finishing = (text: string) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2] + '/finished', '${text}');`;

const installing =
  'Installing the dependencies of package-lock.json; this takes up to a minute ...';

test('A fresh clone is installed and compiled, also in production, and only once', () => {
  write('npm-cli.js', realNpm);
  expect(ready({ NODE_ENV: 'production' })).toEqual({
    status: 0,
    lines: [installing, 'Compiling ...'],
  });
  expect(npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund']);
  expect(compiled()).toBe('first');
  expect(ready()).toEqual({ status: 0, lines: [] });
  expect(npmCalls()).toHaveLength(1);
  expect(leftovers()).toEqual([]);
});

test('A start of compiled files installs no development dependencies; tests and changes do', () => {
  ready();
  rmSync(at('node_modules'), { recursive: true });
  expect(ready()).toEqual({ status: 0, lines: [installing] });
  expect(ready()).toEqual({ status: 0, lines: [] });
  expect(ready(undefined, [], 'test')).toEqual({ status: 0, lines: [installing] });
  rmSync(at('node_modules'), { recursive: true });
  ready();
  write('src/main.ts', 'second');
  expect(ready()).toEqual({ status: 0, lines: [installing, 'Compiling ...'] });
  expect(ready()).toEqual({ status: 0, lines: [] });
  const tools = npmCalls().map((call) => call.split(' ')[1]);
  expect(tools).toEqual([
    ...['--include=dev', '--omit=dev', '--include=dev'],
    ...['--omit=dev', '--include=dev'],
  ]);
});

test('A changed source is compiled again, a changed test is not', () => {
  ready();
  write('src/main.test.ts', 'test');
  expect(ready().lines).toEqual([]);
  write('src/main.ts', 'second');
  expect(ready().lines).toEqual(['Compiling ...']);
  expect(compiled()).toBe('second');
  expect(npmCalls()).toHaveLength(1);
});

test('What the compiler wrote is completed, again when the program for it has changed', () => {
  write('finish.mjs', finishing('first'));
  expect(ready().status).toBe(0);
  expect(readFileSync(at('dist/finished'), 'utf8')).toBe('first');
  write('finish.mjs', finishing('second'));
  expect(ready()).toEqual({ status: 0, lines: ['Compiling ...'] });
  expect(readFileSync(at('dist/finished'), 'utf8')).toBe('second');
  write('finish.mjs', 'process.exit(3)');
  expect(ready()).toEqual({
    status: 1,
    lines: ['Compiling ...', 'Compiling failed (exit code 3); see the lines above.'],
  });
  expect(readFileSync(at('dist/finished'), 'utf8')).toBe('second');
});

test('A source that does not compile fails each time and leaves the last build as it was', () => {
  ready();
  write('src/main.ts', 'wrong');
  for (let attempt = 1; attempt <= 2; attempt++) {
    expect(ready()).toEqual({
      status: 1,
      lines: [
        'Compiling ...',
        'src/main.ts(1,1): error TS0: wrong',
        'Compiling failed (exit code 2); see the lines above.',
      ],
    });
    expect(compiled()).toBe('first');
  }
  expect(leftovers()).toEqual([]);
});

test('Packages are compiled before the service that imports them', () => {
  addPackage();
  expect(ready().lines).toEqual([installing, 'Compiling ...']);
  expect(compilations()).toEqual(['packages/one/src/main.ts', 'src/main.ts']);
  expect(compiled('packages/one')).toBe('first');
  expect(ready().lines).toEqual([]);

  write('src/main.ts', 'second');
  ready();
  expect(compilations()).toEqual(['src/main.ts']);
  write('packages/one/src/main.ts', 'second');
  ready();
  expect(compilations()).toEqual(['packages/one/src/main.ts', 'src/main.ts']);
  expect(compiled('packages/one')).toBe('second');
  write('packages/one/package.json', { name: 'one', version: '1.0.1' });
  expect(ready().lines).toEqual(['Compiling ...']);
  expect(leftovers()).toEqual([]);
});

test.each(['packages/one/src/main.ts', 'src/main.ts'])(
  'Where %s does not compile, the last build of all stays as it was',
  (wrong) => {
    addPackage();
    ready();
    write('packages/one/src/main.ts', 'second');
    write(wrong, 'wrong');
    const { status, lines } = ready();
    expect(status).toBe(1);
    expect(lines).toContain(`${wrong}(1,1): error TS0: wrong`);
    expect([compiled('packages/one'), compiled()]).toEqual(['first', 'first']);
    expect(leftovers()).toEqual([]);
    write(wrong, 'third');
    expect(ready().status).toBe(0);
    expect(compiled(wrong.replace('/src/main.ts', '').replace('src/main.ts', '.'))).toBe('third');
  },
);

test('A failed installation shows the output of npm and is tried again the next time', () => {
  write('npm-cli.js', "console.log('npm error network'); process.exit(1);");
  for (let attempt = 1; attempt <= 2; attempt++) {
    expect(ready()).toEqual({
      status: 1,
      lines: [
        installing,
        'npm error network',
        'Installing failed (exit code 1); see the lines above.',
      ],
    });
  }
});

test('Dependencies that a developer installed with npm are not installed again', () => {
  write('npm-cli.js', realNpm);
  ready();
  writePackage('1.1.0');
  spawnSync('npm', ['install', '--offline'], { cwd: folder });
  expect(ready().lines).toEqual(['Compiling ...']);
  expect(npmCalls()).toHaveLength(1);
});

test('Nothing is installed under a running service', async () => {
  ready();
  rmSync(at('node_modules/.package-lock.json'));
  writePackage('1.1.0');
  const service = spawn('sleep', ['60']);
  const marker = at(`node_modules/.running/${service.pid}`);
  mkdirSync(at('node_modules/.running'));
  writeFileSync(marker, processStart(service.pid as number) ?? '');
  expect(ready()).toEqual({
    status: 1,
    lines: [
      `A Stockwright (process ${service.pid}) runs from this folder, and its dependencies have ` +
        'changed: stop it, then run `npm start` again.',
    ],
  });
  expect(npmCalls()).toHaveLength(1);
  service.kill('SIGKILL');
  await eventually(() => expect(ready().status).toBe(0));
  expect(npmCalls()).toHaveLength(2);
});

test.runIf(onLinux)('A process that got the id of a service is no service', () => {
  ready();
  rmSync(at('node_modules/.package-lock.json'));
  writePackage('1.1.0');
  mkdirSync(at('node_modules/.running'));
  writeFileSync(at(`node_modules/.running/${process.pid}`), 'another boot/1');
  expect(ready().status).toBe(0);
});

test('Of two commands at once the second waits, reports it and has nothing to do', async () => {
  write('npm-cli.js', realNpm);
  const first = spawn(process.execPath, [at('scripts/ready.mjs'), 'start'], {
    env: environment(),
    stdio: 'ignore',
  });
  while (!existsSync(at('.ready.lock/pid'))) await sleep(5);
  expect(ready()).toEqual({
    status: 0,
    lines: [`Waiting for another command (process ${first.pid}) to prepare this folder ...`],
  });
  expect(npmCalls()).toHaveLength(1);
  expect(compiled()).toBe('first');
});

test('The lock of a dead command is taken over', () => {
  mkdirSync(at('.ready.lock'));
  write('.ready.lock/pid', String(spawnSync('true').pid));
  expect(ready().lines).toEqual([installing, 'Compiling ...']);
  expect(leftovers()).toEqual([]);
});

test('An end by SIGTERM frees the lock and leaves no valid stamp', async () => {
  write('npm-cli.js', realNpm);
  const first = spawn(process.execPath, [at('scripts/ready.mjs'), 'start'], {
    env: environment(),
    stdio: 'ignore',
  });
  while (!existsSync(at('npm-calls'))) await sleep(5);
  first.kill('SIGTERM');
  await new Promise((resolve) => first.once('exit', resolve));
  expect(first.exitCode).toBe(143);
  expect(existsSync(at('.ready.lock'))).toBe(false);
  expect(existsSync(at('node_modules/.ready'))).toBe(false);
});

test('An old version of Node gets an error with the required version', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } });
    Object.defineProperty(process, 'version', { value: 'v20.18.3' });`;
  expect(ready({}, ['--import', `data:text/javascript,${encodeURIComponent(old)}`])).toEqual({
    status: 1,
    lines: ['Stockwright needs Node 20.19 or newer; this is v20.18.3.'],
  });
});
