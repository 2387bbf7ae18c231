import { Chance } from '../../src/tools/demo/chance.ts';
import { type Contest, contests, type Ground, type Stakes } from '../../test/races/contests.ts';
import { Client } from '../../test/support/client.ts';
import { temporaryFolder } from '../../test/support/cluster.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { breachesOf } from '../../test/support/invariants.ts';
import { openProcessWorld, type ProcessWorld } from '../../test/support/process-world.ts';
import { createDatabase, newOrganization, query } from '../../test/support/world.ts';
import type { Proof } from '../proof.ts';

export const races: Proof = {
  name: 'races',
  proves:
    'Of many clients who want the last units, a number or a key at once, each is answered as if they came in turn, on one node and on two.',
  short: { runs: 2 },
  long: { runs: 100 },

  async run({ seed, runs = 2 }, report) {
    const chance = new Chance(seed);
    const DATABASE_URL = await createDatabase();
    const env = { DATABASE_URL, DATA_DIR: temporaryFolder() };
    const nodes = [await openProcessWorld(env), await openProcessWorld(env)];
    const fields = [nodes.slice(0, 1), nodes];
    try {
      for (let run = 1; run <= runs && !report.isOver; run += 1) {
        for (const [at, contest] of contests.entries()) {
          const units = chance.between(1, 20);
          const stakes = { units, clients: units + chance.between(1, 40) };
          const on = fields[(run + at) % fields.length] as ProcessWorld[];
          report.fail(...(await breachesAfter(contest, on, stakes)));
          report.progress((run - 1) * contests.length + at + 1, runs * contests.length, 'races');
        }
      }
      report.fail(...(await differencesIn(DATABASE_URL)));
    } finally {
      // The connections report what they have counted when they end.
      for (const node of nodes) await node.service.close();
    }
    const [counted] = await query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
      [],
      nodes[0],
    );
    if (counted?.deadlocks !== 0) report.fail(`${counted?.deadlocks} deadlocks`);
  },
};

/** Runs a contest; returns what is wrong, with the contest's title. */
async function breachesAfter(
  contest: Contest,
  on: readonly ProcessWorld[],
  stakes: Stakes,
): Promise<string[]> {
  const title = `${contest.title}, ${stakes.clients} for ${stakes.units}, on ${on.length}`;
  try {
    const { orgId = '' } = await contest.run(groundOf(on), stakes);
    const found = await breachesOf(orgId, (text, values) => query(text, values, on[0]));
    return found.map((breach) => `${title}: ${breach}`);
  } catch (error) {
    return [`${title}: ${(error as Error).stack}`];
  }
}

const groundOf = (on: readonly ProcessWorld[]): Ground => ({
  newOwner: (settings = {}) => newOrganization({ settings }, { world: on[0] as ProcessWorld }),
  send(owner, all, request) {
    const { token, orgId, userId, email } = owner;
    const clients = on.map(({ origin }) => new Client(origin, token, { orgId, userId, email }));
    return Promise.all(
      all.map((each, index) => request(clients[index % clients.length] as Client, each)),
    );
  },
});
