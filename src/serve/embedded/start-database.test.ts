import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDatabase } from './start-database.ts';

test('a database of another major version is refused, with the commands to export and import it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stockwright-version-'));
  chmodSync(dataDir, 0o711);
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startDatabase({ dataDir, report: () => {} })).rejects.toThrow(
    /holds a PostgreSQL 17 database, and this release opens 18\. .*npm run export.*npm run import/,
  );
  rmSync(dataDir, { recursive: true });
});
