import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceOptions } from '../../service.ts';
import { connectAsMaker, selectBirth, takeMakerLock } from './turn.store.ts';

/** The right to make the demo organization of a database, which one node has at a time. */
export interface Turn {
  /** An earlier turn began to make it, and did not come to its end. */
  leftUnfinished: boolean;
  /** Notes that it is being made, for whoever starts after a crash. */
  begin(): void;
  /** Notes that it is whole. */
  finish(): void;
  end(): Promise<void>;
}

/** For whoever finds the file. */
const note =
  'The demo organization of a database is being made, or was left unfinished: a start that finds ' +
  'this file makes it anew. Remove the file to keep what there is.\n';

/**
 * Takes the turn; answers nothing while another node has it. Whatever ends this process ends the
 * turn as well, but leaves the note in the data folder. The note is of one database: another may
 * be used with the same folder.
 */
export async function takeTurn({
  config,
  databaseUrl,
}: Pick<ServiceOptions, 'config' | 'databaseUrl'>): Promise<Turn | undefined> {
  const client = await connectAsMaker(databaseUrl);
  try {
    if (await takeMakerLock(client)) {
      const path = join(config.dataDir, `demo-unfinished-${await selectBirth(client)}`);
      return {
        leftUnfinished: existsSync(path),
        begin: () => writeFileSync(path, note, { flush: true }),
        finish: () => rmSync(path),
        end: () => client.end(),
      };
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}
