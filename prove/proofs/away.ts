import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@stockwright/embedded-postgres';
import { startDatabase } from '../../src/serve/embedded/start-database.ts';
import { Chance } from '../../src/tools/demo/chance.ts';
import { Load } from '../../test/crash/load.ts';
import { remove, temporaryFolder } from '../../test/support/cluster.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { Installation } from '../../test/support/installation.ts';
import { type Line, openLine } from '../../test/support/line.ts';
import type { Proof, Report } from '../proof.ts';

const clients = 8;
/** The milliseconds within which the service must notice that the database is away, or back. */
const notice = 30_000;

export const away: Proof = {
  name: 'away',
  proves:
    'While the database is away answers are 503 with Retry-After; when it returns, so does the service, and nothing is lost.',
  short: { runs: 1 },
  long: { runs: 25 },

  async run({ seed, runs = 1 }, report) {
    const chance = new Chance(seed);
    const field = await openField();
    try {
      const { installation, postgres } = field;
      const load = await Load.prepare(await installation.newOwner(), { seed, kills: false });
      const rounds = runs * absences.length;
      for (let round = 0; round < rounds && !report.isOver; round += 1) {
        const [name, leave] = absences[round % absences.length] as Absence;
        const running = load.run(clients);
        await load.until(2 * clients);
        await sleep(chance.between(0, 300));
        const pid = installation.service.child.pid;
        await observe(installation, await leave(field), report);
        await load.stop(running);
        report.count('kills');
        if (installation.service.child.pid !== pid) report.fail(`${name}: the service restarted`);
        report.checked(load.acknowledged().length, await load.losses(postgres.url));
        report.progress(round + 1, rounds, 'absences');
      }
      if (load.unavailable === 0) report.fail('no write was answered 503');
      report.fail(...(await differencesIn(postgres.url)));
    } finally {
      await field.close();
    }
  },
};

/** A service whose database is in another process, at the end of a line that can break. */
interface Field {
  installation: Installation;
  postgres: EmbeddedPostgres;
  line: Line;
  close(): Promise<void>;
}

async function openField(): Promise<Field> {
  const dataDir = temporaryFolder();
  const settings = { fsync: 'off' };
  const postgres = await startDatabase({ dataDir, settings, report: () => {} });
  const line = await openLine(postgres.url);
  const installation = await Installation.open({
    env: { DATABASE_URL: line.url, SLOW_MACHINE: '1' },
  });
  return {
    installation,
    postgres,
    line,
    async close() {
      await installation.close();
      await line.down();
      await postgres.stop();
      await remove(dataDir);
    },
  };
}

/** Takes the database away; returns what brings it back. */
type Absence = readonly [name: string, leave: (field: Field) => Promise<() => Promise<void>>];

const absences: readonly Absence[] = [
  ['stopped', (field) => end(field, 'SIGINT')],
  ['killed', (field) => end(field, 'SIGKILL')],
  [
    'unreachable',
    async ({ line }) => {
      await line.down();
      return () => line.up();
    },
  ],
  [
    'silent',
    async ({ line }) => {
      line.mute();
      return async () => line.unmute();
    },
  ],
];

/** Ends PostgreSQL, which its supervisor starts again; nothing reaches it before. */
async function end({ postgres, line }: Field, signal: 'SIGINT' | 'SIGKILL') {
  process.kill(postgres.pid, signal);
  await line.down();
  return () => line.up();
}

/** Waits until the service reports the absence, ends it, and waits until it reports the return. */
async function observe(
  { service: { origin } }: Installation,
  comeBack: () => Promise<void>,
  report: Report,
): Promise<void> {
  const health = async (what: string) => (await fetch(`${origin}/health/${what}`)).status;
  const until = async (what: string, status: number) => {
    for (const last = Date.now() + notice; (await health('ready')) !== status; await sleep(20)) {
      if (Date.now() > last) return report.fail(`the database is ${what}: /health/ready is late`);
    }
  };
  await until('away', 503);
  if ((await health('live')) !== 200) report.fail('the service is not live');
  await comeBack();
  await until('back', 200);
}
