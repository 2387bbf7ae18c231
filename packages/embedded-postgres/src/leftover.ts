import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { isAlive, postgresProcesses, waitUntilGone } from './processes.ts';

type Step = [signal: NodeJS.Signals, timeout: number];

/** Signals that end a postmaster, and the milliseconds until the next one is sent. */
const immediately: Step[] = [
  ['SIGQUIT', 10_000], // End at once; the next start recovers from the write-ahead log.
  ['SIGKILL', 5_000],
];
const cleanly: Step[] = [
  ['SIGINT', 20_000], // Roll transactions back and write a checkpoint.
  ...immediately,
];

/** Ends a postmaster with stronger signals in turn; returns when the process has ended. */
export async function stopPostmaster(pid: number, steps = cleanly): Promise<void> {
  for (const [signal, timeout] of steps) {
    send(pid, signal);
    if (await waitUntilGone([pid], timeout)) return;
  }
}

/**
 * Prepares `cluster` for a new postmaster: stops one that outlived the process that started it,
 * waits for backends that outlived their postmaster (they hold its shared memory), and removes a
 * lock file that names another process. Call it only while holding the lease.
 */
export async function clearLeftovers(cluster: string, report: (message: string) => void) {
  const pid = lockFile(cluster)?.pid;
  if (pid === undefined) return;
  const processes = postgresProcesses(cluster);
  if (processes.includes(pid)) {
    report(`Stopping the PostgreSQL (process ${pid}) that an earlier run left behind.`);
    // Recovery takes a fraction of the time that a checkpoint of a busy database would.
    await stopPostmaster(pid, immediately);
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
  // PostgreSQL removes the file of a dead process, but refuses it when another process has the id.
  const left = lockFile(cluster)?.pid;
  if (left === 0 || (left && isAlive(left))) rmSync(join(cluster, 'postmaster.pid'));
}

/** The content of PostgreSQL's `postmaster.pid`; undefined when there is no such file. */
export function lockFile(
  cluster: string,
): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    // A full disk may have left the file empty.
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
