import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceOptions } from '../../service.ts';
import { connectAsOwner, selectDatabaseId, tryDemoLock } from './demo-lock.store.ts';

/** The right to make the demo organization of a database, which one node has at a time. */
export interface DemoLock {
  /** An earlier start began to make the organization and did not finish it. */
  leftUnfinished: boolean;
  /** Writes the note that the organization is being made, which a crash leaves behind. */
  begin(): void;
  /** Removes the note: the organization is complete. */
  finish(): void;
  release(): Promise<void>;
}

/** The content of the note. */
const note =
  'The demo organization of a database is being made, or was left unfinished: a start that finds ' +
  'this file makes it again. Remove the file to keep the organization as it is.\n';

/**
 * Takes the lock; undefined while another node has it. The end of this process releases the lock,
 * and leaves the note in the data folder. The note names its database, since several databases may
 * be used with the same data folder.
 */
export async function takeDemoLock({
  config,
  databaseUrl,
}: Pick<ServiceOptions, 'config' | 'databaseUrl'>): Promise<DemoLock | undefined> {
  const client = await connectAsOwner(databaseUrl);
  try {
    if (await tryDemoLock(client)) {
      const path = join(config.dataDir, `demo-unfinished-${await selectDatabaseId(client)}`);
      return {
        leftUnfinished: existsSync(path),
        begin: () => writeFileSync(path, note, { flush: true }),
        finish: () => rmSync(path),
        release: () => client.end(),
      };
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}
