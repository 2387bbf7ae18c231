import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, independent of the kernel's own clock. */
const ticksPerSecond = 100;

/** Bytes of a process in memory; NaN when it has ended. */
export function residentMemory(pid) {
  const status = readText(`/proc/${pid}/status`);
  const kilobytes = status
    ? /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout || Number.NaN;
  return Number(kilobytes) * 1024;
}

/** Seconds of processor time of a process; undefined where the system has no /proc. */
export function cpuOf(pid) {
  const fields = statusOf(pid);
  return fields && (fields.user + fields.system) / ticksPerSecond;
}

/** Seconds of processor time of a process's children that have ended. */
export function cpuOfEndedChildren(pid) {
  const fields = statusOf(pid);
  return fields && fields.ended / ticksPerSecond;
}

/** Seconds of processor time of a process and all its children, also of those that have ended. */
export function cpuOfFamily(pid) {
  const parent = statusOf(pid);
  if (!parent) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statusOf)
    .filter((child) => child?.parent === pid);
  const ticks = [parent, ...children].map(({ user, system }) => user + system);
  return ticks.reduce((sum, more) => sum + more, parent.ended) / ticksPerSecond;
}

function statusOf(pid) {
  const text = readText(`/proc/${pid}/stat`);
  // The second field, the program's name, may hold any character.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [, parent] = fields;
  const [user, system, endedUser, endedSystem] = fields.slice(11);
  return { parent, user, system, ended: endedUser + endedSystem };
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
