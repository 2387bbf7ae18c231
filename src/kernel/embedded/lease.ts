import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { isAlive, processNamespace, startOf } from './processes.ts';

/** How often the heartbeat is renewed, and how long it counts without that, in ms. */
const pace = { every: 5_000, valid: 20_000 };

/** What `lease.json` holds: who uses the data folder. */
export interface Holder {
  id: string;
  host: string;
  /** Containers of one host do not see each other's processes. */
  namespace?: string | undefined;
  pid: number;
  started?: string | undefined;
  /** ISO time of the last sign of life. */
  heartbeat: string;
}

export interface Lease {
  release(): void;
}

/** The leases that this process holds: its own process id in a file tells nothing. */
const held = new Set<string>();

/**
 * Takes the data folder for this process. The lease of a dead process of this machine is taken
 * over at once, that of another machine or container when its heartbeat stops for 20 s.
 * `lost` is called when somebody else took the lease over, for instance because this machine slept.
 */
export async function takeLease(
  dataDir: string,
  say: (message: string) => void,
  lost: (holder: Holder) => void,
  { every, valid } = pace,
): Promise<Lease> {
  const path = join(dataDir, 'lease.json');
  const mine: Holder = {
    id: randomUUID(),
    host: hostname(),
    namespace: processNamespace(),
    pid: process.pid,
    started: startOf(process.pid),
    heartbeat: '',
  };
  while (!create(path, mine)) await removeStale(path, dataDir, say, valid);
  held.add(mine.id);
  const timer = setInterval(() => renew(path, mine, timer, lost), every).unref();
  return {
    release() {
      clearInterval(timer);
      held.delete(mine.id);
      if (read(path)?.id === mine.id) rmSync(path, { force: true });
    },
  };
}

/** Says who holds a data folder, judging without waiting; undefined when nobody does. */
export function leaseHolder(dataDir: string): Holder | undefined {
  const holder = read(join(dataDir, 'lease.json'));
  return holder && verdict(holder) !== 'dead' ? holder : undefined;
}

async function removeStale(
  path: string,
  dataDir: string,
  say: (message: string) => void,
  valid: number,
): Promise<void> {
  const holder = read(path);
  if (holder && (await isInUse(path, holder, say, valid))) {
    throw new EmbeddedPostgresError(
      `Another Stockwright (process ${holder.pid} on ${holder.host}) uses the data folder ` +
        `${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  // A file without a readable holder may be in the making.
  if (!holder) await sleep(500);
  if (!holder && read(path)) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // Somebody else may have taken the stale lease over before us: what we hold is then his.
  if (read(aside)?.id === holder?.id) rmSync(aside);
  else renameSync(aside, path);
}

async function isInUse(
  path: string,
  holder: Holder,
  say: (message: string) => void,
  valid: number,
): Promise<boolean> {
  const judged = verdict(holder, valid);
  if (judged !== 'unknown') return judged === 'alive';
  say(
    `Waiting up to ${valid / 1000} s to see whether process ${holder.pid} on ` +
      `${holder.host} still uses the data folder.`,
  );
  // Clocks of two machines differ, so what counts is that the heartbeat moves.
  const deadline = performance.now() + valid;
  while (performance.now() < deadline) {
    await sleep(250);
    const now = read(path);
    if (now?.id !== holder.id) return now !== undefined;
    if (now.heartbeat !== holder.heartbeat) return true;
  }
  return false;
}

function verdict(holder: Holder, valid = pace.valid): 'alive' | 'dead' | 'unknown' {
  const visible = holder.host === hostname() && holder.namespace === processNamespace();
  if (visible && !isAlive(holder.pid)) return 'dead';
  const started = visible ? startOf(holder.pid) : undefined;
  if (started && holder.started) {
    if (started !== holder.started) return 'dead';
    return holder.pid !== process.pid || held.has(holder.id) ? 'alive' : 'dead';
  }
  return Date.now() - Date.parse(holder.heartbeat) > valid ? 'dead' : 'unknown';
}

function create(path: string, mine: Holder): boolean {
  try {
    writeFileSync(path, content(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function renew(
  path: string,
  mine: Holder,
  timer: NodeJS.Timeout,
  lost: (holder: Holder) => void,
): void {
  const holder = read(path);
  if (holder && holder.id !== mine.id) {
    clearInterval(timer);
    lost(holder);
    return;
  }
  try {
    if (holder) {
      writeFileSync(`${path}.next`, content(mine));
      renameSync(`${path}.next`, path);
    } else {
      create(path, mine);
    }
  } catch {
    // A full disk must not end the service; the next heartbeat may succeed.
  }
}

function content(holder: Holder): string {
  return `${JSON.stringify({ ...holder, heartbeat: new Date().toISOString() }, null, 2)}\n`;
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
