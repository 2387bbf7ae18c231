// Makes a checkout runnable, before `npm start`, `npm test` and the like: installs what the lock
// file names and compiles `src` to `dist`, each only when it has to. Uses nothing but Node itself,
// since nothing else need be there yet.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = join(root, 'node_modules', '.ready');
const built = join(root, 'dist', '.built');
const lock = join(root, '.ready.lock');
/** The holder of the lock touches it every second; after so many ms without, it is stale. */
const lockValid = 30_000;

class Refusal extends Error {}

/** The program that is being waited for. */
let running;

/** @param {string} command what the user asked for: `start` or `test` */
async function main(command) {
  requireNode();
  if (isInstalled() && isBuilt()) return;
  await takeLock();
  const heartbeat = setInterval(touchLock, 1_000);
  try {
    if (!isInstalled()) await install(command);
    if (!isBuilt()) await build();
  } finally {
    clearInterval(heartbeat);
    freeLock();
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Refusal(`Stockwright needs Node 20.19 or newer; this is ${process.version}.`);
}

// Installing

function isInstalled() {
  return read(installed) === installStamp();
}

function installStamp() {
  const [major] = process.versions.node.split('.');
  return digest([read(join(root, 'package-lock.json')), major, process.platform, process.arch]);
}

async function install(command) {
  if (npmInstalledAll()) return writeFileSync(installed, installStamp());
  const pid = runningService();
  if (pid) {
    throw new Refusal(
      `A Stockwright (process ${pid}) runs from this folder, and its dependencies have changed: ` +
        `stop it, then run \`npm ${command}\` again.`,
    );
  }
  say('Installing the dependencies of package-lock.json; this takes up to a minute ...');
  // TypeScript is needed to start, so that development dependencies belong to it in production too.
  await run(npm(), ['ci', '--include=dev', '--no-audit', '--no-fund'], 'Installing');
  writeFileSync(installed, installStamp());
}

/** Says whether npm's own record shows that all of the lock file is there, after `npm install`. */
function npmInstalledAll() {
  const wanted = JSON.parse(read(join(root, 'package-lock.json')) ?? '{}').packages ?? {};
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const found = JSON.parse(record).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (found[path]) return JSON.stringify(found[path]) === JSON.stringify(entry);
    return entry.optional && isForOthers(entry);
  });
}

/** Says whether npm skips an optional package on this machine. */
function isForOthers({ os, cpu, libc }) {
  const fits = (list, own) => !list || list.includes(own);
  return !os || libc || !fits(os, process.platform) || !fits(cpu, process.arch);
}

/** The id of a service that runs from this folder; each keeps a file named after its process. */
function runningService() {
  const folder = join(root, 'node_modules', '.running');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder).find((pid) => {
    const started = startOf(pid);
    // Ids are given out again: the file also says when its process began.
    return isAlive(Number(pid)) && (!started || started === read(join(folder, pid)));
  });
}

/** Same form as in src/kernel/embedded/processes.ts; undefined where /proc is missing. */
function startOf(pid) {
  const status = read(`/proc/${pid}/stat`);
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  return status && `${boot}/${status.slice(status.lastIndexOf(')') + 2).split(' ')[19]}`;
}

/** npm as it was called, else the one on the path. */
function npm() {
  const cli = process.env.npm_execpath;
  return cli && basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm'];
}

// Building

function isBuilt() {
  return read(built) === buildStamp();
}

function buildStamp() {
  const files = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', ...sources('src')];
  return digest(files.flatMap((file) => [file, read(join(root, file))]));
}

/** Everything that is compiled, in a fixed order. */
function sources(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sources(path);
      return entry.name.endsWith('.test.ts') ? [] : [path];
    })
    .sort();
}

async function build() {
  say('Compiling ...');
  const stamp = buildStamp();
  const next = join(root, '.ready.dist');
  const old = join(root, '.ready.old');
  const typescript = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  // Compiled beside `dist` and then renamed: a failure leaves what was there before.
  try {
    const args = [typescript, '-p', 'tsconfig.build.json', '--outDir', next];
    await run([process.execPath], args, 'Compiling');
    writeFileSync(join(next, '.built'), stamp);
    if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old);
    renameSync(next, join(root, 'dist'));
  } finally {
    for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
  }
}

// One command at a time

async function takeLock() {
  let said = false;
  while (!createLock()) {
    const holder = lockHolder();
    if (holder.stale) removeStaleLock(holder.pid);
    else {
      if (!said)
        say(`Waiting for another command (process ${holder.pid}) to prepare this folder ...`);
      said = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function createLock() {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function lockHolder() {
  const pid = pidIn(lock);
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  const silence = Date.now() - touched;
  // The id is written just after the folder is made.
  const dead = pid ? !isAlive(pid) : silence > 2_000;
  return { pid, stale: dead || silence > lockValid };
}

function removeStaleLock(pid) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // Somebody else was quicker.
  }
  if (pidIn(aside) === pid) rmSync(aside, { recursive: true });
  else renameSync(aside, lock); // It was taken over in between.
}

function touchLock() {
  const now = new Date();
  if (pidIn(lock) === process.pid) utimesSync(lock, now, now);
}

function freeLock() {
  if (pidIn(lock) === process.pid) rmSync(lock, { recursive: true, force: true });
}

/** The process that a lock names; 0 while it names none. */
function pidIn(folder) {
  return Number(read(join(folder, 'pid'))) || 0;
}

// Small things

/** Runs a program quietly; shows what it wrote only when it fails. */
function run([program, ...first], args, doing) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => reject(new Refusal(`${doing} failed: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(output);
      reject(
        new Refusal(`${doing} failed (${signal ?? `exit code ${code}`}); see the lines above.`),
      );
    });
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Text of a file, undefined when there is none. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function digest(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function say(message) {
  console.error(message);
}

/** Ends what runs below us as well: SIGTERM, unlike Ctrl-C, reaches this process only. */
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running?.kill(signal);
    freeLock();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

try {
  await main(process.argv[2] ?? 'start');
} catch (error) {
  if (!(error instanceof Refusal || error.syscall)) throw error;
  say(error.syscall ? `This folder cannot be made ready: ${error.message}` : error.message);
  process.exitCode = 1;
}
