import { createHash } from 'node:crypto';
import { Load } from '../../test/crash/load.ts';
import { archiveOf, importInto, recordHistory } from '../../test/support/archives.ts';
import { copyStopped, copyWhileRunning } from '../../test/support/base-backup.ts';
import type { Client } from '../../test/support/client.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { Installation } from '../../test/support/installation.ts';
import { newOrganization, world } from '../../test/support/world.ts';
import type { Proof, Report } from '../proof.ts';

const clients = 4;

export const backup: Proof = {
  name: 'backup',
  proves:
    'A copy by `npm run backup`, made while the service writes, or of a stopped one, and an export restore every write acknowledged before.',
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
        const copy = await copyWhileRunning(installation.dataDir);
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

/** An export of an organization with rows of every table, imported into another one. */
async function exportAndImport(report: Report): Promise<void> {
  const source = await newOrganization();
  await recordHistory(source);
  const archive = await archiveOf(source);
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  if (exitCode !== 0) return report.fail(...printed);
  const sent = digestOf(archive, source);
  const received = digestOf(await archiveOf(target), target);
  if (sent !== received) report.fail(`the export has the digest ${sent}, its import ${received}`);
  report.fail(...(await differencesIn((await world()).databaseUrl, target.orgId)));
}

/** The digest of all rows, without the id of the organization. */
function digestOf(archive: string, { orgId = '' }: Client): string {
  const lines = archive.replaceAll(orgId, 'the organization').split('\n');
  const rows = lines.filter((line) => line.startsWith('{"table":'));
  return createHash('sha256').update(rows.join('\n')).digest('hex');
}
