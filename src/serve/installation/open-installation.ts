/** The facts on which nodes must agree: the time, the secret key, and some settings. */
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { openSecretKey, type SecretKey } from '../../kernel/identity/secrets.ts';
import type { Logger } from '../../kernel/log.ts';
import { type NodeClock, openClock } from './clock.ts';
import { requireSecretKey } from './secret-check.ts';
import { shareSettings } from './shared-settings.ts';

interface Installation {
  secretKey: SecretKey;
  clock: NodeClock;
  close(): Promise<void>;
}

/** Compares this node with the others, before it serves. */
export async function openInstallation(options: {
  config: Config;
  database: Database;
  log: Logger;
  /** The clock of the machine, in milliseconds. */
  systemTime?: (() => number) | undefined;
}): Promise<Installation> {
  const secretKey = await openSecretKey(options.config);
  await requireSecretKey(options.database, secretKey);
  const clock = await openClock(options);
  const settings = await shareSettings(options);
  return {
    secretKey,
    clock,
    async close() {
      await clock.close();
      await settings.close();
    },
  };
}
