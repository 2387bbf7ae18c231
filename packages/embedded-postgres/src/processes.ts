import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './error.ts';

const onLinux = process.platform === 'linux';

/** Says whether a process with this id runs. A zombie does not: it has ended, and is not reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  return !['Z', 'X'].includes(statusFields(pid)?.[0] ?? '');
}

/**
 * The time at which a process began, in a form that can only be compared. Process ids are used
 * again, after a restart of a container even the same ones, so that an id alone proves nothing.
 * Undefined when the process has ended or the system does not show it.
 */
export function processStart(pid: number): string | undefined {
  if (onLinux) {
    const ticks = statusFields(pid)?.[19];
    return ticks && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** The process namespace, which differs between containers: their ids cannot be compared. */
export function processNamespace(): string | undefined {
  return readLink('/proc/self/ns/pid');
}

/**
 * Finds the processes of a PostgreSQL that has `cluster` (a real path) as its data folder. Linux
 * shows all of them, also backends that outlived their postmaster; macOS shows the postmaster only.
 */
export function postgresProcesses(cluster: string): number[] {
  if (!onLinux) return postgresProcessesByCommand(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readLink(`/proc/${pid}/cwd`) === cluster)
    .filter((pid) => /\/postgres( \(deleted\))?$/.test(readLink(`/proc/${pid}/exe`) ?? ''))
    .filter(isAlive);
}

/** Waits until all of `pids` have ended; false when one still runs after `timeout` ms. */
export async function waitUntilGone(pids: number[], timeout: number): Promise<boolean> {
  const deadline = performance.now() + timeout;
  while (pids.some(isAlive)) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function postgresProcessesByCommand(cluster: string): number[] {
  const table = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return table
    .split('\n')
    .filter((line) => line.includes('/postgres ') && `${line} `.includes(` -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

/** Fields of /proc/<pid>/stat from the third (the state) on; the second may hold any character. */
function statusFields(pid: number): string[] | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
