/** Settings that must be equal on all nodes: a node that starts with others says so. */
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import {
  keepSettings,
  leaveSettings,
  type SharedSettings,
} from '../../kernel/installation/installation.store.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { installation } from '../../kernel/limits/installation.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Logger } from '../../kernel/log.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds after which a node shows again that it runs. */
const { interval } = valuesOf(installation.settings);

type Settings = Pick<Config, 'oidc' | 's3' | 'documentRetention' | 'eventsKeptDays'>;

const sharedSettings = ({
  oidc,
  s3,
  documentRetention,
  eventsKeptDays,
}: Settings): SharedSettings => ({
  OIDC_ISSUER: oidc?.issuer ?? null,
  OIDC_AUDIENCE: oidc?.audience ?? null,
  S3_ENDPOINT: s3?.endpoint ?? null,
  S3_BUCKET: s3?.bucket ?? null,
  DOCUMENT_RETENTION: documentRetention / day,
  EVENTS_KEPT_DAYS: eventsKeptDays,
});

/** Compares the settings of this node with those of another that runs, and then shows its own. */
export async function shareSettings(options: {
  database: Database;
  config: Settings;
  log: Logger;
}): Promise<{ close(): Promise<void> }> {
  const { database, log } = options;
  const own = sharedSettings(options.config);
  const keep = () => database.transaction({}, (tx) => tx.one(keepSettings(own)));
  const { settings: others } = await keep();
  const different = Object.keys(own).filter((name) => own[name] !== others[name]);
  if (different.length > 0) {
    log.warn(
      { settings: different },
      'Another node runs with other settings, which must be equal on all nodes. Correct them here or there',
    );
  }
  const showing = recurring(interval, async () => {
    await keep().catch(() => undefined);
  });
  return {
    async close() {
      await showing.close();
      const leave = () => database.transaction({}, (tx) => tx.run(leaveSettings(own)));
      await leave().catch(() => undefined);
    },
  };
}
