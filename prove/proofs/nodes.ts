import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../../src/tools/demo/chance.ts';
import { Load } from '../../test/crash/load.ts';
import { Client } from '../../test/support/client.ts';
import { temporaryFolder } from '../../test/support/cluster.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { Installation } from '../../test/support/installation.ts';
import { createDatabase } from '../../test/support/world.ts';
import type { Proof } from '../proof.ts';

const clients = 4;

export const nodes: Proof = {
  name: 'nodes',
  proves:
    'Two nodes serve in turn, one of them is killed and comes back, and each acknowledged write is there once.',
  short: { kills: 2 },
  long: { kills: 100 },

  async run({ seed, kills = 2 }, report) {
    const chance = new Chance(seed);
    const env = { DATABASE_URL: await createDatabase() };
    const dataDir = temporaryFolder();
    const all = [
      await Installation.open({ dataDir, env }),
      await Installation.open({ dataDir, env }),
    ];
    try {
      const owner = await (all[0] as Installation).newOwner();
      const origins = all.map(({ service }) => service.origin);
      const load = await Load.prepare(new RoundRobin(origins, owner), { seed });
      for (let kill = 1; kill <= kills && !report.isOver; kill += 1) {
        const running = load.run(clients);
        await load.until(2 * clients);
        await sleep(chance.between(0, 300));
        const victim = all[kill % all.length] as Installation;
        await victim.kill();
        // The other serves alone.
        await sleep(chance.between(0, 200));
        await victim.start();
        report.count('kills');
        await load.stop(running);
        report.checked(load.acknowledged().length, await load.losses(env.DATABASE_URL));
        report.progress(kill, kills, 'kills');
      }
      report.fail(...(await differencesIn(env.DATABASE_URL)));
    } finally {
      for (const installation of all) await installation.close();
    }
  },
};

/** A client whose requests go to the nodes in turn, as through a load balancer. */
class RoundRobin extends Client {
  private readonly nodes: readonly Client[];
  private sent = 0;

  constructor(origins: readonly string[], { token, email, orgId, userId }: Client) {
    const known = { email, orgId, userId };
    super(origins[0] ?? '', token, known);
    this.nodes = origins.map((origin) => new Client(origin, token, known));
  }

  override request(...request: Parameters<Client['request']>): ReturnType<Client['request']> {
    this.sent += 1;
    const node = this.nodes[this.sent % this.nodes.length] as Client;
    return node.request(...request);
  }
}
