// Makes a checkout runnable before `npm start`, `npm test` and the like: installs the dependencies
// of the lock file, compiles `packages/*/src` and `src` to the `dist` beside each, and skips steps
// whose result is up to date. Uses nothing but Node, since a fresh clone has nothing else.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, isBuilt } from './compile.mjs';
import { digest, read, root } from './files.mjs';
import { freeLock, isAlive, takeLock, touchLock } from './lock.mjs';
import { passOn, print, Refusal, run } from './programs.mjs';

const installed = join(root, 'node_modules', '.ready');

/** @param {string} command the command to prepare for: `start` or `test` */
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

function isInstalled() {
  return read(installed) === installStamp();
}

/** The same for every version of Node: no package is built when it is installed (`.npmrc`). */
function installStamp() {
  return digest([read(join(root, 'package-lock.json')), process.platform, process.arch]);
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
  print('Installing the dependencies of package-lock.json; this takes up to a minute ...');
  // The start needs TypeScript, so that development dependencies are installed in production, too.
  await run(npm(), ['ci', '--include=dev', '--no-audit', '--no-fund'], 'Installing');
  writeFileSync(installed, installStamp());
}

/** Whether npm's own record has every package of the lock file, as after `npm install`. */
function npmInstalledAll() {
  const required = JSON.parse(read(join(root, 'package-lock.json')) ?? '{}').packages ?? {};
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const found = JSON.parse(record).packages;
  return Object.entries(required).every(([path, entry]) => {
    if (path === '') return true;
    if (found[path]) return JSON.stringify(found[path]) === JSON.stringify(entry);
    return entry.optional && isForOthers(entry);
  });
}

/** Whether npm skips an optional package on this machine. */
function isForOthers({ os, cpu, libc }) {
  const fits = (list, own) => !list || list.includes(own);
  return !os || libc || !fits(os, process.platform) || !fits(cpu, process.arch);
}

/** The id of a service that runs from this folder; each keeps a file named after its process. */
function runningService() {
  const folder = join(root, 'node_modules', '.running');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder).find((pid) => {
    const started = processStart(pid);
    // Ids are used again: the file also has the start of its process.
    return isAlive(Number(pid)) && (!started || started === read(join(folder, pid)));
  });
}

/** Same form as in packages/embedded-postgres/src/processes.ts; undefined without /proc. */
function processStart(pid) {
  const status = read(`/proc/${pid}/stat`);
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  return status && `${boot}/${status.slice(status.lastIndexOf(')') + 2).split(' ')[19]}`;
}

/** npm as it was called, else the one on the path. */
function npm() {
  const cli = process.env.npm_execpath;
  return cli && basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm'];
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    passOn(signal);
    freeLock();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

try {
  await main(process.argv[2] ?? 'start');
} catch (error) {
  if (!(error instanceof Refusal || error.syscall)) throw error;
  print(error.syscall ? `This folder cannot be prepared: ${error.message}` : error.message);
  process.exitCode = 1;
}
