import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, startOf } from './processes.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
let marked = false;

/**
 * Marks this folder's `node_modules` as in use until this process ends, so that `scripts/ready.mjs`
 * does not install under a running service and take its PostgreSQL away. May be called repeatedly.
 */
export function markRunning(): void {
  if (marked) return;
  marked = true;
  const folder = join(modules, '.running');
  const marker = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    for (const pid of readdirSync(folder)) {
      if (!isAlive(Number(pid))) rmSync(join(folder, pid), { force: true });
    }
    writeFileSync(marker, startOf(process.pid) ?? '');
  } catch {
    return; // An installation that we may not write to is not ours to protect.
  }
  process.once('exit', () => rmSync(marker, { force: true }));
}
