import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { isAlive, postgresProcesses, waitUntilGone } from './processes.ts';

/** How a postmaster is asked to end, and how long (ms) it may take until the next, harder way. */
const waysToStop: [signal: NodeJS.Signals, patience: number][] = [
  ['SIGINT', 20_000], // Roll back what runs, write a checkpoint.
  ['SIGQUIT', 10_000], // Leave at once; the next start recovers from the log.
  ['SIGKILL', 5_000],
];

/** Ends a postmaster, first gently; returns when the process is gone. */
export async function stopPostmaster(pid: number, ways = waysToStop): Promise<void> {
  for (const [signal, patience] of ways) {
    send(pid, signal);
    if (await waitUntilGone([pid], patience)) return;
  }
}

/**
 * Makes way for a new postmaster on `cluster`: one that outlived its service is stopped, backends
 * that outlived their postmaster are waited for (they hold its shared memory), and a lock file
 * which names some other process is removed. Call it only while holding the lease.
 */
export async function clearLeftovers(cluster: string, say: (message: string) => void) {
  const pid = lockFile(cluster)?.pid;
  if (pid === undefined) return;
  const processes = postgresProcesses(cluster);
  if (processes.includes(pid)) {
    say(`Stopping the PostgreSQL (process ${pid}) that an earlier run left behind.`);
    await stopPostmaster(pid);
  }
  // A backend notices the end of its postmaster when it next waits, but not while it computes.
  if (!(await waitUntilGone(processes, 5_000))) {
    for (const orphan of processes) send(orphan, 'SIGQUIT');
    if (!(await waitUntilGone(processes, 5_000))) {
      const left = processes.filter(isAlive).join(', ');
      throw new EmbeddedPostgresError(
        `An earlier PostgreSQL on ${cluster} does not end: end its processes first (${left}).`,
      );
    }
  }
  // PostgreSQL removes the file of a dead process, but refuses when the id is somebody's again.
  const left = lockFile(cluster)?.pid;
  if (left === 0 || (left && isAlive(left))) rmSync(join(cluster, 'postmaster.pid'));
}

/** What PostgreSQL keeps in `postmaster.pid`; undefined when there is no such file. */
export function lockFile(
  cluster: string,
): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    // A file that a full disk left empty names nobody.
    const pid = Number.parseInt(lines[0] ?? '', 10);
    const port = Number.parseInt(lines[3] ?? '', 10);
    return { pid: pid > 0 ? pid : 0, port, ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is already gone.
  }
}
