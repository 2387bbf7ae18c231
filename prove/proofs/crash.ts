import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../../src/tools/demo/chance.ts';
import { Load } from '../../test/crash/load.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { Installation } from '../../test/support/installation.ts';
import { databaseOf, untilReady } from '../../test/support/service-process.ts';
import type { Proof } from '../proof.ts';

const clients = 8;
const victims = ['service', 'database', 'both', 'database, asked to stop'] as const;

export const crash: Proof = {
  name: 'crash',
  proves:
    'After kills under load each acknowledged write is there once, and no refused one, nor half of any.',
  short: { kills: 6 },
  long: { kills: 100 },

  async run({ seed, kills = 6 }, report) {
    const chance = new Chance(seed);
    const installation = await Installation.open();
    try {
      const load = await Load.prepare(await installation.newOwner(), { seed });
      for (let kill = 1; kill <= kills && !report.isOver; kill += 1) {
        const running = load.run(clients);
        await load.until(2 * clients);
        await sleep(chance.between(0, 500));
        await strike(installation, victims[kill % victims.length]);
        report.count('kills');
        await load.stop(running);
        report.checked(load.acknowledged().length, await load.losses(installation.databaseUrl));
        report.progress(kill, kills, 'kills');
      }
      if (load.written < 10 * kills && !report.isOver) report.fail('hardly anything was written');
      report.fail(...(await differencesIn(installation.databaseUrl)));
    } finally {
      await installation.close();
    }
  },
};

/** Kills the service, its database or both, and waits until they serve again. */
async function strike(
  installation: Installation,
  victim: (typeof victims)[number] | undefined,
): Promise<void> {
  if (victim !== 'service') {
    const { pid } = databaseOf(installation.dataDir);
    process.kill(pid, victim?.endsWith('stop') ? 'SIGINT' : 'SIGKILL');
  }
  if (victim === 'service' || victim === 'both') {
    await installation.kill();
    await installation.start();
  }
  // The load meets the database that is just starting.
  await sleep(200);
  await untilReady(installation.service);
}
