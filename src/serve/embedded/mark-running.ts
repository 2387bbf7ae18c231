import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, processStart } from '@stockwright/embedded-postgres';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
let marked = false;

/**
 * Marks the `node_modules` of this checkout as in use until this process ends, so that
 * `scripts/ready.mjs` does not replace the programs of a running PostgreSQL. May be called
 * repeatedly.
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
    writeFileSync(marker, processStart(process.pid) ?? '');
  } catch {
    return; // An installation that this user may not write to is never replaced by this user.
  }
  process.once('exit', () => rmSync(marker, { force: true }));
}
