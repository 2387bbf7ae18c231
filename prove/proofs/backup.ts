import { createHash } from 'node:crypto';
import { Load } from '../../test/crash/load.ts';
import { archiveOf, importInto, recordHistory } from '../../test/support/archives.ts';
import { copyStopped, copyWhileRunning } from '../../test/support/base-backup.ts';
import type { Client } from '../../test/support/client.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { Installation } from '../../test/support/installation.ts';
import { openProcessWorld } from '../../test/support/process-world.ts';
import { inWorld, newOrganization } from '../../test/support/world.ts';
import type { Proof, Report } from '../proof.ts';

const clients = 4;

export const backup: Proof = {
  name: 'backup',
  proves:
    'A copy of the database, made while it is written to or stopped, and an export restore every write acknowledged before.',
  short: { runs: 1 },
  long: { runs: 20 },

  async run({ seed, runs = 1 }, report) {
    await exportAndImport(report);
    const installation = await Installation.open();
    try {
      const load = await Load.prepare(await installation.newOwner(), { seed });
      for (let run = 1; run <= runs && !report.isOver; run += 1) {
        const running = load.run(clients);
        await load.until(20 * clients);
        const before = load.acknowledged();
        const copy = await copyWhileRunning(installation.dataDir, installation.databaseUrl);
        await load.stop(running);
        report.checked(before.length, await lossesIn(copy, load, before));
        report.progress(run, runs, 'copies');
      }
      await installation.stop();
      const copy = await copyStopped(installation.dataDir);
      report.checked(load.acknowledged().length, await lossesIn(copy, load, load.acknowledged()));
    } finally {
      await installation.close();
    }
  },
};

/** Starts the service on a copy; returns what it lacks, and what is wrong in it. */
async function lossesIn(
  dataDir: string,
  load: Load,
  writes: ReturnType<Load['acknowledged']>,
): Promise<string[]> {
  const restored = await Installation.open({ dataDir });
  try {
    const { databaseUrl } = restored;
    return [...(await load.lossesOf(writes, databaseUrl)), ...(await differencesIn(databaseUrl))];
  } finally {
    await restored.close();
  }
}

/** An export of an organization with rows of every table, imported into another installation. */
async function exportAndImport(report: Report): Promise<void> {
  const [here, there] = [await openProcessWorld(), await openProcessWorld()];
  try {
    const source = await inWorld(here, async () => {
      const owner = await newOrganization();
      await recordHistory(owner);
      return owner;
    });
    const archive = await archiveOf(source, here);
    const target = await newOrganization({}, { world: there });
    const { exitCode, printed } = await importInto(target, archive, there);
    if (exitCode !== 0) return report.fail(...printed);
    const [sent, received] = [
      digestOf(archive, source),
      digestOf(await archiveOf(target, there), target),
    ];
    if (sent !== received) report.fail(`the export has the digest ${sent}, its import ${received}`);
    report.fail(...(await differencesIn(there.databaseUrl)));
  } finally {
    await here.service.close();
    await there.service.close();
  }
}

/** The digest of all rows, without what differs between installations: authors, and the id. */
function digestOf(archive: string, { orgId = '' }: Client): string {
  const rows = archive
    .replaceAll(orgId, 'the organization')
    .split('\n')
    .filter((line) => line.startsWith('{"table":') && !line.startsWith('{"table":"users"'))
    .map((line) => line.replaceAll(/"(\w+_by|user_id|author_id)":"[^"]+"/g, '"$1":null'));
  return createHash('sha256').update(rows.join('\n')).digest('hex');
}
