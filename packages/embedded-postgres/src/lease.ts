import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { isAlive, processNamespace, processStart } from './processes.ts';

/** Milliseconds between two heartbeats, and until a lease without one is stale. */
const heartbeatTimes = { every: 5_000, valid: 20_000 };

/** The content of `lease.json`: the process that uses the data folder. */
export interface Holder {
  id: string;
  host: string;
  /** Containers of one host do not see each other's processes. */
  namespace?: string | undefined;
  pid: number;
  started?: string | undefined;
  /** ISO time of the last heartbeat. */
  heartbeat: string;
}

export interface Lease {
  release(): void;
}

/** Ids of the leases that this process holds: its process id in a file may be an earlier one's. */
const held = new Set<string>();

/**
 * Takes the lease of the data folder for this process. The lease of a dead process of this machine
 * is taken over at once, that of another machine or container when its heartbeat stops for 20 s.
 * `lost` is called when another process took the lease over, for instance because this machine
 * slept.
 */
export async function takeLease(
  dataDir: string,
  report: (message: string) => void,
  lost: (holder: Holder) => void,
  { every, valid } = heartbeatTimes,
): Promise<Lease> {
  const path = join(dataDir, 'lease.json');
  const own: Holder = {
    id: randomUUID(),
    host: hostname(),
    namespace: processNamespace(),
    pid: process.pid,
    started: processStart(process.pid),
    heartbeat: '',
  };
  while (!create(path, own)) await removeStale(path, dataDir, report, valid);
  held.add(own.id);
  const timer = setInterval(() => renew(path, own, timer, lost), every).unref();
  return {
    release() {
      clearInterval(timer);
      held.delete(own.id);
      if (read(path)?.id === own.id) rmSync(path, { force: true });
    },
  };
}

/** The process that holds a data folder, without waiting for a heartbeat; undefined for none. */
export function leaseHolder(dataDir: string): Holder | undefined {
  const holder = read(join(dataDir, 'lease.json'));
  return holder && stateOf(holder) !== 'dead' ? holder : undefined;
}

async function removeStale(
  path: string,
  dataDir: string,
  report: (message: string) => void,
  valid: number,
): Promise<void> {
  const holder = read(path);
  if (holder && (await isInUse(path, holder, report, valid))) {
    throw new EmbeddedPostgresError(
      `Process ${holder.pid} on ${holder.host} uses the data folder ${dataDir}.`,
      'in_use',
    );
  }
  // A file without a readable holder may be just being written.
  if (!holder) await sleep(500);
  if (!holder && read(path)) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // Another process may have taken the stale lease over first: the file is then its lease.
  if (read(aside)?.id === holder?.id) rmSync(aside);
  else renameSync(aside, path);
}

async function isInUse(
  path: string,
  holder: Holder,
  report: (message: string) => void,
  valid: number,
): Promise<boolean> {
  const state = stateOf(holder, valid);
  if (state !== 'unknown') return state === 'alive';
  report(
    `Waiting up to ${valid / 1000} s to see whether process ${holder.pid} on ` +
      `${holder.host} still uses the data folder.`,
  );
  // Clocks of two machines differ, so the heartbeat is only compared with its earlier value.
  const deadline = performance.now() + valid;
  while (performance.now() < deadline) {
    await sleep(250);
    const now = read(path);
    if (now?.id !== holder.id) return now !== undefined;
    if (now.heartbeat !== holder.heartbeat) return true;
  }
  return false;
}

function stateOf(holder: Holder, valid = heartbeatTimes.valid): 'alive' | 'dead' | 'unknown' {
  const visible = holder.host === hostname() && holder.namespace === processNamespace();
  if (visible && !isAlive(holder.pid)) return 'dead';
  const started = visible ? processStart(holder.pid) : undefined;
  if (started && holder.started) {
    if (started !== holder.started) return 'dead';
    return holder.pid !== process.pid || held.has(holder.id) ? 'alive' : 'dead';
  }
  return Date.now() - Date.parse(holder.heartbeat) > valid ? 'dead' : 'unknown';
}

function create(path: string, own: Holder): boolean {
  try {
    writeFileSync(path, content(own), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function renew(
  path: string,
  own: Holder,
  timer: NodeJS.Timeout,
  lost: (holder: Holder) => void,
): void {
  const holder = read(path);
  if (holder && holder.id !== own.id) {
    clearInterval(timer);
    lost(holder);
    return;
  }
  try {
    if (holder) {
      writeFileSync(`${path}.next`, content(own));
      renameSync(`${path}.next`, path);
    } else {
      create(path, own);
    }
  } catch {
    // A full disk must not end this process; the next heartbeat may succeed.
  }
}

function content(holder: Holder): string {
  return `${JSON.stringify({ ...holder, heartbeat: new Date().toISOString() }, null, 2)}\n`;
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
