// Makes a checkout runnable before `npm start`, `npm test` and the like: installs the dependencies
// of the lock file, compiles `packages/*/src` and `src` to the `dist` beside each, and skips steps
// whose result is up to date. Uses nothing but Node, since a fresh clone has nothing else. Where
// all is compiled, a start needs no development dependencies.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, isBuilt } from './compile.mjs';
import { digest, read, root } from './files.mjs';
import { freeLock, isAlive, takeLock, touchLock } from './lock.mjs';
import { passOn, print, Refusal, run } from './programs.mjs';

const installed = join(root, 'node_modules', '.ready');

/** @param {string} command the command to prepare for; all but `start` need the tools of tests */
async function main(command) {
  requireNode();
  const isStart = command === 'start';
  if (isBuilt() && isInstalled(!isStart)) return;
  await takeLock();
  const heartbeat = setInterval(touchLock, 1_000);
  try {
    const withTools = !isStart || !isBuilt();
    if (!isInstalled(withTools)) await install(command, withTools);
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

/** @param withTools whether development dependencies are needed, too */
function isInstalled(withTools) {
  const stamp = read(installed);
  return stamp === installStamp(true) || (!withTools && stamp === installStamp(false));
}

/**
 * The stamp is the same for every version of Node: no package is built when it is installed
 * (`.npmrc`).
 */
function installStamp(withTools) {
  const lock = read(join(root, 'package-lock.json'));
  return digest([lock, process.platform, process.arch, String(withTools)]);
}

async function install(command, withTools) {
  const all = npmInstalledAll(true);
  if (all || (!withTools && npmInstalledAll(false))) {
    return writeFileSync(installed, installStamp(all));
  }
  const pid = runningService();
  if (pid) {
    throw new Refusal(
      `A Stockwright (process ${pid}) runs from this folder, and its dependencies have changed: ` +
        `stop it, then run \`npm ${command}\` again.`,
    );
  }
  print('Installing the dependencies of package-lock.json; this takes up to a minute ...');
  // Without compiled files TypeScript is needed, in production, too.
  const tools = withTools ? '--include=dev' : '--omit=dev';
  await run(npm(), ['ci', tools, '--no-audit', '--no-fund'], 'Installing');
  writeFileSync(installed, installStamp(withTools));
}

/** Whether npm's own record has every package of the lock file, as after `npm install`. */
function npmInstalledAll(withTools) {
  const required = JSON.parse(read(join(root, 'package-lock.json')) ?? '{}').packages ?? {};
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const found = JSON.parse(record).packages;
  return Object.entries(required).every(([path, entry]) => {
    if (path === '' || (!withTools && (entry.dev || entry.devOptional))) return true;
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
