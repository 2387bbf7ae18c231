/**
 * Commands that change the state of the installation: `npm run feed-epoch` after events were lost,
 * `npm run accept-key` after the secret was lost.
 */
import type { EmbeddedPostgres } from '@stockwright/embedded-postgres';
import type pg from 'pg';
import { readConfig } from '../../kernel/config.ts';
import { Transaction } from '../../kernel/database/transaction.ts';
import { openSecretKey } from '../../kernel/identity/secrets.ts';
import {
  changeFeedEpoch,
  selectFeedEpoch,
  storeSecretCheck,
} from '../../kernel/installation/installation.store.ts';
import { checkOf } from '../../serve/installation/secret-check.ts';
import {
  connection,
  type Environment,
  findDatabase,
  lineOfFailure,
  requireSchema,
} from '../operator.ts';

interface Output {
  /** The result of the command. */
  report(line: string): void;
  /** A message for the operator. */
  print(line: string): void;
}

interface Change {
  name: string;
  /** Makes the change; returns the line that reports it. */
  make(tx: Transaction, env: Environment): Promise<string>;
}

const feedEpoch: Change = {
  name: 'feed-epoch',
  async make(tx) {
    const [changed] = await tx.lastOf(changeFeedEpoch(), selectFeedEpoch());
    return `The change feed has the new epoch ${changed?.epoch}: its followers list all records again.`;
  },
};

const acceptKey: Change = {
  name: 'accept-key',
  async make(tx, env) {
    await tx.run(storeSecretCheck(checkOf(await openSecretKey(readConfig(env)))));
    return 'The secret key is accepted. Tell the owners of webhooks that the secrets of all endpoints have changed, and send open invitations again.';
  },
};

export const feedEpochCommand = (args: string[], env: Environment, output: Output) =>
  run(feedEpoch, args, env, output);

export const acceptKeyCommand = (args: string[], env: Environment, output: Output) =>
  run(acceptKey, args, env, output);

/** Returns the exit code: 0, or 2 if nothing was changed. */
async function run(
  change: Change,
  args: string[],
  env: Environment,
  { report, print }: Output,
): Promise<number> {
  if (args.length > 0) {
    print(`Usage: npm run ${change.name}`);
    return 2;
  }
  let postgres: EmbeddedPostgres | undefined;
  let pool: pg.Pool | undefined;
  try {
    const found = await findDatabase(env, print);
    postgres = found.postgres;
    pool = connection(found.url, `stockwright-${change.name}`, {});
    report(await made(pool, (tx) => change.make(tx, env)));
    return 0;
  } catch (error) {
    print(lineOfFailure(error));
    return 2;
  } finally {
    await pool?.end();
    await postgres?.stop();
  }
}

async function made(pool: pg.Pool, make: (tx: Transaction) => Promise<string>): Promise<string> {
  const client = await pool.connect();
  try {
    const tx = new Transaction(client, {});
    await requireSchema(tx);
    const line = await make(tx);
    await tx.finish(true);
    return line;
  } finally {
    client.release(true);
  }
}
